/** The hardening of a policy as what an argv must hold: one row a field. */
import type { OptionUse } from '../../argv/model.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { networkName } from '../../container/values/network.ts';
import { capabilityNamed } from '../../container/capabilities.ts';
import type { Hardening } from '../policy.ts';
import { limitOf } from './limits.ts';
import { noNewPrivileges } from './security-options.ts';

/** One option that must be there, once, and in effect. */
export interface Requirement {
  /** The long name. */
  readonly option: string;
  /** The value that it must have; `true` for a bool. */
  readonly value: string;
  readonly reason: string;
  /** Does a use speak of this requirement, whatever its value? The last one that does counts. */
  readonly about: (use: OptionUse) => boolean;
  /** Does a use that speaks of it ask for what is required? */
  readonly holds: (use: OptionUse) => boolean;
  /** Does a use of another option undo it, wherever it stands? Absent: none does. */
  readonly undoneBy?: (use: OptionUse) => boolean;
}

/** What a hardening requires, in the order in which `hardeningArgv` prints it. */
export function requirementsOf(hardening: Hardening): Requirement[] {
  return [
    ...(hardening.init ? [bool('init', 'zombies end and signals arrive')] : []),
    ...(hardening.capDrop ?? []).map((capability) => dropped(capability)),
    ...(hardening.capAdd ?? []).map(({ capability, reason }) => added(capability, reason)),
    ...(hardening.noNewPrivileges ? [NO_NEW_PRIVILEGES] : []),
    ...scalar('pids-limit', hardening.pidsLimit?.toString(), 'a fork bomb ends at the limit'),
    ...scalar('network', hardening.network, 'the container reaches no other network'),
    ...scalar('cpus', hardening.cpus, 'the host keeps its other CPUs'),
    ...scalar('memory', hardening.memory, 'the host keeps its other memory'),
    ...(hardening.readOnly ? [bool('read-only', 'nothing is left in the root file system')] : []),
  ];
}

const NO_NEW_PRIVILEGES: Requirement = {
  option: 'security-opt',
  value: 'no-new-privileges',
  reason: 'setuid programs raise nothing',
  about: ({ name, value }) => name === 'security-opt' && noNewPrivileges(value) !== undefined,
  holds: ({ value }) => noNewPrivileges(value) === true,
};

function bool(option: string, reason: string): Requirement {
  return {
    option,
    value: 'true',
    reason,
    about: ({ name }) => name === option,
    holds: ({ value }) => parseBool(value) === true,
  };
}

function scalar(option: string, value: string | undefined, reason: string): Requirement[] {
  if (value === undefined) return [];
  return [
    {
      option,
      value,
      reason,
      about: ({ name }) => name === option,
      holds: (use) => sameValue(option, use.value, value),
    },
  ];
}

/** `0x8000` is 32768 and `536870912` is `512m`: values are compared as docker reads them. */
function sameValue(option: string, actual: string, expected: string): boolean {
  const limit = limitOf(option, expected);
  return limit === undefined ? networkName(actual) === expected : limitOf(option, actual) === limit;
}

/** A capability that is added is there, and `--privileged` gives all of them, whatever is dropped and in any order. */
function dropped(capability: string): Requirement {
  return {
    option: 'cap-drop',
    value: capability,
    reason: 'no capability but those that have a reason',
    about: ({ name, value }) => name === 'cap-drop' && capabilityNamed(value) === capability,
    holds: () => true,
    undoneBy: ({ name, value }) => {
      if (name === 'privileged') return parseBool(value) === true;
      return name === 'cap-add' && (capabilityNamed(value) === 'ALL' || capabilityNamed(value) === capability);
    },
  };
}

function added(capability: string, reason: string): Requirement {
  return {
    option: 'cap-add',
    value: capability,
    reason,
    about: ({ name, value }) => name === 'cap-add' && capabilityNamed(value) === capability,
    holds: () => true,
  };
}
