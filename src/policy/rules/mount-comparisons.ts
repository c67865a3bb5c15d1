/** What two lists of options say of the host's folders: which became writable, and which became wider. */
import type { OptionUse } from '../../argv/model.ts';
import type { MountRequest } from '../../container/values/mount.ts';
import { mountOf, normalPath } from './mounts.ts';
import type { Weakened } from './weakened.ts';
import { weakeningOf } from './weakening.ts';

/**
 * Each mount after that writes to what was read-only before (the same target, or a source that none wrote to), or that
 * shows a folder above one that was shown. A mount that weakens by itself is left to the rule that names it.
 */
export function mountComparisons(before: readonly OptionUse[], after: readonly OptionUse[]): Weakened[] {
  const earlier = mountsOf(before);
  return mountsOf(after)
    .filter(({ use }) => weakeningOf(use) === undefined)
    .flatMap((mount) =>
      COMPARISONS.flatMap(({ why, find }) => {
        const from = find(mount, earlier);
        return from === undefined ? [] : [{ option: from.use.name, from: from.use.value, to: mount.use.value, why }];
      }).slice(0, 1),
    );
}

/** A mount in normal form. */
interface Mounted {
  readonly use: OptionUse;
  readonly source: string | undefined;
  readonly target: string;
  readonly readOnly: boolean;
}

/** What is told of a mount, the first that holds: `find` gives the earlier mount that it is weaker than. */
const COMPARISONS: readonly {
  readonly why: string;
  readonly find: (mount: Mounted, earlier: readonly Mounted[]) => Mounted | undefined;
}[] = [
  { why: 'writing to what was read-only', find: madeWritable },
  { why: 'a host folder above the one it had', find: widened },
];

function madeWritable(mount: Mounted, earlier: readonly Mounted[]): Mounted | undefined {
  if (mount.readOnly) return undefined;
  const there = earlier.findLast(({ target }) => target === mount.target);
  if (there !== undefined) return there.readOnly ? there : undefined;
  const touching = earlier.filter((each) => isWithin(each.source, mount.source) || isWithin(mount.source, each.source));
  return touching.every(({ readOnly }) => readOnly) ? touching[0] : undefined;
}

function widened({ source }: Mounted, earlier: readonly Mounted[]): Mounted | undefined {
  if (earlier.some((each) => isWithin(source, each.source))) return undefined;
  return earlier.find((each) => isWithin(each.source, source));
}

/** Is a path a folder or below it. */
function isWithin(path: string | undefined, folder: string | undefined): boolean {
  if (path === undefined || folder === undefined) return false;
  return path === folder || path.startsWith(folder === '/' ? folder : `${folder}/`);
}

function mountsOf(uses: readonly OptionUse[]): Mounted[] {
  return uses.flatMap((use) => {
    const mount = mountOf(use);
    return mount === undefined ? [] : [mounted(use, mount)];
  });
}

function mounted(use: OptionUse, { source, target, readOnly }: MountRequest): Mounted {
  return { use, source: source === undefined ? undefined : normalPath(source), target: normalPath(target), readOnly };
}
