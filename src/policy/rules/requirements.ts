/** The hardening of a policy as what an argv must hold: one row a field. */
import type { OptionUse } from '../../argv/model.ts';
import { parse } from '../../argv/parse.ts';
import { parseBool } from '../../argv/values/bool.ts';
import { CAPABILITIES, capabilityNamed } from '../../container/capabilities.ts';
import type { ContainerConfig } from '../../container/config.ts';
import { capabilitiesOf } from '../../container/directions/capabilities.ts';
import type { Json } from '../../container/json.ts';
import { resolve } from '../../container/resolve.ts';
import type { Hardening } from '../policy.ts';
import { sameValue } from './same-value.ts';
import type { Asker } from './same-value.ts';
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
  /** Does the container get what is required, whatever the options say one by one? */
  readonly isMet: (config: ContainerConfig) => boolean;
}

/** What a hardening requires, in the order in which `hardeningArgv` prints it. */
export function requirementsOf(hardening: Hardening, asker: Asker): Requirement[] {
  const scalar = (option: ScalarOption, value: string | undefined, reason: string): Requirement[] =>
    value === undefined ? [] : [exact(asker, option, value, reason)];
  return [
    ...(hardening.init ? [bool('init', 'HostConfig.Init', 'zombies end and signals arrive')] : []),
    ...(hardening.capDrop ?? []).map((capability) => dropped(capability)),
    ...(hardening.capAdd ?? []).map(({ capability, reason }) => added(capability, reason)),
    ...(hardening.noNewPrivileges ? [NO_NEW_PRIVILEGES] : []),
    ...scalar('pids-limit', hardening.pidsLimit?.toString(), 'a fork bomb ends at the limit'),
    ...scalar('network', hardening.network, 'the container reaches no other network'),
    ...scalar('cpus', hardening.cpus, 'the host keeps its other CPUs'),
    ...scalar('memory', hardening.memory, 'the host keeps its other memory'),
    ...(hardening.readOnly
      ? [bool('read-only', 'HostConfig.ReadonlyRootfs', 'nothing is left in the root file system')]
      : []),
  ];
}

const NO_NEW_PRIVILEGES: Requirement = {
  option: 'security-opt',
  value: 'no-new-privileges',
  reason: 'setuid programs raise nothing',
  about: ({ name, value }) => name === 'security-opt' && noNewPrivileges(value) !== undefined,
  holds: ({ value }) => noNewPrivileges(value) === true,
  isMet: (config) => config['HostConfig.SecurityOpt.no-new-privileges'] === true,
};

function bool(option: string, field: string, reason: string): Requirement {
  return {
    option,
    value: 'true',
    reason,
    about: ({ name }) => name === option,
    holds: ({ value }) => parseBool(value) === true,
    isMet: (config) => config[field] === true,
  };
}

function exact(asker: Asker, option: ScalarOption, value: string, reason: string): Requirement {
  const expected = fieldWith(asker, option, value);
  return {
    option,
    value,
    reason,
    about: ({ name }) => name === option,
    holds: (use) => sameValue(asker, option, use.value, value),
    isMet: (config) => config[FIELDS[option]] === expected,
  };
}

/** The options of a hardening that have one value, with the field of the config that each sets. */
const FIELDS = {
  'pids-limit': 'HostConfig.PidsLimit',
  network: 'HostConfig.NetworkMode',
  cpus: 'HostConfig.NanoCpus',
  memory: 'HostConfig.Memory',
} as const;

type ScalarOption = keyof typeof FIELDS;

/** What a field is when the option has this value. */
function fieldWith({ dialect }: Asker, option: ScalarOption, value: string): Json | undefined {
  const resolved = resolve(parse(['run', `--${option}=${value}`, 'image'], { dialect }));
  return resolved.ok ? resolved.normal[FIELDS[option]] : value;
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
    isMet: (config) => {
      const granted = capabilitiesOf(config);
      return capability === 'ALL' ? granted.size < CAPABILITIES.length : !granted.has(`CAP_${capability}`);
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
    isMet: (config) => capabilitiesOf(config).has(`CAP_${capability}`),
  };
}
