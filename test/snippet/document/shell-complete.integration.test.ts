import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { wantedBy } from '../../../src/snippet/document/shell-complete.ts';

/** Whether bash reads a text to its end and would go on reading. */
function bashWantsMore(text: string): boolean {
  const { status, stderr } = spawnSync('bash', ['-n', '-c', text], { encoding: 'utf8' });
  if (status === null) throw new Error('bash did not run');
  return /unexpected end of file|unexpected EOF|delimited by end-of-file/.test(stderr);
}

const SCRIPTS = [
  'if true\nthen echo "a\nb"\nelif false; then\n:\nelse\necho fi\nfi\necho done',
  'for i in 1 2\ndo\n  while read -r x; do\n    echo "$x" # it\'s\n  done < <(cat <<EOF\n$i "\nEOF\n)\ndone',
  "cat <<'A B' <<-C\ndone\nA B\n\tx\n\tC\necho ${#x} a#b 'q\n'",
  'f() {\n  echo $((1<<2)) || {\n    exit 1\n  }\n}\nf |\n  cat &&\n  ls',
  "case $1 in\na) echo $'it\\'s\n';;\n(b | c)\n;;\nesac",
  'x=$(\n  date\n)\ny=`\ndate`\ncat <<<x\n((1 < 2)) && [[ a < b ]]\nuntil false; do break; done',
  'echo {a,b} } { if then\ntime {\n! false\n}',
];

describe('what a shell waits for', () => {
  it('is what bash waits for, behind each line of scripts', () => {
    const prefixes = SCRIPTS.flatMap((script) => {
      const lines = script.split('\n');
      return lines.map((_, at) => lines.slice(0, at + 1).join('\n'));
    });
    const said = prefixes.map((prefix) => [prefix, wantedBy(prefix) !== 'nothing']);
    expect(said).toEqual(prefixes.map((prefix) => [prefix, bashWantsMore(prefix)]));
  });

  it('is another line behind a backslash, and none behind one in a comment', () => {
    expect(['echo a \\', 'echo a # \\'].map(wantedBy)).toEqual(['a line', 'nothing']);
  });
});
