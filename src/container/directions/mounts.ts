/** Directions of mounts: folders of the host, volumes, images, memory. */
import type { Json } from '../json.ts';
import { members, other, otherwise, stronger, weaker } from './cases.ts';
import { ENGINE_SOCKET, hostPathGifts } from './host-paths.ts';
import { text, texts } from './json-values.ts';
import { giftsOf, isNewRight, isWider, mountNews } from './mount-changes.ts';
import type { MountNews, Right } from './mount-changes.ts';
import type { DirectionCase, FieldChange, FieldRule } from './rule.ts';

/** Rows of mounts. All mounts at a place count together, however spelled; what another place had already is no news. */
export function mountRules(): FieldRule[] {
  const cases = [...gains(), ...losses(), ...neither()];
  const [gives, driver] = ["another container's mounts", 'volumes of another driver'];
  return [
    ...PLACES.map((field) => ({ field, cases })),
    { field: 'HostConfig.VolumesFrom', cases: members({ gains: gives, loses: gives, cis: '5.6' }, isFromCovered) },
    {
      field: 'HostConfig.VolumeDriver',
      cases: [weaker('another driver', driver, ({ to }) => to !== undefined), otherwise("the engine's own driver")],
    },
  ];
}

const PLACES = ['HostConfig.Binds.*', 'HostConfig.Mounts.*', 'HostConfig.Tmpfs.*', 'Volumes'];

const PROGRAMS = 'a writable place for programs, setuid files or devices';

function gains(): DirectionCase[] {
  return [
    ...hostPathGifts().map((gives) => weaker(`a host path: ${gives}`, gives, gainsPath(gives), cisOf(gives))),
    weaker('shared propagation', 'mounts that spread to the host', gainsOf(isShared), '5.20'),
    weaker('a host path in the options of a volume', 'a host folder that no source names', gainsOf(isHidden)),
    weaker('read-only becomes writable, of a path above', WRITING, gainsOf(isSensitiveWriting), '5.6'),
    gainsRight('writing', 'read-only becomes writable', WRITING),
    gainsRight('writingBelow', 'mounts below a read-only source become writable', `${WRITING}, below it`),
    gainsRight('depth', 'the mounts below the source come with it', 'the mounts below a folder'),
    gainsRight('propagation', 'slave propagation', 'later mounts of the host'),
    gainsRight('label', 'the SELinux label that all containers share', 'files that every container may read'),
    gainsRight('programs', 'a tmpfs allows more of `exec`, `suid` and `dev`', PROGRAMS),
    gainsRight('size', 'a tmpfs is larger, or loses its size', "more of the host's memory as files"),
    weaker('a source above one that it had', 'a folder above the one it had', gainsOf(isWider)),
    weaker('any other folder of the host', 'a host folder that it did not have', gainsOf(isOf('host'))),
    weaker('any other volume', 'a volume that it did not have', gainsOf(isOf('volume'))),
    weaker('any other image', 'the files of another image', gainsOf(isOf('image'))),
    weaker('a tmpfs with `exec`, `suid` or `dev`', PROGRAMS, gainsOf(isForPrograms)),
  ];
}

const WRITING = 'writing to what was read-only';

function losses(): DirectionCase[] {
  return [
    stronger('the engine socket is gone', ENGINE_SOCKET, losesOf(isSocket), '5.32'),
    stronger(
      'a host path above is gone, narrower or read-only',
      'a sensitive path of the host',
      losesOf(isSensitive),
      '5.6',
    ),
    stronger('shared propagation is gone', 'mounts that spread to the host', losesOf(isShared), '5.20'),
    stronger(
      'another mount is gone, narrower or read-only',
      'what it could do with a mount',
      losesOf(isMoreThanMemory),
    ),
  ];
}

function neither(): DirectionCase[] {
  return [
    other(
      'a plain tmpfs more',
      'memory to write to: no program of it runs',
      gainsOf(() => true),
    ),
    other(
      'a plain tmpfs less',
      'less memory to write to',
      losesOf(() => true),
    ),
    otherwise('the same, at another place or in another spelling'),
  ];
}

function gained(change: FieldChange): MountNews[] {
  return mountNews(placesOf(change), change.after, change.before);
}

function lost(change: FieldChange): MountNews[] {
  return mountNews(placesOf(change), change.before, change.after);
}

function placesOf({ field, key, from, to }: FieldChange): string[] {
  return field === 'Volumes' ? [...texts(from), ...texts(to)] : [key];
}

type IsNews = (news: MountNews) => boolean;

function gainsOf(is: IsNews): DirectionCase['holds'] {
  return (change) => gained(change).some(is);
}

function losesOf(is: IsNews): DirectionCase['holds'] {
  return (change) => lost(change).some(is);
}

function gainsRight(right: Right, when: string, why: string): DirectionCase {
  return weaker(
    when,
    why,
    gainsOf((news) => isNewRight(news, right)),
  );
}

function gainsPath(gives: string): DirectionCase['holds'] {
  return gainsOf(({ mount, like }) => like.length === 0 && giftsOf(mount).includes(gives));
}

function cisOf(gives: string): string {
  return gives === ENGINE_SOCKET ? '5.32' : '5.6';
}

function isShared(news: MountNews): boolean {
  return news.mount.propagation === 2 && (news.like.length === 0 || isNewRight(news, 'propagation'));
}

function isHidden({ mount, like }: MountNews): boolean {
  return mount.hidden.length > 0 && like.length === 0;
}

function isSensitiveWriting(news: MountNews): boolean {
  return isSensitive(news) && isNewRight(news, 'writing');
}

function isSensitive({ mount }: MountNews): boolean {
  return giftsOf(mount).length > 0;
}

function isSocket({ mount }: MountNews): boolean {
  return giftsOf(mount).includes(ENGINE_SOCKET);
}

function isOf(type: MountNews['mount']['type']): IsNews {
  return ({ mount }) => mount.type === type;
}

function isForPrograms({ mount }: MountNews): boolean {
  return mount.allows.length > 0;
}

/** A tmpfs that goes away, plain, takes nothing but memory with it. */
function isMoreThanMemory({ mount, like }: MountNews): boolean {
  return mount.type !== 'tmpfs' || mount.allows.length > 0 || like.length > 0;
}

/** `x` gives the mounts of the container x as it has them, `x:ro` to read only. */
function isFromCovered(wide: Json, narrow: Json): boolean {
  const [[name, modes], [otherName, otherModes]] = [fromOf(wide), fromOf(narrow)];
  return name === otherName && (otherModes.includes('ro') || !modes.includes('ro'));
}

function fromOf(value: Json): readonly [name: string, modes: readonly string[]] {
  const [name = '', modes = ''] = (text(value) ?? '').split(':');
  return [name, modes.split(',')];
}
