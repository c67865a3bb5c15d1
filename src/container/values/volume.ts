import { printable } from '../../argv/printable.ts';
import type { Read } from '../../argv/values/read.ts';
import { absolutePath, cleanPath } from './path.ts';

/** What the client makes of a value of `--volume`. */
export type VolumeSpec = BindSpec | AnonymousSpec;

/** A host path or a named volume at a place in the container. */
interface BindSpec {
  readonly kind: 'bind';
  /** What the client sends in `HostConfig.Binds`: the text, its host path made absolute when it begins with a dot. */
  readonly bind: string;
  /** `bind` when the source is a path, else `volume`. */
  readonly type: 'bind' | 'volume';
  /** The path, absolute and clean, or the volume's name. */
  readonly source: string;
  /** The place in the container; clean, as the engine makes it. */
  readonly target: string;
  /** The options behind the target, such as `ro`; none when there is no third section. */
  readonly modes: readonly string[];
}

/** A place in the container for a volume without a name. */
interface AnonymousSpec {
  readonly kind: 'anonymous';
  /** The text as it is: the key that the client sends in `Volumes`. */
  readonly target: string;
}

/**
 * Reads a value of `--volume` as the client of docker 28.2.2 does: one to three sections between colons. A single
 * letter before a colon is a Windows drive and no section of its own, so `v:/b` is one place without a source.
 * `directory` is where a source begins that begins with a dot.
 */
export function readVolume(text: string, directory: string): Read<VolumeSpec> {
  if (text === '') return { reason: 'invalid empty volume spec' };
  if (text.length <= 2 && Buffer.byteLength(text) <= 2) return anonymous(text);
  const [first = '', second, third, ...rest] = sectionsOf(text);
  if (first === '' || second === '' || third === '') return refused(text, 'empty section between colons');
  if (rest.length > 0) return refused(text, 'too many colons');
  if (second === undefined) return anonymous(text);
  const modes = third?.split(',') ?? [];
  const target = isRooted(second) ? cleanPath(second) : second;
  if (!isPath(first)) return { value: { kind: 'bind', bind: text, type: 'volume', source: first, target, modes } };
  const path = first.startsWith('.') ? absolutePath(first, directory) : first;
  const source = isRooted(path) ? cleanPath(path) : path;
  return { value: { kind: 'bind', bind: path + text.slice(first.length), type: 'bind', source, target, modes } };
}

/** The text that `readVolume` reads as this. */
export function printVolume(spec: VolumeSpec): string {
  return spec.kind === 'bind' ? spec.bind : spec.target;
}

function anonymous(target: string): Read<VolumeSpec> {
  return { value: { kind: 'anonymous', target } };
}

function refused(text: string, why: string): { reason: string } {
  return { reason: `invalid spec: ${printable(text)}: ${why}` };
}

function sectionsOf(text: string): string[] {
  const parts = text.split(':');
  if (!parts.some((part, at) => at < parts.length - 1 && isLetter(part))) return parts;
  const sections: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const next = parts[at + 1];
    const isDrive = next !== undefined && isLetter(part);
    sections.push(isDrive ? `${part}:${next}` : part);
    if (isDrive) at += 1;
  }
  return sections;
}

function isLetter(text: string): boolean {
  return text.length <= 2 && LETTER.test(text);
}

const LETTER = /^\p{L}$/u;

/** The client looks at the source alone: no path, no drive and no pipe is a volume's name. */
function isPath(source: string): boolean {
  return PATH.test(source);
}

const PATH = /^(?:[./~]|\\\\|\p{L}:)/u;

function isRooted(path: string): boolean {
  return path.startsWith('/');
}
