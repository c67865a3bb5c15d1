/** What the mounts of one config let a container do that those of another do not. */
import type { ContainerConfig } from '../config.ts';
import { hostPathGives } from './host-paths.ts';
import { mountsOf } from './mounted.ts';
import type { Mounted } from './mounted.ts';

/** One mount, and the mounts of the other config that show the same or more: with fewer rights, or it would be no news. */
export interface MountNews {
  readonly mount: Mounted;
  readonly like: readonly Mounted[];
  /** All mounts of the other config. */
  readonly others: readonly Mounted[];
}

/** The mounts at some places of a config that no mount of another config, wherever, gives as well. */
export function mountNews(targets: readonly string[], of: ContainerConfig, against: ContainerConfig): MountNews[] {
  const others = mountsOf(against);
  return mountsOf(of)
    .filter(({ target }) => targets.includes(target))
    .map((mount) => ({ mount, like: others.filter((each) => shows(each, mount)), others }))
    .filter(({ mount, like }) => !like.some((each) => RIGHTS.every((right) => HAS[right](each, mount))));
}

/** What a mount allows besides being there. */
export type Right = 'writing' | 'writingBelow' | 'depth' | 'propagation' | 'label' | 'programs' | 'size';

/** Was a mount there already, and only this right is new. */
export function isNewRight({ mount, like }: MountNews, right: Right): boolean {
  return like.length > 0 && !like.some((each) => HAS[right](each, mount));
}

/** Is the source above one that was shown already. */
export function isWider({ mount, others }: MountNews): boolean {
  return mount.source !== '' && others.some((each) => each.type === mount.type && isWithin(each.source, mount.source));
}

/** What a mount gives of the host, by its source and by the options of its volume. */
export function giftsOf({ type, source, hidden }: Mounted): string[] {
  const paths = type === 'host' ? [source, ...hidden] : hidden;
  return paths.flatMap((path) => hostPathGives(path) ?? []);
}

const HAS: Readonly<Record<Right, (wide: Mounted, narrow: Mounted) => boolean>> = {
  writing: (wide, narrow) => narrow.readOnly || !wide.readOnly,
  writingBelow: (wide, narrow) => !narrow.readOnly || !narrow.isWritableBelow || !wide.readOnly || wide.isWritableBelow,
  depth: (wide, narrow) => narrow.isFlat || !wide.isFlat,
  propagation: (wide, narrow) => narrow.propagation <= wide.propagation,
  label: (wide, narrow) => !narrow.isLabelShared || wide.isLabelShared,
  programs: (wide, narrow) => narrow.allows.every((word) => wide.allows.includes(word)),
  size: (wide, narrow) => narrow.size <= wide.size,
};

const RIGHTS: readonly Right[] = ['writing', 'writingBelow', 'depth', 'propagation', 'label', 'programs', 'size'];

/** Does one mount show what another shows: the same or a part of it. What has no name is the same only at its place. */
function shows(wide: Mounted, narrow: Mounted): boolean {
  if (wide.type !== narrow.type) return false;
  const isHidden = (path: string): boolean => wide.hidden.some((folder) => isWithin(path, folder));
  if (!narrow.hidden.every(isHidden)) return false;
  if (narrow.source === '') return wide.source === '' && (wide.target === narrow.target || narrow.hidden.length > 0);
  return wide.source !== '' && isWithin(narrow.source, wide.source);
}

/** Is a path a folder or below it. */
function isWithin(path: string, folder: string): boolean {
  return path === folder || (folder !== '' && path.startsWith(folder.endsWith('/') ? folder : `${folder}/`));
}
