import { printable } from '../../argv/printable.ts';
import { goLower } from '../../argv/values/go-text.ts';
import type { Read } from '../../argv/values/read.ts';
import { isDigest, readDigest } from './digest.ts';

/** What an IMAGE names: an image by its digest alone, or a repository. */
export type Image = { readonly kind: 'digest'; readonly digest: string } | NamedImage;

/** An image of a repository. */
interface NamedImage {
  readonly kind: 'named';
  /** The registry, `docker.io` when the text has none; empty in the rare text whose domain can only be a path. */
  readonly domain: string;
  /** The repository, `library/` before those of Docker Hub that have one part. */
  readonly path: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

/**
 * Reads an IMAGE as the client of docker 28.2.2 does (distribution's references): 64 hex digits and digests are ids,
 * all else is a name, perhaps with a tag and a digest. The client sends the text itself.
 */
export function readImage(text: string): Read<Image> {
  if (text.length === ID_LENGTH && ID.test(text)) return { value: { kind: 'digest', digest: `sha256:${text}` } };
  if (text.startsWith('sha') && isDigest(text)) return { value: { kind: 'digest', digest: text } };
  const { domain, remainder } = splitDomain(text);
  const colon = remainder.indexOf(':');
  const remote = colon === -1 ? remainder : remainder.slice(0, colon);
  if (goLower(remote) !== remote) return refused(`: repository name (${printable(remote)}) must be lowercase`);
  const parts = partsOf(domain, remainder);
  if (parts === undefined) {
    const lower = partsOf(goLower(domain), goLower(remainder));
    return lower === undefined ? refused('') : { reason: 'repository name must be lowercase' };
  }
  if (parts.path.length > MOST_CHARACTERS)
    return { reason: `repository name must not be more than ${MOST_CHARACTERS} characters` };
  if (parts.digest === undefined) return { value: parts };
  const digest = readDigest(parts.digest);
  return 'reason' in digest ? digest : { value: parts };
}

/** The shortest text that `readImage` reads as this; a tag is told even if it is `latest`. */
export function printImage(image: Image): string {
  if (image.kind === 'digest') return image.digest;
  const tag = image.tag === undefined ? '' : `:${image.tag}`;
  const behind = image.digest === undefined ? tag : `${tag}@${image.digest}`;
  const texts = namesOf(image).map((name) => name + behind);
  return texts.find((text) => isRead(text, image)) ?? texts.at(-1) ?? '';
}

const ID_LENGTH = 64;
const ID = /^[\da-f]+$/;
const HUB = 'docker.io';
const OLD_HUB = 'index.docker.io';
const OFFICIAL = 'library/';
const MOST_CHARACTERS = 255;

function refused(why: string): { readonly reason: string } {
  return { reason: `invalid reference format${why}` };
}

interface DomainAndRemainder {
  readonly domain: string;
  readonly remainder: string;
}

/** What stands before the first slash is a domain when it looks like one: a point, a colon, a capital, `localhost`. */
function splitDomain(text: string): DomainAndRemainder {
  const slash = text.indexOf('/');
  if (slash === -1) return { domain: HUB, remainder: OFFICIAL + text };
  const first = text.slice(0, slash);
  const isDomain = first === 'localhost' || first.includes('.') || first.includes(':') || goLower(first) !== first;
  const domain = isDomain && first !== OLD_HUB ? first : HUB;
  const remainder = isDomain ? text.slice(slash + 1) : text;
  return { domain, remainder: domain === HUB && !remainder.includes('/') ? OFFICIAL + remainder : remainder };
}

function partsOf(domain: string, remainder: string): NamedImage | undefined {
  const parts = PARTS.exec(remainder);
  if (parts === null) return undefined;
  const [, path = '', tag, digest] = parts;
  if (!PATH.test(path)) return undefined;
  if (domain === HUB || DOMAIN.test(domain)) return { kind: 'named', domain, path, tag, digest };
  return PATH.test(domain) ? { kind: 'named', domain: '', path: `${domain}/${path}`, tag, digest } : undefined;
}

/** A path, a tag, and a digest of any algorithm. */
const PARTS = /^([^:@]+)(?::(\w[\w.-]{0,127}))?(?:@([a-z][a-z\d]*(?:[+._-][a-z][a-z\d]*)*:[\da-f]{32,}))?$/i;
const PATH = /^[a-z\d]+(?:(?:\/|\.|__?|-+)[a-z\d]+)*$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-f\d:]+\])(?::\d+)?$/i;

/** Names of a repository, the shortest first. */
function namesOf({ domain, path }: NamedImage): readonly string[] {
  if (domain === '') return [path];
  if (domain !== HUB) return [`${domain}/${path}`];
  return [path.startsWith(OFFICIAL) ? path.slice(OFFICIAL.length) : path, path, `${HUB}/${path}`];
}

/** A short name may be read as an id, or begin with what is taken for a registry. */
function isRead(text: string, image: NamedImage): boolean {
  const read = readImage(text);
  return (
    'value' in read &&
    read.value.kind === 'named' &&
    read.value.domain === image.domain &&
    read.value.path === image.path
  );
}
