/** Evidence: each thing that an argv asks for, what the engine was sent, and what the kernel shows. */
import type { OptionUse } from '../argv/model.ts';
import { podmanList } from '../argv/values/podman-checks.ts';
import type { ContainerConfig } from '../container/config.ts';
import type { EngineName } from '../engine/container-engine.ts';
import { spell } from '../policy/rules/rule.ts';
import { PATH_FACETS, ROOT_FACETS } from './facets/files.ts';
import type { Facet, Seen } from './facets/facet.ts';
import { LIMIT_FACETS } from './facets/limits.ts';
import { PRIVILEGE_FACETS } from './facets/privileges.ts';
import { SURROUNDING_FACETS } from './facets/surroundings.ts';
import { tmpfs } from './facets/tmpfs.ts';
import type { Inside } from './inside.ts';
import type { Inspected } from './inspect.ts';
import { NAMED_CAPABILITIES, named } from './named-capabilities.ts';
import { sentConfig } from './sent-config.ts';

/** What became of one claim. */
type Effect =
  | { readonly kind: 'in-effect' }
  /** `where` says who differs from what was asked: the engine's record, or the kernel. */
  | { readonly kind: 'not-in-effect'; readonly where: 'engine' | 'kernel' }
  | { readonly kind: 'not-observable'; readonly reason: string };

/** One claim with its evidence. All texts are as they were found: escape them before they are shown. */
export interface EvidenceRow {
  /** What it is about: `pids limit`, `mount /work`. */
  readonly subject: string;
  /** The tokens that ask for it, as a reviewer would write them; none where the engine gives it unasked. */
  readonly tokens: readonly string[];
  /** What was asked, in words. */
  readonly asked: string;
  /** What the engine has recorded; undefined where nothing is. */
  readonly sent: string | undefined;
  /** What the kernel shows; undefined where nothing can be seen. */
  readonly seen: string | undefined;
  readonly effect: Effect;
}

/** What the evidence is taken from. */
export interface EvidenceSource {
  readonly engine: EngineName;
  /** The options of the argv. */
  readonly options: readonly OptionUse[];
  /** What the argv asks for. */
  readonly asked: ContainerConfig;
  readonly inspected: Inspected;
  readonly inside: Inside;
}

/** All facets, in the order of a report. */
const FACETS: readonly Facet[] = [
  ...PRIVILEGE_FACETS,
  ...LIMIT_FACETS,
  ...SURROUNDING_FACETS,
  ...ROOT_FACETS,
  tmpfs,
  ...PATH_FACETS,
];

/**
 * One row for each claim of the argv, in the order of the facets. What nobody asked for is no claim: an engine that limits
 * more than it is asked to (its own pids limit, the user of an image) breaks nothing.
 */
export function evidenceOf(source: EvidenceSource): readonly EvidenceRow[] {
  const sent = sentConfig(source.inspected);
  const known = { ...source, asked: withUserCapabilities(source) };
  return FACETS.flatMap((facet) => rowsOf(facet, known, sent));
}

/**
 * What an argv names for a user other than root: its config has no name of docker's own set. Of a user of the image, whom
 * podman gives what is added too, an argv knows nothing.
 */
function withUserCapabilities({ engine, asked, options, inspected }: EvidenceSource): ContainerConfig {
  const added = options.filter(({ name }) => name === 'cap-add').map(({ value }) => value);
  if (engine === 'docker') return { ...asked, [NAMED_CAPABILITIES]: named(added) };
  if ('User' in asked || inspected.user === '') return asked;
  return { ...asked, 'Podman.UserCapabilities': named(added.flatMap((value) => podmanList(value))) };
}

function rowsOf(facet: Facet, source: EvidenceSource, sent: ContainerConfig): readonly EvidenceRow[] {
  const { asked: config, inside, options, inspected, engine } = source;
  const recorded = facet.claims(sent, inside, engine);
  const uses = options.filter(facet.isAbout);
  const { masked, readOnly } = inspected;
  return [...facet.claims(config, inside, engine)].map(([of, asked]) => {
    const look = facet.look(of, { engine, inside, masked, readOnly, config });
    return {
      subject: of === '' ? facet.subject : `${facet.subject} ${of}`,
      tokens: uses.filter((use) => of === '' || facet.placeOf?.(use) === of).map((use) => spell(use)),
      asked,
      sent: recorded.get(of),
      seen: look.kind === 'seen' ? look.value : undefined,
      effect: effectOf(asked, recorded.get(of), look),
    };
  });
}

function effectOf(asked: string, sent: string | undefined, look: Seen): Effect {
  if (asked !== sent) return { kind: 'not-in-effect', where: 'engine' };
  if (look.kind === 'not-observable') return look;
  return look.agrees ? { kind: 'in-effect' } : { kind: 'not-in-effect', where: 'kernel' };
}
