import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../../src/argv/values/exact-json.ts';
import { parseGolden, printGolden } from '../../src/characterization/golden.ts';
import type { GoldenHeader } from '../../src/characterization/golden-header.ts';
import type { Json } from '../../src/container/json.ts';
import { argv, token } from './argv-arbitrary.ts';

const HEADER: GoldenHeader = {
  site: 'task',
  case: 'hour',
  policy: { name: 'task container', fingerprint: '0123456789ab' },
  acceptances: [],
};

const HEADER_TEXT = `# argvet golden 1
# site: task
# case: hour
# policy: 0123456789ab task container
`;

function print(...tokens: string[]): string {
  return printGolden({ header: HEADER, argv: tokens }).slice(HEADER_TEXT.length);
}

describe('printGolden', () => {
  it('prints one option with its value a line, then the image, then the command', () => {
    const tokens = ['docker', 'run', '-d', '--name', 'a b', '--cap-drop=ALL', '-itu', '0', 'debian:12', 'sleep', '9'];
    expect(printGolden({ header: HEADER, argv: tokens })).toBe(`${HEADER_TEXT}docker run \\
  -d \\
  --name 'a b' \\
  --cap-drop=ALL \\
  -itu 0 \\
  debian:12 \\
  sleep 9
`);
  });

  it('gives global options and the separator their own lines', () => {
    expect(print('docker', '--context', 'x', 'container', 'run', '--', 'y', '--rm', '-x')).toBe(
      'docker \\\n  --context x \\\n  container run \\\n  -- \\\n  y \\\n  --rm -x\n',
    );
  });

  it('breaks what docker refuses at every hyphen', () => {
    expect(print('docker', 'run', '--rm', '--bad', 'x', '--init', 'y')).toBe(
      'docker run \\\n  --rm \\\n  --bad x \\\n  --init y\n',
    );
  });

  it('quotes a first token that a shell would not start', () => {
    expect(print('A=1', 'B=1')).toBe("'A=1' B=1\n");
  });

  it('prints acceptances with their reason behind them', () => {
    const acceptances = [
      { weakened: [{ option: 'pids-limit', from: '64', to: '128' }], broken: [], reason: 'make runs more threads' },
      {
        weakened: [{ field: 'HostConfig.Binds./a b', from: { Source: "it's" }, to: null }],
        broken: [],
        reason: 'it writes',
      },
      { weakened: [{ option: 'init', from: 'true' }], broken: ['missing-option --init'], reason: 'the image has one' },
    ];
    expect(printGolden({ header: { ...HEADER, acceptances }, argv: ['docker'] })).toBe(`${HEADER_TEXT}\
# weakened: --pids-limit from 64 to 128
# reason: make runs more threads
# weakened: 'HostConfig.Binds./a b' from '{"Source":"it'\\''s"}' to null
# reason: it writes
# weakened: --init from true
# breaks: missing-option --init
# reason: the image has one
docker
`);
  });
});

describe('parseGolden', () => {
  it('gives the tokens back, for every argv', () => {
    fc.assert(
      fc.property(argv, (tokens) => {
        const golden = { header: HEADER, argv: tokens };
        expect(parseGolden(printGolden(golden))).toEqual({ ok: true, golden });
      }),
      { numRuns: 500 },
    );
  });

  it('gives the tokens back from a checkout with line ends of Windows', () => {
    fc.assert(
      fc.property(
        fc.array(
          token.map((each) => each.replaceAll('\n', '')),
          { maxLength: 8 },
        ),
        (tokens) => {
          const golden = { header: HEADER, argv: tokens };
          expect(parseGolden(printGolden(golden).replaceAll('\n', '\r\n'))).toEqual({ ok: true, golden });
        },
      ),
    );
  });

  it('gives the acceptances back', () => {
    const value = fc.string().filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
    const line = fc.stringMatching(/^[a-z'"#$ -]*[a-z]$/);
    const option = fc.record(
      { option: fc.stringMatching(/^[a-z][a-z-]*$/), from: value, to: value },
      { requiredKeys: ['option'] },
    );
    const large = fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n });
    const json: fc.Arbitrary<Json> = fc.oneof(
      fc.json().map((text): Json => parseExactJson(text)),
      large,
      large.map((limit) => ({ Hard: limit, Soft: -limit })),
    );
    const field = fc.record(
      {
        field: fc.tuple(fc.constantFrom('User', 'Env.', 'HostConfig.Binds.'), value).map(([name, key]) => name + key),
        from: json,
        to: json,
      },
      { requiredKeys: ['field'] },
    );
    const weakening = fc.oneof(option, field);
    const acceptance = fc
      .record({
        weakened: fc.array(weakening, { maxLength: 3 }),
        broken: fc.array(line, { maxLength: 2 }),
        reason: line,
      })
      .filter(({ weakened, broken }) => weakened.length + broken.length > 0)
      .map(({ weakened, broken, reason }) => ({
        weakened,
        broken: broken.map((text) => text.trim()),
        reason: reason.trim(),
      }));
    fc.assert(
      fc.property(fc.array(acceptance, { maxLength: 3 }), (acceptances) => {
        const golden = { header: { ...HEADER, acceptances }, argv: ['docker', 'run', 'x'] };
        expect(parseGolden(printGolden(golden))).toEqual({ ok: true, golden });
      }),
    );
  });

  it.each([
    ['nothing at all', '', 1, /first line/],
    ['another version', '# argvet golden 2\n', 1, /first line/],
    ['a missing site', '# argvet golden 1\n# case: hour\n', 2, /site/],
    ['a missing case', '# argvet golden 1\n# site: task\n', 3, /case/],
    ['a short fingerprint', HEADER_TEXT.replace('0123456789ab', '0123'), 4, /policy/],
    ['a foreign comment', `${HEADER_TEXT}# hello\ndocker run x\n`, 5, /no part of a golden/],
    ['a reason for nothing', `${HEADER_TEXT}# reason: why\ndocker run x\n`, 5, /no part of a golden/],
    ['a weakening without a reason', `${HEADER_TEXT}# weakened: --init from true\ndocker run x\n`, 6, /reason/],
    [
      'a field whose value is no JSON',
      `${HEADER_TEXT}# weakened: User from root\n# reason: x\ndocker run x\n`,
      5,
      /no part of a golden/,
    ],
    [
      'a weakening of no option',
      `${HEADER_TEXT}# weakened: init\n# reason: x\ndocker run x\n`,
      5,
      /no part of a golden/,
    ],
    ['an open quote', `${HEADER_TEXT}docker run \\\n  'x\n`, 6, /./],
  ])('says where %s is', (_, text, line, message) => {
    const parsed = parseGolden(text);
    expect(parsed).toEqual({ ok: false, problem: { line, message: expect.stringMatching(message) } });
  });
});

describe('a golden in bash', () => {
  it('gives docker the same words', () => {
    const samples = fc.sample(fc.array(token, { maxLength: 10 }), { numRuns: 200, seed: 7 });
    const goldens = samples.map((rest) => printGolden({ header: HEADER, argv: ['docker', 'run', ...rest] }));
    const script = `docker() { printf '%s\\0' "$@"; printf '\\n\\0'; }\n${goldens.join('\n')}`;
    const output = execFileSync('bash', ['-s'], {
      input: script,
      env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] },
    });
    const expected = samples.map((rest) => ['run', ...rest, '\n'].map((each) => `${each}\0`).join('')).join('');
    expect(output.toString('utf8')).toBe(expected);
  });
});
