import { describe, expect, it, test } from 'vitest';
import type { LintOutcome } from '../../src/lint/lint-files.ts';
import { lintText as lintSource } from '../../src/lint/lint-text.ts';
import type { Note } from '../../src/lint/note.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';
import { NOTE_CODES, noteText } from '../../src/report/lint-notes.ts';
import {
  hasLintFindings,
  lintAnnotations,
  lintFindingText,
  lintJson,
  lintProblemText,
  lintText,
} from '../../src/report/lint-report.ts';
import { painter } from '../../src/report/style.ts';

function outcome(path: string, script: string, problems: LintOutcome['problems'] = []): LintOutcome {
  const linted = lintSource(script, 'shell', BASELINE);
  if ('problem' in linted) throw new Error(linted.problem.message);
  return { policy: 'baseline', files: [{ path, kind: 'shell', ...linted }], problems };
}

const plain = painter(false);
const whole = outcome('a.sh', 'docker run --privileged x\ndocker run --init --init=false -v "$X" y\n');

describe('the report for a terminal', () => {
  it('has a line each finding and note, by place, and a summary', () => {
    expect(lintText(whole, false, plain)).toBe(
      `a.sh:1:12  weakening-option  --privileged weakens the container: every capability and device, and no seccomp, AppArmor or masked paths
a.sh:2:19  option-not-in-effect  --init is there, but --init=false undoes it: of several values the last counts (see 2:12)
a.sh:2:36  note unknown-value  the value of -v is not read: $X is not known here

1 file, 2 argv, policy baseline: 2 findings, 1 note of what was not read
`,
    );
  });

  it('counts notes as findings where that is asked for', () => {
    expect(lintText(whole, true, plain)).toMatch(/: 3 findings, 1 of them of what was not read\n$/);
    expect(hasLintFindings(outcome('a', 'docker run $X'), true)).toBe(true);
    expect(hasLintFindings(outcome('a', 'docker run $X'), false)).toBe(false);
    expect(hasLintFindings(whole, false)).toBe(true);
  });

  it('is the summary alone where nothing is found', () => {
    expect(lintText(outcome('a.sh', 'docker run x'), false, plain)).toBe(
      '1 file, 1 argv, policy baseline: no findings\n',
    );
  });

  it('calls nothing a note that counts as a finding', () => {
    expect(lintText(whole, true, plain)).toMatch(/^a\.sh:2:36 {2}unknown-value {2}/m);
    expect(lintText(whole, true, plain)).not.toMatch(/\bnotes?\b/);
    expect(lintAnnotations(whole, true)).not.toMatch(/\bnote\b/);
  });

  it('says where nothing was judged, and does not call it free of findings', () => {
    expect(lintText(outcome('a.sh', 'docker ps'), false, plain)).toBe(
      '1 file, 0 argv, policy baseline: nothing was judged, no argv of docker or podman was found\n',
    );
    expect(lintText(outcome('a.sh', '$DOCKER run x'), false, plain)).toMatch(
      /: nothing was judged, 1 note of what was not read\n$/,
    );
    expect(lintText(outcome('a.sh', '$DOCKER run x'), true, plain)).toMatch(
      /: 1 finding, 1 of them of what was not read\n$/,
    );
  });

  it('says that files could not be read', () => {
    const problems = [{ path: 'b', message: 'it is none' }];
    expect(lintText(outcome('a.sh', 'docker run x', problems), false, plain)).toBe(
      '1 file, 1 argv, policy baseline: no findings\n1 file could not be read\n',
    );
    expect(lintText({ policy: 'baseline', files: [], problems }, false, plain)).toBe(
      'policy baseline: nothing was read\n1 file could not be read\n',
    );
  });
});

describe('the report as JSON', () => {
  it('has every argv with its findings, and every note, each with its place and text', () => {
    const json: unknown = JSON.parse(lintJson(whole, false));
    expect(json).toEqual({
      ok: false,
      policy: 'baseline',
      strict: false,
      files: [
        {
          path: 'a.sh',
          kind: 'shell',
          argv: [
            {
              line: 1,
              column: 1,
              program: 'docker',
              verb: 'run',
              complete: true,
              words: ['docker', 'run', '--privileged', 'x'],
              findings: [
                {
                  line: 1,
                  column: 12,
                  code: 'weakening-option',
                  option: '--privileged',
                  gives: 'every capability and device, and no seccomp, AppArmor or masked paths',
                  related: null,
                  text: expect.stringMatching(/^--privileged weakens/),
                },
              ],
            },
            {
              line: 2,
              column: 1,
              program: 'docker',
              verb: 'run',
              complete: true,
              words: ['docker', 'run', '--init', '--init=false', '-v', null, 'y'],
              findings: [
                {
                  line: 2,
                  column: 19,
                  code: 'option-not-in-effect',
                  option: '--init',
                  by: '--init=false',
                  reason: 'of several values the last counts',
                  related: { line: 2, column: 12 },
                  text: expect.stringMatching(/^--init is there, but/),
                },
              ],
            },
          ],
          notes: [
            {
              line: 2,
              column: 36,
              code: 'unknown-value',
              option: '-v',
              kind: 'expansion',
              source: '$X',
              text: 'the value of -v is not read: $X is not known here',
            },
          ],
        },
      ],
      errors: [],
    });
  });

  it('is ok without findings and errors; a note counts where that is asked for', () => {
    const noted = outcome('a', 'docker run $X');
    expect([lintJson(noted, false), lintJson(noted, true)].map((json) => JSON.parse(json))).toMatchObject([
      { ok: true, strict: false },
      { ok: false, strict: true },
    ]);
  });

  it('has the files that could not be read', () => {
    const problems = [
      { path: 'b', message: 'it is none' },
      { path: 'c', message: 'it is bad', position: { line: 2, column: 3 } },
    ];
    expect(JSON.parse(lintJson(outcome('a', '', problems), false))).toMatchObject({
      ok: false,
      errors: [
        { path: 'b', line: null, column: null, message: 'it is none' },
        { path: 'c', line: 2, column: 3, message: 'it is bad' },
      ],
    });
  });
});

describe('annotations of GitHub', () => {
  it('are an error each finding and a notice each note, with their place', () => {
    expect(lintAnnotations(whole, false)).toBe(
      `::error file=a.sh,line=1,col=12,title=argvet baseline%3A weakening-option::--privileged weakens the container: every capability and device, and no seccomp, AppArmor or masked paths
::error file=a.sh,line=2,col=19,title=argvet baseline%3A option-not-in-effect::--init is there, but --init=false undoes it: of several values the last counts (see 2:12)
::notice file=a.sh,line=2,col=36,title=argvet baseline%3A note unknown-value::the value of -v is not read: $X is not known here
`,
    );
    expect(lintAnnotations(whole, true)).toMatch(/::error file=a\.sh,line=2,col=36/);
  });

  it('are an error each file that could not be read', () => {
    expect(lintAnnotations(outcome('a', '', [{ path: 'b', message: 'it is none' }]), false)).toBe(
      '::error file=b,title=argvet lint%3A unreadable::it is none\n',
    );
  });

  it('are a notice where nothing was judged, and none where nothing is wrong', () => {
    expect(lintAnnotations(outcome('a', 'docker ps'), false)).toBe(
      '::notice title=argvet baseline::nothing was judged, no argv of docker or podman was found\n',
    );
    expect(lintAnnotations(outcome('a', 'docker run x'), false)).toBe('');
  });
});

describe('a hostile file', () => {
  const hostile = "docker run --cap-add SYS_ADMIN -v '/:/h\u001b[2J%0A::error::x\n::warning::y\u202e' x";
  const bad = outcome('a\n::error::b,c:d%', hostile, [{ path: 'e\u001b[2J\n::f', message: 'g\n::error::h' }]);

  it('writes nothing into a terminal that a reader would not see', () => {
    for (const report of [lintText(bad, false, plain), lintAnnotations(bad, false), lintJson(bad, false)]) {
      expect(report.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
    expect(lintProblemText({ path: 'a\u001b', message: 'b\nc', position: { line: 1, column: 2 } })).toBe(
      String.raw`a\u{1b}:1:2: b\nc`,
    );
  });

  it('can begin no line of a report, and end no command of one', () => {
    const lines = lintAnnotations(bad, false).trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^::error file=[^,:]*,(?:line=\d+,col=\d+,)?title=argvet [^,:]*::/);
    expect(lines[0]).toMatch(String.raw`file=a\n%3A%3Aerror%3A%3Ab%2Cc%3Ad%25,`);
    expect(lines[2]).toContain('%250A');
    expect(lintText(bad, false, plain).trimEnd().split('\n')).toHaveLength(6);
  });
});

test('a finding that only files have says what it is', () => {
  const place = { index: 1 };
  expect(lintFindingText({ code: 'option-as-value', place, option: '--user', value: '--rm\u0007' }, 'docker')).toBe(
    String.raw`--user takes --rm\u{7} for its value: it was given none of its own`,
  );
  expect(lintFindingText({ code: 'refused-by-client', place, message: 'no' }, 'podman')).toBe(
    'podman refuses the argv: no',
  );
});

describe('a note', () => {
  const at = 0;
  const NOTES: readonly (readonly [Note, string])[] = [
    [
      { code: 'unknown-words', at, kind: 'expansion', source: '$X', count: 'any', target: 'image' },
      'not read from here on: $X may be several words or none; in double quotes a single value is one',
    ],
    [
      { code: 'unknown-words', at, kind: 'template', source: '{{.X}}', count: 'any', target: 'image' },
      'not read from here on: {{.X}} may be replaced by several words or none; in quotes it is one',
    ],
    [
      { code: 'unknown-words', at, kind: 'list', source: '$@', count: 'any', target: 'image' },
      'not read from here on: $@ is a list, of any number of words',
    ],
    [
      { code: 'unknown-words', at, kind: 'appended', source: 'xargs', count: 'any', target: 'image' },
      'not read from here on: xargs puts the words of its input here',
    ],
    [
      { code: 'unknown-words', at, kind: 'expansion', source: '$X', count: 'one', target: 'image' },
      'not read from here on: $X may be an option or the image; a -- before the image makes it the image',
    ],
    [
      { code: 'unknown-words', at, kind: 'expansion', source: '$X', count: 'one', target: 'verb' },
      'not read from here on: $X may be an option or the verb',
    ],
    [
      { code: 'unknown-value', at, option: '-v', kind: 'tilde', source: '~' },
      'the value of -v is not read: ~ is a home folder that is not known here',
    ],
    [{ code: 'unknown-program', at, source: '$DOCKER' }, 'not read: the program is $DOCKER'],
    [
      { code: 'kept-command', at, variable: 'CMD' },
      'not read: CMD keeps an argv of docker or podman, and how it is expanded is not known',
    ],
    [
      { code: 'unknown-script', at, command: 'bash', source: '"$CMD"' },
      'not read: bash is given the script "$CMD", and what it starts is not known',
    ],
    [
      { code: 'piped-script', at, command: 'sh' },
      'not read: sh is given a script on its standard input, which may start docker or podman',
    ],
    [
      { code: 'foreign-option', at, program: 'nerdctl', source: '-n' },
      'not read from here on: nerdctl may take -n, docker does not',
    ],
    [
      { code: 'unread-command', at, command: 'retry' },
      'not read: retry is given an argv of docker or podman, and is not known',
    ],
    [
      { code: 'unread-shell', at, shell: 'pwsh' },
      'not read: this script is for pwsh; only those of sh and bash are read',
    ],
    [{ code: 'heredoc', at }, 'not read: the text of a heredoc'],
    [
      { code: 'other-form', at, form: 'compose', name: 'services', amount: 2 },
      'not judged: a compose file starts containers without an argv (2 of its services); docker compose config shows what they ask for',
    ],
    [
      { code: 'other-form', at, form: 'kubernetes', name: 'Pod', amount: 1 },
      'not judged: the containers of this Pod of Kubernetes are started without an argv',
    ],
    [
      { code: 'other-form', at, form: 'devcontainer', name: 'capAdd', amount: 1 },
      'not judged: capAdd is no argv; the tool that reads the file makes options of it',
    ],
    [
      { code: 'other-form', at, form: 'workflow', name: 'volumes', amount: 1 },
      'not judged: volumes of a container are no argv; the runner makes options of them',
    ],
    [{ code: 'bad-shell', at, reason: 'unclosed-quote' }, 'not read from here on: this quote is not closed'],
  ];

  it.each(NOTES)('%j says: %s', (note, text) => {
    expect(noteText(note)).toBe(text);
  });

  it('of every code is here', () => {
    expect(new Set(NOTES.map(([{ code }]) => code))).toEqual(new Set(NOTE_CODES));
  });

  it('shows no long piece of a file, and nothing hidden', () => {
    const text = noteText({ code: 'unknown-program', at, source: `$(docker\u001b${'x'.repeat(500)})` });
    expect(text).toBe(`not read: the program is $(docker${String.raw`\u{1b}`}${'x'.repeat(50)}…`);
  });
});
