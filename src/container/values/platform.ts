import type { Read } from '../../argv/values/read.ts';
import { cleanPath } from './path.ts';
import { quoted } from './quoted.ts';

/**
 * Reads a value of `--platform` as the client of docker 28.2.2 does (containerd's platforms), into what it sends in
 * the query: `OS/ARCHITECTURE[/VARIANT]` in lower case, with the usual names. What the text leaves out is that of the
 * client's own machine, here Linux on amd64. A version behind the system, `windows(10.0)`, is read and not sent.
 */
export function readPlatform(text: string): Read<string> {
  if (PLAIN.has(text)) return { value: text };
  if (text.includes('*')) return refused(text, 'wildcards not yet supported');
  const [first = '', ...others] = splitInFour(text);
  const system = SYSTEM.exec(first)?.[1]?.toLowerCase();
  if (system === undefined) return invalid(text, first, 'OS component');
  const bad = others.find((part) => !COMPONENT.test(part));
  if (bad !== undefined) return invalid(text, bad, 'component');
  const [architecture, variant, rest] = others;
  if (rest !== undefined) return refused(text, 'cannot parse platform specifier');
  const os = system === 'macos' ? 'darwin' : system;
  if (architecture !== undefined) return { value: joined(os, architectureOf(architecture, variant)) };
  if (SYSTEMS.has(os)) return { value: `${os}/${HOST.architecture}` };
  const only = architectureOf(first, undefined);
  if (!ARCHITECTURES.has(only.architecture)) return refused(text, 'unknown operating system or architecture');
  return { value: joined(HOST.os, only) };
}

/** The client's machine. */
const HOST = { os: 'linux', architecture: 'amd64' };

const PREFIX = 'error parsing specified platform: ';

/** The most frequent platforms are their own normal form. */
const PLAIN: ReadonlySet<string> = new Set(['linux/amd64', 'linux/arm64', 'linux/arm/v7', 'linux/386']);

const SYSTEM = /^([\w-]+)(?:\([\w.-]*\))?$/;
const COMPONENT = /^[\w.-]+$/;

const SYSTEMS: ReadonlySet<string> = new Set(
  'aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris windows zos'.split(
    ' ',
  ),
);

const ARCHITECTURES: ReadonlySet<string> = new Set(
  [
    '386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le',
    'ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm',
  ].flatMap((line) => line.split(' ')),
);

function refused(text: string, why: string): { readonly reason: string } {
  return { reason: `${PREFIX}${quoted(text)}: ${why}: invalid argument` };
}

function invalid(text: string, part: string, kind: string): { readonly reason: string } {
  return { reason: `${PREFIX}${quoted(part)} is an invalid ${kind} of ${quoted(text)}: invalid argument` };
}

/** At most four parts, the last with the slashes that are left. */
function splitInFour(text: string): string[] {
  const parts = text.split('/');
  return parts.length > 4 ? [...parts.slice(0, 3), parts.slice(3).join('/')] : parts;
}

interface Architecture {
  readonly architecture: string;
  /** Empty when it is the usual one, or there is none. */
  readonly variant: string;
}

/** An architecture by its usual name, and its variant; without one in the text, the seventh of ARM goes without saying. */
function architectureOf(name: string, variantName: string | undefined): Architecture {
  const architecture = name.toLowerCase();
  const variant = (variantName ?? '').toLowerCase();
  const alias = ALIASES.get(architecture) ?? { architecture };
  const known = alias.variant ?? VARIANTS.get(`${alias.architecture}/${variant}`) ?? variant;
  const isUsual = variantName === undefined && alias.architecture === 'arm' && known === 'v7';
  return { architecture: alias.architecture, variant: isUsual ? '' : known };
}

const ALIASES: ReadonlyMap<string, { readonly architecture: string; readonly variant?: string }> = new Map([
  ['i386', { architecture: '386', variant: '' }],
  ['x86_64', { architecture: 'amd64' }],
  ['x86-64', { architecture: 'amd64' }],
  ['aarch64', { architecture: 'arm64' }],
  ['armhf', { architecture: 'arm', variant: 'v7' }],
  ['armel', { architecture: 'arm', variant: 'v6' }],
]);

const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['amd64/v1', ''],
  ['arm64/8', 'v8'],
  ['arm64/v8.0', 'v8'],
  ['arm64/9', 'v9'],
  ['arm64/9.0', 'v9'],
  ['arm64/v9.0', 'v9'],
  ['arm/5', 'v5'],
  ['arm/6', 'v6'],
  ['arm/7', 'v7'],
  ['arm/8', 'v8'],
]);

/** The client joins the parts as a path, so a part of dots takes others away. */
function joined(os: string, { architecture, variant }: Architecture): string {
  return cleanPath(variant === '' ? `${os}/${architecture}` : `${os}/${architecture}/${variant}`);
}
