/**
 * Snippets that share a session as one script: one interpreter runs them one after the other, so that variables, functions
 * and the working directory stay. Between two of them the script writes a mark to both streams, by which the output
 * is told apart.
 */
import type { LanguageName } from '../../sites/languages.ts';
import type { Snippet } from '../model.ts';

/** One script, and the parts that its streams fall into. */
export interface SessionScript {
  readonly code: string;
  /** What each snippet wrote and came to, up to the last one that ran. Its own end is the container's. */
  readonly split: (stdout: string, stderr: string) => readonly SessionPart[];
}

/** What one snippet of a session did. */
export interface SessionPart {
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined for the one that ran when the container ended. */
  readonly exit: number | undefined;
}

/** One script of the snippets, of one language. `secret` is a text that no snippet can know beforehand, of letters and digits. */
export function sessionScript(language: LanguageName, snippets: readonly Snippet[], secret: string): SessionScript {
  const code = SCRIPTS[language](snippets, secret);
  return { code, split: (stdout, stderr) => splitParts(stdout, stderr, secret) };
}

type Compose = (snippets: readonly Snippet[], secret: string) => string;

const shell: Compose = (snippets, secret) => snippets.map((each) => shellPart(each, secret)).join('');

/**
 * The exit code is in `$?` alone, so that no name of the snippets' is taken. `eval` is nowhere in a list or a condition,
 * where it would switch off `set -e`.
 */
function shellPart({ code, expect }: Snippet, secret: string): string {
  const goesOn = expect.exit === 'zero' ? '0' : '[1-9]*';
  return `eval '${code.replaceAll("'", String.raw`'\''`)}
'
set -- "$?" "$@"
printf '${secret} %s\\n' "$1"; printf '${secret} %s\\n' "$1" >&2
case $1 in ${goesOn}) shift ;; *) exit "$1" ;; esac
`;
}

/** Each snippet is compiled by itself, so that an error names its document and its own line. */
const python: Compose = (snippets, secret) => {
  const parts = snippets.map(({ document, line, code, expect }) => {
    return `[${JSON.stringify(`${document}:${line}`)}, ${JSON.stringify(code)}, ${expect.exit === 'zero' ? 0 : 1}]`;
  });
  return `def __argvet_session(parts):
    import linecache, sys, traceback
    for name, code, expected in parts:
        status = 0
        linecache.cache[name] = (len(code), None, code.splitlines(True), name)
        try:
            exec(compile(code, name, "exec", dont_inherit=True), globals())
        except Exception:
            traceback.print_exc()
            status = 1
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        for stream in (sys.__stdout__, sys.__stderr__):
            stream.write(f"${secret} {status}\\n")
            stream.flush()
        if status != expected:
            sys.exit(status)

__argvet_session([${parts.join(', ')}])
`;
};

/**
 * One text, since declarations of a module are seen in that module alone. The first error ends it, a syntax error
 * anywhere before anything runs.
 */
const node: Compose = (snippets, secret) => {
  return snippets
    .map(
      ({ code }) => `${code}
;for (const fd of [1, 2]) process.getBuiltinModule('node:fs').writeSync(fd, '${secret} 0\\n');
`,
    )
    .join('');
};

const SCRIPTS: Readonly<Record<LanguageName, Compose>> = {
  bash: shell,
  sh: shell,
  python,
  javascript: node,
  typescript: node,
};

function splitParts(stdout: string, stderr: string, secret: string): readonly SessionPart[] {
  const [out, err] = [pieces(stdout, secret), pieces(stderr, secret)];
  // A snippet may have closed one of its streams for those behind it.
  const longer = out.length >= err.length ? out : err;
  return longer.map(({ exit }, at) => ({ stdout: out[at]?.text ?? '', stderr: err[at]?.text ?? '', exit }));
}

function pieces(text: string, secret: string): { readonly text: string; readonly exit: number | undefined }[] {
  const fields = text.split(new RegExp(`${secret} ([0-9]+)\\n`));
  const found = [];
  for (let at = 0; at < fields.length; at += 2) {
    const exit = fields[at + 1];
    found.push({ text: fields[at] ?? '', exit: exit === undefined ? undefined : Number(exit) });
  }
  return found;
}
