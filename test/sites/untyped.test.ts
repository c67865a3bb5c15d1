import { describe, expect, it } from 'vitest';
import { egressSidecarArgv } from '../../src/sites/egress-sidecar.ts';
import { InputError } from '../../src/sites/inputs.ts';
import { snippetFile } from '../../src/sites/languages.ts';
import { repoContainerArgv } from '../../src/sites/repo-container.ts';
import { snippetContainerArgv } from '../../src/sites/snippet-container.ts';
import { taskContainerArgv } from '../../src/sites/task-container.ts';
import { taskExecArgv } from '../../src/sites/task-exec.ts';
import { refusal } from './expect-site.ts';

const task = { name: 'task-1', image: 'node:24', lifetime: 60 };
const repo = { image: 'node:24', repository: '/srv/r', user: { uid: 1, gid: 2 }, script: 'make' };
const snippet = { name: 'snippet-1', image: 'bash:5', directory: '/srv/s', language: 'bash', timeout: 10 };
const sidecar = { name: 'egress-1', image: 'proxy:2', network: 'outside', user: { uid: 1, gid: 2 } };
const step = { container: 'task-1', as: 'agent', script: 'make' };

/** A builder as a caller without types sees it. */
function untyped(build: (inputs: never) => unknown): (inputs: object) => unknown {
  const call: Function = build;
  return (inputs) => Reflect.apply(call, undefined, [inputs]);
}

const builders = {
  task: { build: untyped(taskContainerArgv), plain: task },
  repo: { build: untyped(repoContainerArgv), plain: repo },
  snippet: { build: untyped(snippetContainerArgv), plain: snippet },
  sidecar: { build: untyped(egressSidecarArgv), plain: sidecar },
  step: { build: untyped(taskExecArgv), plain: step },
} as const;

const LANGUAGE = 'give one of bash, sh, python, javascript, typescript';
const PATH = 'give an absolute path in normal form, without colon, comma, quote, backslash or control character';
const IMAGE = 'give an image reference, [HOST/]NAME[:TAG][@DIGEST]';
const NAME = 'give 2 to 128 letters, digits, dots, hyphens and underscores, a letter or digit first';

const REFUSED: readonly (readonly [
  site: keyof typeof builders,
  change: Readonly<Record<string, unknown>>,
  input: string,
  value: string,
  mend: string,
])[] = [
  ['task', { image: undefined }, 'image', 'undefined', IMAGE],
  ['task', { image: ['bash'] }, 'image', "[ 'bash' ]", IMAGE],
  ['task', { name: Number.NaN }, 'container name', 'NaN', NAME],
  ['task', { name: ['task-1'] }, 'container name', "[ 'task-1' ]", NAME],
  ['task', { name: null }, 'container name', 'null', NAME],
  ['task', { network: ['own'] }, 'network', "[ 'own' ]", 'give the name of a network of its own, or none'],
  ['task', { lifetime: '60' }, 'lifetime', '60', 'give a whole number from 1 to 604800'],
  ['task', { lifetime: 60n }, 'lifetime', '60n', 'give a whole number from 1 to 604800'],
  ['task', { limits: null }, 'limits', 'null', 'give an object with memory or cpus'],
  ['task', { limits: [6] }, 'limits', '[ 6 ]', 'give an object with memory or cpus'],
  ['task', { limits: { cpus: '1' } }, 'cpus', '1', 'give a number from 0.01 to 512 with at most two decimals'],
  ['task', { limits: { memory: '6' } }, 'memory', '6', 'give a whole number from 6 to 1048576'],
  ['task', { mounts: null }, 'mounts', 'null', 'give a list of mounts'],
  ['task', { mounts: {} }, 'mounts', '{}', 'give a list of mounts'],
  ['task', { mounts: [null] }, 'mount', 'null', 'give an object with source and target'],
  ['task', { mounts: ['/a:/b'] }, 'mount', '/a:/b', 'give an object with source and target'],
  ['task', { mounts: [{ source: '/srv/a' }] }, 'mount target', 'undefined', PATH],
  ['task', { mounts: [{ target: '/a' }] }, 'mount source', 'undefined', PATH],
  [
    'task',
    { mounts: [{ source: '/srv/a', target: '/a', writable: 'no' }] },
    'mount writable',
    'no',
    'give true or false',
  ],
  [
    'task',
    { environment: { T: undefined } },
    'variable value',
    'undefined',
    'give text without NUL and lone surrogates',
  ],
  ['task', { environment: null }, 'environment', 'null', 'give an object with a text for each name'],
  ['task', { environment: ['A=1'] }, 'environment', "[ 'A=1' ]", 'give an object with a text for each name'],
  ['task', { environment: 'A=1' }, 'environment', 'A=1', 'give an object with a text for each name'],
  ['repo', { user: null }, 'user', 'null', 'give an object with uid and gid'],
  ['repo', { user: '1:2' }, 'user', '1:2', 'give an object with uid and gid'],
  ['repo', { user: { uid: '1', gid: 2 } }, 'uid', '1', 'give a whole number from 1 to 2147483647'],
  ['repo', { repository: undefined }, 'mount source', 'undefined', PATH],
  [
    'repo',
    { script: ['make'] },
    'script',
    "[ 'make' ]",
    'give a shell script that is not empty, has no NUL or lone surrogate and does not start with - or +',
  ],
  ['snippet', { language: 'constructor' }, 'language', 'constructor', LANGUAGE],
  ['snippet', { language: 'ruby' }, 'language', 'ruby', LANGUAGE],
  ['snippet', { language: ['bash'] }, 'language', "[ 'bash' ]", LANGUAGE],
  ['snippet', { directory: undefined }, 'mount source', 'undefined', PATH],
  ['sidecar', { mounts: null }, 'mounts', 'null', 'give a list of mounts'],
  ['sidecar', { mounts: [null] }, 'mount', 'null', 'give an object with source and target'],
  ['sidecar', { user: [1, 2] }, 'user', '[ 1, 2 ]', 'give an object with uid and gid'],
  ['step', { as: 'constructor' }, 'step user', 'constructor', 'give one of root, agent'],
  ['step', { as: undefined }, 'step user', 'undefined', 'give one of root, agent'],
  ['step', { container: undefined }, 'container name', 'undefined', NAME],
  ['step', { directory: null }, 'working directory', 'null', PATH],
];

describe('a caller without types', () => {
  it.each(REFUSED)('of the site %s that gives %o is told the input %s', (site, change, input, value, mend) => {
    const { build, plain } = builders[site];
    expect(refusal(() => build({ ...plain, ...change }))).toEqual({ input, value, mend });
  });

  it('gets no file of a language that is none', () => {
    const fileOf = untyped(snippetFile);
    expect(refusal(() => fileOf(Object('constructor')))).toEqual({
      input: 'language',
      value: "[String: 'constructor']",
      mend: LANGUAGE,
    });
  });

  it('is shown a value in one line, without asking the value', () => {
    const value = { a: { b: { c: 1 } }, toString: () => 'fine', text: 'x\n' };
    expect(new InputError('image', value, 'm').value).toBe(
      String.raw`{ a: { b: [Object] }, toString: [Function: toString], text: 'x\n' }`,
    );
    const own = { [Symbol.for('nodejs.util.inspect.custom')]: () => 'fine' };
    expect(new InputError('image', own, 'm').value).toContain('inspect.custom');
    expect(new InputError('image', Object.create(null), 'm').value).toBe('[Object: null prototype] {}');
    expect(
      new InputError(
        'image',
        Array.from({ length: 30 }, () => 'xx'),
        'm',
      ).value,
    ).toMatch(/^\[ 'xx', [^\n]*$/);
  });
});
