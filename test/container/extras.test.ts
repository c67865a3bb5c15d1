import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import type { ContainerConfig } from '../../src/container/config.ts';
import { EMPTY_ENVIRONMENT } from '../../src/container/environment.ts';
import { resolve } from '../../src/container/resolve.ts';
import { readData } from './client-data.ts';

/** An extra on a hardened argv: the fields that it changes, without a value where it takes one away, or the client's exit code. */
interface Extra {
  readonly tokens: readonly string[];
  readonly shows?: readonly (readonly [field: string, value?: unknown])[];
  readonly exit?: number;
}

const { baseline, extras }: { readonly baseline: readonly string[]; readonly extras: readonly Extra[] } = JSON.parse(
  readData('resolve/extras.json'),
);

const ENVIRONMENT = {
  ...EMPTY_ENVIRONMENT,
  variables: { SECRET: 's3cr3t' },
  readFile: (path: string) => (path === '/proc/self/environ' ? 'A=1\0B=2\0' : undefined),
};

function resolved(extra: readonly string[]) {
  return resolve(parse(['run', ...baseline, ...extra, 'bb:1']), ENVIRONMENT);
}

function normal(extra: readonly string[]): ContainerConfig {
  const outcome = resolved(extra);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.normal;
}

function changes(before: ContainerConfig, after: ContainerConfig) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => (Object.hasOwn(after, field) ? [field, after[field]] : [field]));
}

describe('an extra that joins a hardened argv', () => {
  it('is one of 111, of which two change nothing that is asked for, and one is refused', () => {
    expect(extras).toHaveLength(111);
    const silent = extras.filter(({ shows }) => shows?.length === 0).map(({ tokens }) => tokens.join(' '));
    expect(silent).toEqual(['--disable-content-trust', '--isolation default']);
    expect(extras.filter(({ exit }) => exit !== undefined).map(({ tokens }) => tokens.join(' '))).toEqual([
      '--restart always',
    ]);
  });

  it('is refused beside an option that it contradicts', () => {
    const refused = extras.filter(({ exit }) => exit !== undefined);
    expect(refused.map(({ tokens }) => resolved(tokens))).toMatchObject(
      refused.map(({ exit }) => ({ ok: false, exit })),
    );
  });

  it.each(
    extras.flatMap(({ tokens, shows }) => (shows === undefined ? [] : [[tokens.join(' '), tokens, shows] as const])),
  )('shows in its fields and in no other: %s', (_, tokens, shows) => {
    expect(changes(normal([]), normal(tokens))).toEqual(shows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
});
