/** What is put into a file before a client sees it is no value: nothing is found in it, whatever option it is of. */
import { describe, expect, it } from 'vitest';
import { DIALECT_TABLES } from '../../src/argv/options.ts';
import { HARDENED } from '../../src/policy/builtin/hardened.ts';
import type { FileKind } from '../../src/lint/file-kind.ts';
import { lint } from './lint.ts';

const TEMPLATES = [
  '{{.X}}',
  '{{ .X }}',
  '{{ .X | default 1 }}',
  '{% x %}',
  '${{ inputs.x }}',
  '$X',
  '${X}',
  '${X:-1}',
  '$(X)',
  '$[ x ]',
  '[[ x ]]',
  '<%= x %>',
  '<x>',
  '{x}',
  '{}',
  '%X%',
  '@X@',
  '__X__',
];

/** Each way to write an option with its value into a file. */
const FILES: readonly (readonly [
  name: string,
  kind: FileKind,
  write: (option: string, value: string, program: string) => string,
])[] = [
  ['JSON', 'json', (o, v, p) => JSON.stringify({ command: p, args: ['create', o, v, '--init', 'x'] })],
  ['JSON, attached', 'json', (o, v, p) => JSON.stringify({ command: p, args: ['create', `${o}=${v}`, '--init', 'x'] })],
  ['a list of YAML', 'yaml', (o, v, p) => `command: ${p}\nargs:\n- create\n- ${o}\n- '${v}'\n- --init\n- x\n`],
  ['a workflow', 'yaml', (o, v, p) => `jobs: {a: {steps: [{run: '${p} create ${o} "${v}" --init x'}]}}\n`],
  ['options of a workflow', 'yaml', (o, v) => `jobs: {a: {container: {image: x, options: '${o} "${v}" --init'}}}\n`],
  ['a Taskfile', 'yaml', (o, v, p) => `tasks:\n  a:\n    cmds:\n    - '${p} create ${o} ${shielded(v)} --init x'\n`],
  ['a script, in quotes', 'shell', (o, v, p) => `${p} create ${o} "${v}" --init x\n`],
  ['a script, attached', 'shell', (o, v, p) => `${p} create ${o}="${v}" --init x\n`],
  ['a script, bare', 'shell', (o, v, p) => `${p} create ${o} ${shielded(v)} --init x\n`],
];

/** `<x>` is a redirection to a shell, brackets and blanks are several words. */
function shielded(value: string): string {
  return /^[<[]|^\$\[ /.test(value) ? `"${value}"` : value;
}

/** Those that take a value, of podman those that docker has not. */
const OPTIONS = {
  docker: DIALECT_TABLES.docker.create.options.filter(({ kind }) => kind === 'value'),
  podman: DIALECT_TABLES.podman.create.options.filter(
    ({ kind, name }) => kind === 'value' && !DIALECT_TABLES.docker.create.byLong.has(name),
  ),
};

describe.each(['docker', 'podman'] as const)('an option of %s', (program) => {
  const files = FILES.filter(([name]) => program === 'docker' || name !== 'options of a workflow');

  it.each(files)('with a template for its value has no finding in %s', (_, kind, write) => {
    const texts = OPTIONS[program].flatMap(({ name }) =>
      TEMPLATES.map((template) => write(`--${name}`, template, program)),
    );
    expect(texts.length).toBeGreaterThan(500);
    const found = texts.filter((text) =>
      lint(text, kind, HARDENED).argv.some(({ findings }) =>
        findings.some(({ finding }) => finding.code !== 'missing-option'),
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('a switch with a template for its value', () => {
  it.each(TEMPLATES)('has no finding: %s', (template) => {
    const text = JSON.stringify(['docker', 'run', `--privileged=${template}`, 'x']);
    expect(lint(text, 'json').argv.flatMap(({ findings }) => findings)).toEqual([]);
  });
});

describe('what stands behind a template', () => {
  it.each([
    'docker run --memory "{{.X}}" --privileged x',
    "docker run --log-opt tag='{{.Name}}' --privileged x",
    'docker run --memory "<size>" --privileged x',
    'docker run --runtime=%RT% --privileged x',
    'docker run -m@MEM@ --privileged x',
  ])('is read where the template is one word: %s', (text) => {
    const place = text.indexOf('--privileged') + 1;
    const [argv] = lint(text, 'shell').argv;
    expect(argv?.findings).toMatchObject([{ finding: { code: 'weakening-option' }, position: { column: place } }]);
  });

  it.each([
    'docker run {{.X}} --privileged x',
    'docker run --memory {{.X}} --privileged x',
    'docker run {% if x %}--rm{% endif %} --privileged x',
    'docker run {{if .X}}--rm{{end}} --privileged x',
  ])('is not read where it may be several: %s', (text) => {
    const { argv, notes } = lint(text, 'shell');
    expect(argv.flatMap(({ findings }) => findings)).toEqual([]);
    expect(notes).toMatchObject([{ note: { code: 'unknown-words', kind: 'template' } }]);
  });
});
