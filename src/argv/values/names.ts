import { cut, goLower, isDigit, isLetter } from './go-text.ts';
import type { Read } from './read.ts';

/** Reads a variable, `NAME=value` or `NAME`, and leaves it as it is; it needs a name. */
export function readEnv(text: string): Read<string> {
  return text === '' || text.startsWith('=') ? { reason: 'the variable has no name' } : { value: text };
}

/** Reads a label, `name=value` or `name`, and leaves it as it is; its name has no space but before it. */
export function readLabel(text: string): Read<string> {
  const name = cut(text, '=').before.replace(/^[ \t]+/, '');
  if (name === '') return { reason: 'the label has no name' };
  if (name.includes(' ') || name.includes('\t')) return { reason: 'the name of the label has a space in it' };
  return { value: text };
}

/** Reads `name` or `name:alias`, and leaves it as it is. */
export function readLink(text: string): Read<string> {
  if (text === '') return { reason: 'it is empty' };
  const colon = text.indexOf(':');
  const isMore = colon !== -1 && text.includes(':', colon + 1);
  return isMore ? { reason: 'it is not of the form name:alias' } : { value: text };
}

/** Reads `stdin`, `stdout` or `stderr` in any case, and gives it in lower case. */
export function readStream(text: string): Read<string> {
  const value = goLower(text);
  return STREAMS.has(value) ? { value } : { reason: 'it is none of stdin, stdout, stderr' };
}

const STREAMS: ReadonlySet<string> = new Set(['stdin', 'stdout', 'stderr']);

/** Reads a kernel setting, `name=value`, and leaves it as it is; it must belong to a namespace of the container. */
export function readSysctl(text: string): Read<string> {
  const { before: name, found } = cut(text, '=');
  if (!found || name === '') return { reason: 'it is not of the form name=value' };
  if (SYSCTLS.has(name) || name.startsWith('net.') || name.startsWith('fs.mqueue.')) return { value: text };
  return { reason: 'the setting belongs to no namespace of the container' };
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
 * Reads `.` or a domain with a letter in it and at most 254 characters, and gives it without blanks around it and
 * without its last dot. As on the client, a colon is let through before a label, and before a dot.
 */
export function readDomain(text: string): Read<string> {
  const domain = trimBlanks(text);
  if (domain === '.') return { value: domain };
  const end = domainEnd(domain);
  const fits = end > 0 && end < 255 && isTail(domain.slice(end)) && hasLetter(domain);
  return fits ? { value: domain.slice(0, end) } : { reason: 'it is not a domain' };
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
