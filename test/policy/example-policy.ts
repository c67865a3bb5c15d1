import type { ContainerPolicy } from '../../src/policy/policy.ts';

/** A policy with something of each kind. */
export const policy: ContainerPolicy = {
  name: 'test',
  verb: 'run',
  hardening: {
    init: true,
    capDrop: ['ALL'],
    capAdd: [{ capability: 'CHOWN', reason: 'the tree changes hands' }],
    noNewPrivileges: true,
    pidsLimit: 32768,
    network: 'none',
    cpus: '1.0',
    memory: '512m',
    readOnly: true,
  },
  options: [
    { option: 'name', reason: 'steps find it', required: true },
    { option: 'volume', reason: 'its folders', repeatable: true, values: /^\/[^:]+:\/work/ },
    { option: 'user', reason: 'no root', values: ['1000', '1001'] },
    { option: 'entrypoint', reason: 'the shell', permitsWeakening: true },
    { option: 'label', reason: 'its owner', values: /^owner=/g },
  ],
};

/** The tokens of the policy's hardening and required options, each group one option. */
export const options: readonly (readonly string[])[] = [
  ['--init'],
  ['--cap-drop', 'ALL'],
  ['--cap-add', 'CHOWN'],
  ['--security-opt', 'no-new-privileges'],
  ['--pids-limit', '32768'],
  ['--network', 'none'],
  ['--cpus', '1.0'],
  ['--memory', '512m'],
  ['--read-only'],
  ['--name', 'n'],
];

/** The index of the image in `argvWith()`: `docker run`, the options' tokens, the image. */
export const imageIndex = 2 + options.flat().length;

/** An argv that holds the policy, with more tokens before its image, and words behind it. */
export function argvWith(extra: readonly string[] = [], words: readonly string[] = ['true']): string[] {
  return ['docker', 'run', ...options.flat(), ...extra, 'img', ...words];
}

/** The argv that holds the policy, with the option of some name replaced by other tokens. */
export function argvReplacing(name: string, ...tokens: readonly string[]): string[] {
  return ['docker', 'run', ...options.flatMap((group) => (group[0] === name ? tokens : group)), 'img', 'true'];
}
