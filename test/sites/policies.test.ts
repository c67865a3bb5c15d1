import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { parse } from '../../src/argv/parse.ts';
import type { OptionUse } from '../../src/argv/model.ts';
import { resolveAlone } from '../../src/container/stand-ins.ts';
import { check } from '../../src/policy/check.ts';
import { SHAPES } from '../../src/sites/inputs.ts';
import { limitArgv } from '../../src/sites/parts.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';

/** What each site's policy names besides its hardening, and why. */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'task-container': [
    'detach: the caller goes on while it lives',
    'name: its steps find it by name',
    'network: no network but one of its own',
    'memory: the limit of the caller',
    'cpus: the limit of the caller',
    'mount: the folders that it works on',
    'env: what its programs are told',
  ],
  'repo-container': [
    'rm: nothing of it stays on the host',
    'user: what it writes belongs to the owner',
    'network: no network but one of its own',
    'workdir: the script starts in the repository',
    'memory: the limit of the caller',
    'cpus: the limit of the caller',
    'mount: the folders that it works on',
    'env: what its programs are told',
  ],
  'snippet-container': [
    'rm: nothing of it stays on the host',
    'name: one that outlives its client is found and removed',
    'volume: the snippet, to read',
  ],
  'egress-sidecar': [
    'name: it is started and connected by name',
    'network: the way out',
    'user: the proxy is no root',
    'tmpfs: the one place that the proxy writes to',
    'memory: the limit of the caller',
    'cpus: the limit of the caller',
    'mount: the folders that it works on',
    'env: what its programs are told',
  ],
  'task-exec': ['user: who does the step', 'workdir: where the step starts', 'env: what its programs are told'],
};

/** Values of an option that no site takes where it takes the option. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  name: ['a', 'a:b', '-a'],
  network: ['host', 'bridge', 'a,b', 'name=own,alias=x'],
  user: ['1', 'app', '1:app', '0:1', '01:1', '1:1x', 'x1:1'],
  workdir: ['repo', '/..', '/repo/', './repo'],
  memory: [
    '512',
    '0m',
    '1g',
    '6mb',
    'x6m',
    '05m',
    '5m',
    '1m',
    '1048577m',
    '1048580m',
    '1048600m',
    '1049000m',
    '1050000m',
    '1100000m',
    '2000000m',
  ],
  cpus: [
    '1.',
    '1.555',
    '1e0',
    '.5',
    '1/2',
    '0',
    '0.0',
    '512.01',
    '513',
    '520',
    '600',
    '1000',
    '01',
    '1.0',
    '1.10',
    '99999999',
    '1441151880758558.72',
  ],
  mount: [
    'type=volume,source=/a,target=/b',
    'type=bind,src=/a,target=/b',
    'type=bind,source=a,target=/b',
    'type=bind,source=/a,target=b',
    'type=bind,source=/a,target=/b,readonly,consistency=cached',
    'type=bind,"source=/a,b",target=/b',
    'type=bind,source=/a,target=/b\n,readonly',
    'type=bind,source=/a,target=/b\n',
    'type=bind,source=/a\n,target=/b',
    'type=bind,source=/a\r\n/b,target=/b,readonly',
    'type=bind,source=/a,target=/b\u2028,readonly',
    'type=bind,source=/a\u202e,target=/b,readonly',
    'type=bind,source=/a\\b,target=/b,readonly',
    'type=bind,source=/a/..,target=/b,readonly',
    'type=bind,source=/a,target=/..,readonly',
    'type=bind,source=/a,target=/..',
    'type=bind,source=/a/,target=/b,readonly',
    'readonly,type=bind,source=/a,target=/b',
    'readonly,type=bind,source=/a,target=/b,readonly',
  ],
  volume: [
    '/tmp/s:/work',
    '/tmp/s:/work:rw',
    '/tmp/s:/work:ro,z',
    'data:/work:ro',
    '/tmp/s:/other:ro',
    '/tmp/,s:/work:ro',
    '/tmp/s\n:/work:ro',
    '/tmp/s\\:/work:ro',
    '/srv/s/..:/work:ro',
    '/tmp/s/:/work:ro',
    '/tmp/s:/work:ro\n',
    './tmp/s:/work:ro',
  ],
  tmpfs: ['/tmp', '/tmp:rw,noexec,nosuid,nodev,size=17m', '/run:rw,noexec,nosuid,nodev,size=16m'],
  env: ['1A=1', 'A-B=1', '=1x'],
};

/** Limits at and near each bound. */
const LIMITS = [
  ...[6, 9, 10, 999_999, 1_000_000, 1_039_999, 1_047_999, 1_048_499, 1_048_569, 1_048_576].map((memory) => ({
    memory,
  })),
  ...[0.01, 0.1, 0.5, 1, 9.99, 10, 99, 100.25, 499, 509, 511.99, 512].map((cpus) => ({ cpus })),
].map((limits) => limitArgv(limits));

/** Another spelling of a value, `/repo/` for `/repo`, is no other value. */
function asksForTheSame(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [resolveAlone(parse(one)), resolveAlone(parse(other))];
  return first.ok && second.ok && isDeepStrictEqual(first.normal, second.normal);
}

describe.each(config.sites)('the policy of $name', ({ name, cases, policy }) => {
  it('has its name, and a reason for each option that it takes', () => {
    expect(policy.name).toBe(name);
    expect(policy.options.map(({ option, reason }) => `${option}: ${reason}`)).toEqual(REASONS[name]);
  });

  it('holds of each case', async () => {
    for (const build of Object.values(cases)) expect(check(await build(), policy)).toEqual([]);
  });

  it('misses each option of its first case that is dropped', async () => {
    const argv = (await cases[Object.keys(cases)[0] ?? '']?.()) ?? [];
    const findings = usesOf(argv).map((use) => check(without(argv, use), policy).map(({ code }) => code));
    expect(findings).toEqual(usesOf(argv).map(() => ['missing-option']));
  });

  it('takes no other values', async () => {
    for (const build of Object.values(cases)) {
      const argv = await build();
      const passed = usesOf(argv)
        .flatMap((use) => (WRONG[use.name] ?? []).map((value) => ({ use, value })))
        .filter(({ use }) => !isHardening(policy, use.name))
        .filter(({ use, value }) => !asksForTheSame(argv, withValue(argv, use, value)))
        .filter(({ use, value }) => check(withValue(argv, use, value), policy).length === 0);
      expect(passed).toEqual([]);
    }
  });

  it('takes each limit that a caller may set', async () => {
    const argv = (await Object.values(cases)[0]?.()) ?? [];
    const image = parse(argv);
    const at = image.ok && policy.options.some(({ option }) => option === 'memory') ? image.imageIndex : undefined;
    if (at === undefined) return;
    const bare = usesOf(argv).filter((use) => ['memory', 'cpus'].includes(use.name));
    expect(bare).toEqual([]);
    const refused = LIMITS.filter((tokens) => check(argv.toSpliced(at, 0, ...tokens), policy).length > 0);
    expect(refused).toEqual([]);
  });

  it('takes no word more, less or other behind the image', async () => {
    for (const build of Object.values(cases)) {
      const argv = await build();
      const command = parse(argv);
      const words = command.ok ? command.command : [];
      const head = argv.slice(0, argv.length - words.length);
      const changed = [
        [...words, 'more'],
        ...words.map((_, at) => words.toSpliced(at, 1)),
        ...words.map((word, at) => words.with(at, `-${word}`)),
        ...words.flatMap((word, at) => (policy.command?.[at] === SHAPES.script ? [] : [words.with(at, `${word}-`)])),
      ];
      expect(changed.filter((each) => check([...head, ...each], policy).length === 0)).toEqual([]);
    }
  });
});

function usesOf(argv: readonly string[]): readonly OptionUse[] {
  const command = parse(argv);
  return command.ok ? command.options : [];
}

function without(argv: readonly string[], { index, valueIndex }: OptionUse): string[] {
  return argv.toSpliced(index, valueIndex - index + 1);
}

function withValue(argv: readonly string[], { valueIndex }: OptionUse, value: string): string[] {
  return argv.with(valueIndex, value);
}

function isHardening({ hardening }: ContainerPolicy, option: string): boolean {
  return Object.keys(hardening).includes(option);
}
