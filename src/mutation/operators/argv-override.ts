import { words } from '../describe.ts';
import type { BoundaryOperator } from './operator.ts';
import { imageWord, optionWords } from './operator.ts';

/** Adds a later, weaker duplicate right before the image: the last of duplicates counts. */
export const argvOverride: BoundaryOperator = {
  name: 'ArgvOverride',
  *propose(view) {
    for (const option of view.targets) {
      for (const value of option.values) {
        const tokens = WEAKER.get(option.name)?.(value);
        if (tokens === undefined) continue;
        const description = `override ${optionWords(option)} by ${words(tokens)} before the ${imageWord(view)}`;
        yield { edit: { kind: 'insert', tokens }, description, overridden: option.target };
      }
    }
  },
};

type Weaker = (value: string) => readonly string[] | undefined;

function always(...tokens: readonly string[]): Weaker {
  return () => tokens;
}

function unless(weak: string, ...tokens: readonly string[]): Weaker {
  return (value) => (value === weak ? undefined : tokens);
}

/** Undoes a security option by its key; the last of one key counts. */
function weakerSecurity(value: string): readonly string[] | undefined {
  const key = /^[^=:]*/.exec(value)?.[0] ?? '';
  const weak = SECURITY.get(key);
  return weak === undefined || weak === value ? undefined : ['--security-opt', weak];
}

const SECURITY: ReadonlyMap<string, string> = new Map([
  ['no-new-privileges', 'no-new-privileges=false'],
  ['seccomp', 'seccomp=unconfined'],
  ['apparmor', 'apparmor=unconfined'],
  ['label', 'label=disable'],
]);

function weakerUlimit(value: string): readonly string[] | undefined {
  const cut = value.indexOf('=');
  return cut === -1 ? undefined : ['--ulimit', `${value.slice(0, cut)}=1048576:1048576`];
}

/** By long name: the duplicate that undoes an option with a value, or undefined where none is weaker. */
const WEAKER: ReadonlyMap<string, Weaker> = new Map<string, Weaker>([
  ['cap-drop', (value) => ['--cap-add', value]],
  ['cpu-quota', always('--cpu-quota', '0')],
  ['cpus', always('--cpus', '0')],
  ['entrypoint', always('--entrypoint', 'sh')],
  ['init', unless('false', '--init=false')],
  ['ipc', unless('host', '--ipc', 'host')],
  ['memory', always('--memory', '0')],
  ['memory-swap', unless('-1', '--memory-swap', '-1')],
  ['network', unless('host', '--network', 'host')],
  ['pid', unless('host', '--pid', 'host')],
  ['pids-limit', unless('-1', '--pids-limit', '-1')],
  ['privileged', unless('true', '--privileged')],
  ['read-only', unless('false', '--read-only=false')],
  ['rm', unless('false', '--rm=false')],
  ['runtime', unless('runc', '--runtime', 'runc')],
  ['security-opt', weakerSecurity],
  ['shm-size', unless('64g', '--shm-size', '64g')],
  ['stop-timeout', unless('-1', '--stop-timeout', '-1')],
  ['ulimit', weakerUlimit],
  ['user', unless('0', '--user', '0')],
  ['userns', unless('host', '--userns', 'host')],
  ['uts', unless('host', '--uts', 'host')],
]);
