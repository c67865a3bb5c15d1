import { describe, expect, it } from 'vitest';
import { InputError, text, whole } from '../../src/sites/inputs.ts';
import type { TextInput } from '../../src/sites/inputs.ts';
import { environmentArgv, hostPath, limitArgv, mountArgv, userText } from '../../src/sites/parts.ts';
import { refusal } from './expect-site.ts';

const digest = '0123456789abcdef'.repeat(4);

const TAKEN: Readonly<Record<TextInput, readonly string[]>> = {
  image: [
    'bash',
    'bash:5',
    'a/b/c:latest',
    'localhost:5000/a',
    'Registry.example-2.org:5000/team/app_1.x__y--z:V1.0-rc_2',
    '[::1]:5000/a:b',
    `a@sha256:${digest}`,
    `registry.example/a:1@sha512:${digest}${digest}`,
    `a:${'t'.repeat(128)}`,
    'a'.repeat(255),
    `${'a'.repeat(255)}@sha256:${digest}`,
    `sha256:${digest}`,
  ],
  'container name': ['ab', 'A.b_c-1', '1a', 'a'.repeat(128)],
  network: ['none', 'a', 'egress-1', 'hosts', 'host-1', 'A.b_c', 'a'.repeat(128)],
  'mount source': ['/a', '/srv/a b/c', '/.hidden', '/a..b', '/...', '/ü', "/it's", '/-v', '/a=b', '/$HOME'],
  'mount target': ['/a'],
  'working directory': ['/a'],
  'variable name': ['A', '_', 'a1', 'A'.repeat(128)],
  'variable value': ['', ' ', 'a=b', '--privileged', 'two\nlines', '😀'],
  script: ['x', ' -x', '\n+x', 'two\nlines', 'echo "--privileged" # 😀', '\tx'],
};

const REFUSED: Readonly<Record<TextInput, readonly string[]>> = {
  image: [
    '',
    ' ',
    '-',
    '--privileged',
    '-bash',
    'bash ',
    ' bash',
    'bash\n',
    'Bash',
    'a//b',
    '/a',
    'a/',
    'a:',
    ':a',
    'a:-b',
    'a:b:c',
    `a:${'t'.repeat(129)}`,
    'a'.repeat(256),
    'a@sha256:12',
    `a@sha256:${digest}0`,
    `a@sha256:${digest.toUpperCase()}`,
    `a@sha512:${digest}`,
    `a@md5:${digest}`,
    'a..b',
    'a___b',
    'a.example:/b',
    'a..b/c',
    'a.:1/c',
    '-a/b',
    'a-/B',
    '[::1/a',
    'http://a/b',
    'a:5000000/b',
    '$(id)',
    'a\0',
  ],
  'container name': ['', 'a', '-ab', '.ab', '_ab', 'a b', 'a/b', 'ab\n', 'a:b', 'ä1', 'a'.repeat(129)],
  network: ['', 'host', 'bridge', 'default', 'container:x', 'name=host', 'a,b', '-a', 'a b', 'none\n', 'a'.repeat(129)],
  'mount source': [
    '',
    'x',
    'a/b',
    './a',
    '~',
    '/',
    '//',
    '/a/',
    '//a',
    '/a//b',
    '/.',
    '/..',
    '/./a',
    '/../a',
    '/a/.',
    '/a/..',
    '/a/../b',
    '/a:/b',
    '/a,readonly',
    '/a"b',
    '/a\\b',
    '/a\nb',
    '/a\n',
    '/a\0',
    '/a\u202eb',
    '/a\u2028b',
    '/a\u2029b',
    '/a\ud800',
    'C:\\a',
    '-v/:/h',
  ],
  'mount target': ['', '/', 'a', '/a:ro', '/a,readonly', '/a/..'],
  'working directory': ['', '/', 'a', '-w', '/a/..'],
  'variable name': ['', '1A', 'A=', 'A B', 'A-B', '-e', 'A\n', 'Ä', 'A'.repeat(129)],
  'variable value': ['\0', 'a\0b', '\ud800', 'a\udc00'],
  script: ['', ' ', '\n', '-x', '+x', '--', 'a\0', '\ud800', 'a\udc00 b'],
};

const PATH_MEND = 'give an absolute path in normal form, without colon, comma, quote, backslash or control character';
const MENDS: Readonly<Record<TextInput, string>> = {
  image: 'give an image reference, [HOST/]NAME[:TAG][@DIGEST]',
  'container name': 'give 2 to 128 letters, digits, dots, hyphens and underscores, a letter or digit first',
  network: 'give the name of a network of its own, or none',
  'mount source': PATH_MEND,
  'mount target': PATH_MEND,
  'working directory': PATH_MEND,
  'variable name': 'give letters, digits and underscores, no digit first',
  'variable value': 'give text without NUL and lone surrogates',
  script: 'give a shell script that is not empty, has no NUL or lone surrogate and does not start with - or +',
};

const INPUTS = [
  'image',
  'container name',
  'network',
  'mount source',
  'mount target',
  'working directory',
  'variable name',
  'variable value',
  'script',
] as const satisfies readonly TextInput[];

describe.each(INPUTS)('the input %s', (input) => {
  it('takes what fits, unchanged', () => {
    for (const value of TAKEN[input]) expect(text(input, value)).toBe(value);
  });

  it('refuses the rest, and says what to give instead', () => {
    const refusals = REFUSED[input].map((value) => refusal(() => text(input, value)));
    expect(refusals).toMatchObject(REFUSED[input].map(() => ({ input, mend: MENDS[input] })));
  });
});

describe('the refusal of an input', () => {
  it('names it, and shows its value so that it can be printed', () => {
    const error = new InputError('image', 'a\u001b[2J\n', 'give another');
    expect(String(error)).toBe('InputError: The image "a\\u{1b}[2J\\n" is refused: give another');
    expect(error).toMatchObject({ input: 'image', value: 'a\\u{1b}[2J\\n', mend: 'give another' });
  });

  it('shows 200 characters of a long value', () => {
    expect(new InputError('image', 'x'.repeat(1000), 'm').value).toBe('x'.repeat(200));
  });
});

describe('a number', () => {
  it('is printed in full, within its bounds', () => {
    expect([whole('n', 5, 5, 7), whole('n', 7, 5, 7), whole('n', 1_000_000, 0, 1e9)]).toEqual(['5', '7', '1000000']);
  });

  it.each([4, 8, 5.5, Number.NaN])('%d outside its bounds is refused', (value) => {
    expect(refusal(() => whole('n', value, 5, 7))).toEqual({
      input: 'n',
      value: String(value),
      mend: 'give a whole number from 5 to 7',
    });
  });
});

describe('limits', () => {
  it('are printed where they are given', () => {
    expect(limitArgv()).toEqual([]);
    expect(limitArgv({ memory: 6 })).toEqual(['--memory', '6m']);
    expect(limitArgv({ cpus: 0.01 })).toEqual(['--cpus', '0.01']);
    expect(limitArgv({ memory: 1_048_576, cpus: 512 })).toEqual(['--memory', '1048576m', '--cpus', '512']);
  });

  it.each([5, 1_048_577, 6.5, 0, -1])('refuse %d MiB', (memory) => {
    const mend = 'give a whole number from 6 to 1048576';
    expect(refusal(() => limitArgv({ memory }))).toEqual({ input: 'memory', value: String(memory), mend });
  });

  it.each([0, 0.001, 0.015, 512.01, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuse %d CPUs', (cpus) => {
    const mend = 'give a number from 0.01 to 512 with at most two decimals';
    expect(refusal(() => limitArgv({ cpus }))).toEqual({ input: 'cpus', value: String(cpus), mend });
  });
});

describe('mounts', () => {
  it('are none by default', () => {
    expect(mountArgv()).toEqual([]);
  });

  it('are read-only unless they are writable', () => {
    const mounts = [
      { source: '/a', target: '/1' },
      { source: '/a', target: '/2', writable: true },
      { source: '/b', target: '/3', writable: false },
    ];
    expect(mountArgv(mounts)).toEqual(
      [
        ['--mount', 'type=bind,source=/a,target=/1,readonly'],
        ['--mount', 'type=bind,source=/a,target=/2'],
        ['--mount', 'type=bind,source=/b,target=/3,readonly'],
      ].flat(),
    );
  });

  it('of one target twice are refused', () => {
    const mounts = ['/x', '/y', '/x'].map((target) => ({ source: '/a', target }));
    expect(refusal(() => mountArgv(mounts))).toEqual({
      input: 'mount target',
      value: '/x',
      mend: 'mount each target once',
    });
  });

  it('refuse a target that is no path', () => {
    expect(refusal(() => mountArgv([{ source: '/a', target: '/b,readonly' }]))).toMatchObject({
      input: 'mount target',
    });
  });

  it.each(['/etc', '/proc/1/root', '/run/docker.sock', '/home/u'])(
    'refuse the source %s, which a rule names',
    (source) => {
      expect(refusal(() => hostPath(source))).toMatchObject({ input: 'mount source', value: source });
    },
  );
});

describe('variables', () => {
  it('are printed in the order given, none by default', () => {
    expect(environmentArgv()).toEqual([]);
    expect(environmentArgv({ B: '1', A: '' })).toEqual(['--env', 'B=1', '--env', 'A=']);
  });

  it('that load code are refused', () => {
    expect(refusal(() => environmentArgv({ LD_PRELOAD: '/x' }))).toEqual({
      input: 'variable name',
      value: 'LD_PRELOAD',
      mend: 'leave it out: it gives a container code or a search path for its programs',
    });
  });

  it('of a bad name or value are refused', () => {
    expect(refusal(() => environmentArgv({ 'A=B': 'x' }))).toMatchObject({ input: 'variable name', value: 'A=B' });
    expect(refusal(() => environmentArgv({ A: '\0' }))).toMatchObject({ input: 'variable value' });
  });
});

describe('a user', () => {
  it('is printed as numbers', () => {
    expect(userText({ uid: 1, gid: 2 })).toBe('1:2');
  });
});
