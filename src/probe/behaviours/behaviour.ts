/** Behaviours: small commands that the programs of a container do, and what tells that one did what it should. */

/** Who does it: a root step, or the agent (uid 10001). */
export type Role = 'root' | 'agent';

/** One row of the table of behaviours. */
export interface Behaviour {
  readonly name: string;
  /** What is done, as a line of a page: `root gives a file to the agent`. */
  readonly what: string;
  readonly as: Role;
  /** Programs that the image needs for it. */
  readonly programs: readonly string[];
  /** What must be there besides: a line of a shell that ends well where it is, and what it is called. */
  readonly needs?: { readonly test: string; readonly what: string };
  /** Lines of a shell that do it. Their last exit code is what a caller would see. */
  readonly act: string;
  /** A line of a shell that ends well when it is done: it reads back what was to change. */
  readonly done: string;
}

/** What became of a behaviour in one container. */
export type BehaviourOutcome =
  | { readonly kind: 'works' }
  /** It ends with an error: the last words of what it wrote to standard error. */
  | { readonly kind: 'fails'; readonly said: string }
  /** It ends well, and nothing of it is there. */
  | { readonly kind: 'fails-silently' }
  /** The container has nobody of its role. */
  | { readonly kind: 'nobody' }
  /** It was not tried: half a sentence why. */
  | { readonly kind: 'not-run'; readonly reason: string };

/**
 * The script of some behaviours, one after the other. What is done counts, not how a command ends: one may end well without it, and
 * badly with it. Of each it writes one line, which `readOutcomes` reads. `mark` is a text that nobody inside can know.
 */
export function behavioursScript(behaviours: readonly Behaviour[], mark: string): string {
  const start = `miss() { echo "${mark} $1 missing $2"; exit 0; }\n${ENTER}`;
  return [start, ...behaviours.map((behaviour) => scriptOf(behaviour, mark))].join('\n');
}

function scriptOf({ name, programs, needs, act, done }: Behaviour, mark: string): string {
  const missing = [
    ...programs.map((program) => `command -v ${program} >/dev/null || miss ${name} ${program}`),
    ...(needs === undefined ? [] : [`{ ${needs.test}; } 2>/dev/null || miss ${name} '${needs.what}'`]),
  ];
  return `(
[ -w . ] && [ "$PWD" != / ] || miss ${name} 'folder to write to'
${missing.join('\n')}
said=$( { { ${act}
}; } 2>&1 >/dev/null )
code=$?
done=no
if { ${done}
}; then done=yes; fi >/dev/null 2>&1
echo "${mark} ${name} $code $done $(printf '%s' "$said" | tail -n 1)"
)`;
}

/** A read-only root leaves `/dev/shm`, which every container has. */
const PLACES = '/tmp /dev/shm';

const ENTER = `for place in ${PLACES}; do
  if [ -d "$place/argvet-probe" ]; then cd "$place/argvet-probe" && break; fi
done`;

/**
 * What the agent makes before: a folder that is everyone's, with files of its own that root's steps work on, and a
 * process. What is made in the folder with the setgid bit is of the agent's group.
 */
export const PREPARE_AS_AGENT = `umask 022
for place in ${PLACES}; do
  if mkdir -m 1777 "$place/argvet-probe" 2>/dev/null; then break; fi
done
${ENTER}
[ "$PWD" != / ] || exit 0
echo agent >file && chmod 600 file
mkdir folder
mkdir shared && chmod 2777 shared
sleep 600 >/dev/null 2>&1 &
echo $! >process`;

/**
 * What root makes before, which takes no capability: a program that runs as root whoever starts it. An image of packages
 * that were only unpacked has a `su` that knows nobody: it gets the two rules of Debian's that root needs.
 */
export const PREPARE_AS_ROOT = `${ENTER}
[ "$PWD" != / ] || exit 0
cp "$(command -v id)" setuid-id 2>/dev/null && chmod 4755 setuid-id
if [ -d /etc/pam.d ] && [ ! -e /etc/pam.d/common-auth ]; then
  printf '%s\\n' 'auth sufficient pam_rootok.so' 'account required pam_permit.so' 'session required pam_permit.so' \\
    2>/dev/null >/etc/pam.d/su
fi
true`;

/** Reads what the script wrote of these behaviours, by their names; undefined when it is not whole. */
export function readOutcomes(
  output: string,
  behaviours: readonly Behaviour[],
  mark: string,
): ReadonlyMap<string, BehaviourOutcome> | undefined {
  const found = new Map<string, BehaviourOutcome>();
  for (const line of output.split('\n')) {
    const [, name, rest = ''] = new RegExp(`^${mark} (\\S+) (.*)$`).exec(line) ?? [];
    const outcome = outcomeOf(rest);
    if (name !== undefined && outcome !== undefined && !found.has(name)) found.set(name, outcome);
  }
  return behaviours.every(({ name }) => found.has(name)) ? found : undefined;
}

function outcomeOf(text: string): BehaviourOutcome | undefined {
  const [, missing] = /^missing (.*)$/.exec(text) ?? [];
  if (missing !== undefined) return { kind: 'not-run', reason: `the container has no ${missing}` };
  const [, code, done, said] = /^(\d+) (yes|no) ?(.*)$/.exec(text) ?? [];
  if (code === undefined || said === undefined) return undefined;
  if (done === 'yes') return { kind: 'works' };
  return code === '0' ? { kind: 'fails-silently' } : { kind: 'fails', said: lastClause(said, code) };
}

/** Programs say first where they were, which is another place each time. */
function lastClause(said: string, code: string): string {
  const clause = said.split(': ').findLast((part) => !/^'[^']*'$/.test(part)) ?? '';
  return clause.trim() === '' ? `exit code ${code}` : clause.replace(/^\[Errno \d+\] /, '').trim();
}
