/** Prepares one file's syntax tree for Stryker: plans argvet's mutants, and makes their nodes reachable. */
import * as t from '@babel/types';
import type { Node } from '@babel/types';
import type { BoundaryMutant } from '../model.ts';
import type { PlannedMutant } from '../planned.ts';
import { planSource } from '../source/plan.ts';
import type { SourceFile } from '../source/plan.ts';
import { placeBoundary, siteFunction } from './boundary.ts';
import type { SitePlace } from './boundary.ts';

/** A site with the boundary mutants that its goldens call for. */
export interface PlannedSite {
  readonly place: SitePlace;
  readonly mutants: readonly BoundaryMutant[];
}

/** The lines of a site's function. */
export interface SiteRange {
  readonly site: string;
  readonly first: number;
  readonly last: number;
}

/** A prepared file. */
export interface PreparedFile {
  readonly mutants: readonly PlannedMutant[];
  readonly ranges: readonly SiteRange[];
}

/**
 * Plans all mutants of a file and rewrites its tree for them in place. `sites` are those whose function is in it.
 * Throws a `SitePlaceError`.
 */
export function prepareFile(file: SourceFile, sites: readonly PlannedSite[]): PreparedFile {
  const { root } = file;
  // The source mutants come first: they copy nodes, and must copy them as they were written.
  const source = planSource(file);
  const ranges = sites.map(({ place }): SiteRange => {
    const { loc } = siteFunction(root, place);
    return { site: place.name, first: loc?.start.line ?? 0, last: loc?.end.line ?? 0 };
  });
  const boundary = sites.flatMap(({ place, mutants }) => placeBoundary(root, place, mutants));
  const mutants = [...source, ...boundary];
  unwrap(root, new Set(mutants.map(({ node }) => node)));
  return { mutants, ranges };
}

/**
 * Takes `as T` and `as const` off wherever a mutant's node lies below: Stryker visits nothing below them, and they
 * mean nothing when the program runs.
 */
function unwrap(root: Node, targets: ReadonlySet<Node>): void {
  const inTheWay: { readonly holder: Node; readonly key: string; readonly index: number | undefined }[] = [];
  const seen = new Set<Node>();
  t.traverse(root, (node, ancestors) => {
    if (!targets.has(node)) return;
    for (const [depth, { node: holder, key, index }] of ancestors.entries()) {
      const child = ancestors[depth + 1]?.node ?? node;
      if (!t.isTSAsExpression(child) || seen.has(child)) continue;
      seen.add(child);
      inTheWay.push({ holder, key, index });
    }
  });
  for (const { holder, key, index } of inTheWay) {
    const slot: unknown = Reflect.get(holder, key);
    if (Array.isArray(slot) && index !== undefined) slot[index] = withoutAs(slot[index]);
    else Reflect.set(holder, key, withoutAs(slot));
  }
}

function withoutAs(node: unknown): unknown {
  if (!t.isNode(node) || !t.isTSAsExpression(node)) return node;
  const inner = node.expression;
  if (node.leadingComments) inner.leadingComments = [...node.leadingComments, ...(inner.leadingComments ?? [])];
  return withoutAs(inner);
}
