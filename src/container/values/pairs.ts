/** Values of a name and what belongs to it: variables, labels, kernel settings, options of drivers. */
import { cut } from '../../argv/values/go-text.ts';
import { readEnv, readLabel, readSysctl } from '../../argv/values/names.ts';
import type { Reader } from '../../argv/values/read.ts';
import type { ValueFormat } from './format.ts';

/** A variable: without a value it is the caller's, if he has one. */
export interface Variable {
  readonly name: string;
  readonly value: string | undefined;
}

/** A name and a text; `""` also when the option has no `=`. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** A variable, from and to the text of `--env`: `A=1`, `A=`, `A`. */
export const VARIABLE: ValueFormat<Variable> = {
  parse: (text) => {
    const read = readEnv(text);
    if ('reason' in read) return read;
    const { before: name, after, found } = cut(text, '=');
    return { value: { name, value: found ? after : undefined } };
  },
  print: ({ name, value }) => (value === undefined ? name : `${name}=${value}`),
};

/** A label, from and to the text of `--label`: `a=1`; `a` is `a=`. */
export const LABEL: ValueFormat<Pair> = pairFormat(readLabel);

/** A kernel setting, from and to the text of `--sysctl`: `net.core.somaxconn=1024`. */
export const SYSCTL: ValueFormat<Pair> = pairFormat(readSysctl);

/** A pair that the client does not look at, from and to the text of `--annotation` or `--log-opt`. */
export const KEY_VALUE: ValueFormat<Pair> = pairFormat((text) => ({ value: text }));

/** A setting of a storage driver, from and to the text of `--storage-opt`: unlike others it needs a `=`. */
export const STORAGE_OPTION: ValueFormat<Pair> = pairFormat((text) =>
  text.includes('=') ? { value: text } : { reason: 'invalid storage option' },
);

function pairFormat(read: Reader<string>): ValueFormat<Pair> {
  return {
    parse: (text) => {
      const outcome = read(text);
      if ('reason' in outcome) return outcome;
      const { before: key, after: value } = cut(text, '=');
      return { value: { key, value } };
    },
    print: ({ key, value }) => `${key}=${value}`,
  };
}
