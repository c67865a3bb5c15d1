import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { lintText } from '../../src/lint/lint-text.ts';
import { BASELINE } from '../../src/policy/builtin/baseline.ts';
import { HARDENED } from '../../src/policy/builtin/hardened.ts';
import { found, lint } from './lint.ts';

/** The lines of a text, and what stands in it at a `line:column`. */
const at = (text: string, place: string) => {
  const [line = 0, column = 0] = place.split(':').map(Number);
  return text.split('\n')[line - 1]?.slice(column - 1);
};

describe('a workflow of GitHub', () => {
  const workflow = `name: test
on: push
jobs:
  build:
    runs-on: ubuntu-latest
    container:
      image: node:20
      options: --cpus 1 --health-cmd "a b" --privileged
    services:
      db: { image: postgres, options: "--pid=host --health-cmd pg_isready" }
    steps:
      - uses: actions/checkout@v4
      - run: docker run --rm --privileged alpine
      - name: several
        run: |
          set -e
          if ! docker run --rm -v /:/h \\
              --cap-add=SYS_ADMIN alpine; then exit 1; fi

          echo "$(docker create --net host x)"
      - run: >-
          docker run
          --ipc=host
          x
      - run: 'docker run --uts=host ''x'' y'
      - run: "docker run \\
          --userns=host\\tx"
`;

  it('has scripts in its steps and options in its containers, each finding at its own place', () => {
    const expected = [
      '8:44 weakening-option --privileged',
      '10:40 weakening-option --pid host',
      '13:30 weakening-option --privileged',
      '17:32 weakening-option -v /:/h',
      '18:15 weakening-option --cap-add SYS_ADMIN',
      '20:33 weakening-option --net host',
      '23:11 weakening-option --ipc host',
      '25:26 weakening-option --uts host',
      '27:11 weakening-option --userns host',
    ];
    expect(found(workflow, 'yaml')).toEqual(expected);
    for (const line of expected) {
      const [place = '', , option = ''] = line.split(' ');
      expect(at(workflow, place)?.startsWith(option)).toBe(true);
    }
  });

  it('has the same places with the line ends of Windows', () => {
    expect(found(workflow.replaceAll('\n', '\r\n'), 'yaml')).toEqual(found(workflow, 'yaml'));
  });

  it.each([
    ['the step', 'jobs: {a: {steps: [{shell: pwsh, run: "docker run x"}]}}'],
    ['the job', 'jobs: {a: {defaults: {run: {shell: python}}, steps: [{run: "docker run x"}]}}'],
    ['the workflow', 'defaults: {run: {shell: cmd}}\njobs: {a: {steps: [{run: "docker run x"}]}}'],
    ['the runner', 'jobs: {a: {runs-on: windows-latest, steps: [{run: "docker run x"}]}}'],
    ['a composite action', 'runs: {using: composite, steps: [{shell: pwsh, run: "docker run x"}]}'],
  ])('has scripts for another shell that are not read, by %s', (_, text) => {
    expect(found(text, 'yaml')).toEqual([expect.stringMatching(/^\d+:\d+ note unread-shell$/)]);
    expect(found(text.replace('docker run', 'docker ps'), 'yaml')).toEqual([]);
    expect(
      found(text.replaceAll(/pwsh|python|cmd/g, 'bash -eo pipefail').replace('windows', 'ubuntu'), 'yaml'),
    ).toEqual([]);
  });

  it('in a composite action has steps too', () => {
    const text = 'runs:\n  using: composite\n  steps:\n    - shell: bash\n      run: docker run --privileged x\n';
    expect(found(text, 'yaml')).toEqual(['5:23 weakening-option --privileged']);
  });

  it('has templates that are replaced before the shell reads them', () => {
    const text = `jobs:
  a:
    steps:
      - run: docker run --privileged "\${{ inputs.image }}" --cap-drop ALL
      - run: docker run --name=\${{ github.run_id }} --privileged x
    container:
      image: x
      options: --pid=host \${{ inputs.options }} --privileged
`;
    expect(found(text, 'yaml')).toEqual([
      '4:25 weakening-option --privileged',
      '4:39 note unknown-words ${{ inputs.image }}',
      '5:32 note unknown-words ${{ github.run_id }}',
      '8:16 weakening-option --pid host',
      '8:27 note unknown-words ${{ inputs.options }}',
    ]);
  });

  it('is not missing a network that its runner sets', () => {
    const text = 'jobs: {a: {container: {image: x, options: --user 1000}}}';
    expect(found(text, 'yaml', HARDENED)).toEqual(
      ['--cap-drop ALL', '--security-opt no-new-privileges', '--pids-limit', '--memory', '--read-only'].map(
        (option) => `1:43 missing-option ${option}`,
      ),
    );
  });

  it('has options whose quotes are no words', () => {
    const text = 'jobs: {a: {container: {options: \'--name "a""b c" --label=d\\"e\'}}}';
    expect(lint(text, 'yaml').argv[0]?.words).toEqual(['--name', 'a"b c', '--label=d"e']);
  });

  it.each([
    ['--label a\\"b --privileged', '1:58'],
    ['"--privileged"', '1:43'],
    ["'--privileged x'", undefined],
    ['--name "a "" --privileged"', undefined],
    ['--name "a\\\\" --privileged', '1:57'],
  ])('has options that are split as its runner splits them: %s', (options, place) => {
    const text = `jobs: {a: {container: {options: ${' '.repeat(0)}${JSON.stringify(options)}}}}`;
    const places = found(text, 'yaml').filter((line) => line.includes('--privileged'));
    expect(places.length).toBe(place === undefined ? 0 : 1);
  });
});

describe('a pipeline', () => {
  it.each([
    ['GitLab', 'test:\n  script:\n    - echo a\n    - docker run --privileged x\n', '4:18'],
    ['GitLab, nested', 'test:\n  script:\n    - [echo a, docker run --privileged x]\n', '3:27'],
    ['GitLab, before', 'default:\n  before_script: docker run --privileged x\n', '2:29'],
    ['CircleCI', 'jobs:\n  a:\n    steps:\n      - run:\n          command: docker run --privileged x\n', '5:31'],
    ['CircleCI, short', 'jobs:\n  a:\n    steps:\n      - run: docker run --privileged x\n', '4:25'],
    ['Azure Pipelines', 'steps:\n  - script: docker run --privileged x\n', '2:24'],
    ['Buildkite', 'steps:\n  - commands:\n      - docker run --privileged x\n', '3:20'],
    ['Taskfile', 'tasks:\n  a:\n    cmds:\n      - cmd: docker run --privileged x\n', '4:25'],
    ['an argv', 'a:\n  command:\n    - docker\n    - run\n    - --privileged\n    - x\n', '5:7'],
  ])('of %s has scripts under its keys', (_, text, place) => {
    expect(found(text, 'yaml')).toEqual([`${place} weakening-option --privileged`]);
    expect(at(text, place)).toMatch(/^--privileged/);
  });

  it('has inputs that are replaced before the shell reads them', () => {
    expect(found('a:\n  script:\n    - docker run $[[ inputs.options ]] --privileged x\n', 'yaml')).toEqual([
      '3:18 note unknown-words $[[ inputs.options ]]',
    ]);
  });

  it('has texts that are none under other keys', () => {
    expect(lint('a:\n  name: docker run --privileged x\n  help: [docker run --privileged x]\n', 'yaml').argv).toEqual(
      [],
    );
  });
});

describe('the places of YAML', () => {
  it('go through several documents, comments and a byte order mark that is gone', () => {
    const text =
      '# a\n---\nscript: docker run --pid=host x # b\n---\n- script: |2-\n\n\n    docker run --ipc=host x\n...\n';
    expect(found(text, 'yaml')).toEqual(['3:20 weakening-option --pid host', '8:16 weakening-option --ipc host']);
  });

  it('of what an alias means are those of its anchor, once', () => {
    const text = `base: &args [run, --privileged, x]
a: { command: docker, args: *args }
b: { command: docker, args: *args }
c: { command: docker, args: [run, &host --pid=host, x] }
d: { command: docker, args: [run, --rm, *host, x] }
e: &map { command: docker, args: [run, --ipc=host, x] }
f: { <<: *map, env: {} }
g: { <<: [*map], command: podman }
`;
    expect(found(text, 'yaml')).toEqual([
      '1:19 weakening-option --privileged',
      '4:41 weakening-option --pid host',
      '4:41 weakening-option --pid host',
      '6:40 weakening-option --ipc host',
    ]);
  });

  it.each([
    ['a list', '.x: &s\n- docker run --privileged a\na: {script: *s}\nb: {script: *s}', '2:14'],
    ['a list in a list', '.x: &s [docker run --privileged a]\na: {script: [*s, echo]}', '1:20'],
    ['a block', '.y: &t |\n  docker run --privileged a\na: {before_script: *t}', '2:14'],
    ['a text of a step', '.s: &s docker run --privileged a\njobs: {a: {steps: [{run: *s}]}}', '1:19'],
    ['a text in a merged map', '.e: &e {x: &f docker run --privileged a}\na: {<<: *e, script: *f}', '1:26'],
    ['a script in a merged map', '.e: &e {script: [docker run --privileged a]}\na: {<<: *e}', '1:29'],
    ['an argv', '.x: &a [docker, run, --privileged, x]\nb: {script: *a, c: *a}', '1:22'],
  ])('of a script that an alias means is that of its anchor, once: %s', (_, text, place) => {
    expect(found(text, 'yaml')).toEqual([`${place} weakening-option --privileged`]);
  });

  it('of a map that merges others are those of what counts: its own, then the first', () => {
    const text = `a: &a { args: [run, --pid=host, x] }
b: &b { command: docker, args: [run, --uts=host, x] }
c: { <<: *b, args: [run, --ipc=host, x] }
d: { args: [run, --userns=host, x], <<: *b }
e: { <<: [*a, *b] }
`;
    expect(found(text, 'yaml')).toEqual([
      '1:21 weakening-option --pid host',
      '2:38 weakening-option --uts host',
      '3:26 weakening-option --ipc host',
      '4:18 weakening-option --userns host',
    ]);
  });

  it('stay few where aliases lead to aliases', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const bomb = names.map((name, index) =>
      index === 0
        ? 'a: &a [docker, run, --privileged, x]'
        : `${name}: &${name} [${Array(20)
            .fill(`*${names[index - 1]}`)
            .join(', ')}]`,
    );
    expect(lint(bomb.join('\n'), 'yaml').argv).toHaveLength(1);
  });

  it('end where an alias leads into itself', () => {
    expect(found('script: &a\n- *a\n- docker run --privileged x\n', 'yaml')).toEqual([
      '3:14 weakening-option --privileged',
    ]);
    expect(found('a: &a\n  command: docker\n  args: [run, *a, x]\n  b: *a\n', 'yaml')).toEqual([
      '2:3 note unknown-words a map',
    ]);
  });

  it('are those of a text that is none for its tag', () => {
    expect(found('[docker, run, --user, !secret u, --pid=host, x]', 'yaml')).toEqual([
      '1:31 note unknown-value u',
      '1:34 weakening-option --pid host',
    ]);
    expect(found('[docker, run, !!str --pid=host, x]', 'yaml')).toEqual(['1:21 weakening-option --pid host']);
  });

  it.each([
    ['1', '1'],
    ['-1', '-1'],
    ['1.5', '1.5'],
    ['"0x10"', '0x10'],
    ["'null'", 'null'],
    ['!!str 0x10', '0x10'],
    ['1_000', '1_000'],
    ['80:80', '80:80'],
    ['0b1', '0b1'],
    ['512m', '512m'],
    ['yes', 'yes'],
    ['0x10', undefined],
    ['0o17', undefined],
    ['017', undefined],
    ['+1', undefined],
    ['-0', undefined],
    ['1.0', undefined],
    ['1.', undefined],
    ['.5', undefined],
    ['1e3', undefined],
    ['9007199254740993', undefined],
    ['.inf', undefined],
    ['-.INF', undefined],
    ['.NaN', undefined],
    ['null', undefined],
    ['~', undefined],
    ['True', undefined],
    ['!!int 1', undefined],
  ])('take %s for a text only where all readers of YAML make one and the same of it', (scalar, text) => {
    const [argv] = lint(`[docker, run, --cpus, ${scalar}, x]`, 'yaml').argv;
    expect(argv?.words).toEqual(['docker', 'run', '--cpus', text ?? null, 'x']);
    const core: unknown = parse(scalar);
    expect(text === undefined ? typeof core !== 'string' : String(core) === text).toBe(true);
  });

  it('tell of a value that is no text, as those of JSON do', () => {
    expect(found('[docker, run, --memory, 0x10, x]', 'yaml', HARDENED)).toContain('1:25 note unknown-value 0x10');
    expect(found('[docker, run, --memory, 1_000, x]', 'yaml', HARDENED).join(' ')).not.toContain('note');
    expect(found('["docker", "run", "--memory", 10, "x"]', 'json', HARDENED).join(' ')).toContain('note unknown-value');
  });
});

describe('a text that is no YAML', () => {
  it.each([
    ['a: [1', 1, 6],
    ['a: 1\n  b: 2', 1, 4],
    ['- *b', 1, 3],
    ['a: "b', 1, 6],
    ['a:\n\tb: 1', 2, 1],
  ])('is a problem with its place: %j', (text, line, column) => {
    expect(lintText(text, 'yaml', BASELINE)).toEqual({
      problem: { message: expect.stringMatching(/^it is no YAML: \S[^\n]*$/), position: { line, column } },
    });
  });

  it.each(['['.repeat(5000), '- '.repeat(5000), '{a: '.repeat(300)])('or is too deep', (text) => {
    expect(lintText(text, 'yaml', BASELINE)).toMatchObject({
      problem: { message: expect.stringMatching(/200 deep|no YAML/) },
    });
  });

  it('or is too deep and closed', () => {
    expect(lintText(`${'['.repeat(300)}${']'.repeat(300)}`, 'yaml', BASELINE)).toMatchObject({
      problem: { message: 'its lists and maps are more than 200 deep', position: { line: 1, column: 202 } },
    });
  });

  it('is not one that is empty', () => {
    expect(lint('', 'yaml')).toEqual({ argv: [], notes: [] });
    expect(lint('# a\n---\n', 'yaml')).toEqual({ argv: [], notes: [] });
  });
});
