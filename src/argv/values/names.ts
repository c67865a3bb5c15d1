import { cut, goLower, isDigit, isLetter } from './go-text.ts';

/** Refuses a variable without a name. */
export function checkEnv(text: string): string | undefined {
  return text === '' || text.startsWith('=') ? 'the variable has no name' : undefined;
}

/** Refuses a label without a name, or with space inside its name. */
export function checkLabel(text: string): string | undefined {
  const name = cut(text, '=').before.replace(/^[ \t]+/, '');
  if (name === '') return 'the label has no name';
  return name.includes(' ') || name.includes('\t') ? 'the name of the label has a space in it' : undefined;
}

/** Refuses what is neither `name` nor `name:alias`. */
export function checkLink(text: string): string | undefined {
  if (text === '') return 'it is empty';
  return text.split(':').length > 2 ? 'it is not of the form name:alias' : undefined;
}

/** Refuses a stream that is none of stdin, stdout, stderr, in any case. */
export function checkStream(text: string): string | undefined {
  return STREAMS.has(goLower(text)) ? undefined : 'it is none of stdin, stdout, stderr';
}

const STREAMS: ReadonlySet<string> = new Set(['stdin', 'stdout', 'stderr']);

/** Refuses a kernel setting that belongs to no namespace. */
export function checkSysctl(text: string): string | undefined {
  const { before: name, found } = cut(text, '=');
  if (!found || name === '') return 'it is not of the form name=value';
  if (SYSCTLS.has(name) || name.startsWith('net.') || name.startsWith('fs.mqueue.')) return undefined;
  return 'the setting belongs to no namespace of the container';
}

const SYSCTLS: ReadonlySet<string> = new Set([
  'kernel.msgmax',
  'kernel.msgmnb',
  'kernel.msgmni',
  'kernel.sem',
  'kernel.shmall',
  'kernel.shmmax',
  'kernel.shmmni',
  'kernel.shm_rmid_forced',
]);

/**
 * Refuses what is neither `.` nor a domain with a letter in it and at most 254 characters. As on the client,
 * a colon is let through before a label, and before a dot.
 */
export function checkDomain(text: string): string | undefined {
  const domain = trimBlanks(text);
  if (domain === '.') return undefined;
  const end = domainEnd(domain);
  const fits = end > 0 && end < 255 && isTail(domain.slice(end)) && hasLetter(domain);
  return fits ? undefined : 'it is not a domain';
}

function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) === SPACE) start += 1;
  while (end > start && text.charCodeAt(end - 1) === SPACE) end -= 1;
  return text.slice(start, end);
}

const SPACE = 32;
const COLON = 58;
const DOT = 46;
const HYPHEN = 45;

/** Where the labels of a domain end; 0 when it does not begin with one. */
function domainEnd(text: string): number {
  const start = skipColon(text, skipColon(text, 0));
  let end = labelEnd(text, start);
  while (end > 0) {
    const dot = skipColon(text, end);
    if (text.charCodeAt(dot) !== DOT) return end;
    const next = labelEnd(text, skipColon(text, dot + 1));
    if (next === 0) return end;
    end = next;
  }
  return end;
}

function skipColon(text: string, at: number): number {
  return text.charCodeAt(at) === COLON ? at + 1 : at;
}

/** A label is letters, digits and hyphens; it begins and ends with no hyphen. */
function labelEnd(text: string, start: number): number {
  let at = start;
  let end = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isDigit(code) || isLetter(code)) end = at + 1;
    else if (code !== HYPHEN || at === start) break;
    at += 1;
  }
  return end;
}

function isTail(text: string): boolean {
  return /^\.?[\t\n\f\r ]*$/.test(text);
}

function hasLetter(text: string): boolean {
  return /[a-zA-Z]/.test(text);
}
