import { capabilityNamed, CAPABILITIES } from '../capabilities.ts';
import { normalCapabilities } from '../normal/normal-capabilities.ts';
import { addList } from '../normal/fields.ts';
import { refuse } from '../problems.ts';
import { isOn, text } from '../uses.ts';
import { items } from './ask.ts';
import type { Ask } from './ask.ts';

/**
 * Adds the capabilities of a container: names in any case, with or without `CAP_`. A drop of ALL leaves what is added;
 * one capability both added and dropped is an error, and so are ALL and ALL. A privileged container has them all, and
 * podman does not look at the names. A user who is not root has those that are added, and nothing else, in effect.
 */
export function addCapabilities(ask: Ask, labels: ReadonlyMap<string, string>): void {
  const user = text(ask.uses, 'user').split(':', 1)[0] ?? '';
  const isRoot = user === '' || user === 'root' || user === '0';
  const isPrivileged = isOn(ask.uses, 'privileged');
  const added = isPrivileged && isRoot ? [] : namesOf(ask, 'cap-add');
  if (!isRoot && added.length > 0) ask.fields.set('Podman.UserCapabilities', uniquely(added));
  if (isPrivileged) return;
  const { add, drop } = restricted(ask, merged(ask, added, namesOf(ask, 'cap-drop')), labels.get(REQUIRED));
  const normal = normalCapabilities(add, drop);
  addList(ask.fields, 'HostConfig.CapAdd', normal.add);
  addList(ask.fields, 'HostConfig.CapDrop', normal.drop);
}

/** A set of capabilities: ALL but those that are dropped, or a drop of ALL with those that are added. */
interface CapabilitySet {
  readonly add: readonly string[];
  readonly drop: readonly string[];
}

function merged({ defaults, problems }: Ask, added: readonly string[], dropped: readonly string[]): CapabilitySet {
  const all = added.includes('ALL');
  if (dropped.includes('ALL')) {
    if (all) refuse(problems, 'adding all caps and removing all caps not allowed');
    return { add: added, drop: ['ALL'] };
  }
  if (all) return { add: ['ALL'], drop: dropped };
  const both = added.find((name) => dropped.includes(name));
  if (both !== undefined) refuse(problems, `capability "${both}" cannot be dropped and added`);
  const kept = defaults.capabilities.map((name) => `CAP_${name}`).filter((name) => !dropped.includes(name));
  return { add: uniquely([...kept, ...added]), drop: ['ALL'] };
}

/** An image says by this label which capabilities it needs; a label of the command line says so too. */
const REQUIRED = 'io.containers.capabilities';

/** Podman gives no more than what the label asks for, when it would have given all of that. */
function restricted(ask: Ask, set: CapabilitySet, label: string | undefined): CapabilitySet {
  if (label === undefined) return set;
  const wanted = label.split(',').flatMap((item) => nameOf(ask, item));
  const isGranted = (name: string) => (set.add.includes('ALL') ? !set.drop.includes(name) : set.add.includes(name));
  return wanted.every(isGranted) ? { add: uniquely(wanted), drop: ['ALL'] } : set;
}

function namesOf(ask: Ask, option: string): string[] {
  return items(ask, option).flatMap((item) => nameOf(ask, item));
}

function nameOf({ problems }: Ask, item: string): string | readonly [] {
  const name = capabilityNamed(item);
  if (name === undefined) refuse(problems, `"${item}": unknown capability`);
  return name === undefined ? [] : name === 'ALL' ? name : `CAP_${name}`;
}

function uniquely(names: readonly string[]): string[] {
  const unique = new Set(names);
  return unique.has('ALL') ? CAPABILITIES.map(({ name }) => `CAP_${name}`).toSorted() : [...unique].toSorted();
}
