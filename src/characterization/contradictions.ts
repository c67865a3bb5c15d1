/** Policies that no argv can hold, or whose parts say different things of one option. */
import { dialectOf } from '../argv/dialect.ts';
import { optionNamed } from '../argv/options.ts';
import { weakenings } from '../policy/direction.ts';
import { hardeningArgv } from '../policy/harden.ts';
import type { ContainerPolicy, Hardening } from '../policy/policy.ts';
import type { ConfigProblem } from './config-error.ts';

/**
 * The options that each field of a hardening asks for. What the field says of it is all that there is to say, so `options`
 * cannot have it too; but for `shared` ones, which also say other things (`--security-opt seccomp=…`).
 */
const HARDENING_OPTIONS: Readonly<Record<keyof Hardening, { readonly option: string; readonly shared?: boolean }>> = {
  init: { option: 'init' },
  capDrop: { option: 'cap-drop' },
  capAdd: { option: 'cap-add' },
  noNewPrivileges: { option: 'security-opt', shared: true },
  pidsLimit: { option: 'pids-limit' },
  network: { option: 'network' },
  cpus: { option: 'cpus' },
  memory: { option: 'memory' },
  readOnly: { option: 'read-only' },
};

/** What contradicts itself in a policy; paths start at the policy. Empty when every part can hold at once. */
export function contradictions(policy: ContainerPolicy): ConfigProblem[] {
  return [
    ...hardeningProblems(policy),
    ...weakHardening(policy),
    ...optionProblems(policy),
    ...capabilityProblems(policy.hardening),
  ];
}

function hardeningProblems({ hardening, verb, options, program }: ContainerPolicy): ConfigProblem[] {
  const dialect = dialectOf(program);
  return Object.entries(HARDENING_OPTIONS).flatMap(([field, { option, shared = false }]) => {
    if (!Object.hasOwn(hardening, field)) return [];
    const path = `hardening.${field}`;
    if (optionNamed(verb, option, dialect) === undefined) {
      return [{ path, message: `${dialect} ${verb} has no --${option}: remove it, or the verb is another one` }];
    }
    const twice = !shared && options.some((each) => each.option === option);
    return twice ? [{ path, message: `options name --${option} too: say it in one of the two places` }] : [];
  });
}

/** A value that a rule calls weakening would be required by the policy. Granted capabilities have a reason of their own. */
function weakHardening(policy: ContainerPolicy): ConfigProblem[] {
  const found = weakenings(['docker', 'create', ...hardeningArgv(policy), 'image']);
  return Object.entries(HARDENING_OPTIONS).flatMap(([field, { option }]) =>
    found
      .filter(({ use }) => use.name === option && option !== 'cap-add')
      .map(({ gives }) => ({
        path: `hardening.${field}`,
        message:
          `is no hardening, the container gains ${gives}: ${INSTEAD[option] ?? 'a stricter value belongs here'}, ` +
          'and what is meant belongs in options, with a reason and permitsWeakening',
      })),
  );
}

const INSTEAD: Readonly<Record<string, string>> = { network: '"none" or a network of its own belongs here' };

function optionProblems({ verb, options, program }: ContainerPolicy): ConfigProblem[] {
  const dialect = dialectOf(program);
  const seen = new Set<string>();
  return options.flatMap(({ option }, index) => {
    const path = `options[${index}].option`;
    const spec = optionNamed(verb, option, dialect);
    if (spec === undefined) {
      return [{ path, message: `${dialect} ${verb} has no option --${option}: give its long name without dashes` }];
    }
    if (spec.name !== option) return [{ path, message: `is another name of ${spec.name}: write "${spec.name}"` }];
    if (seen.has(option)) return [{ path, message: `"${option}" stands twice: join the two` }];
    seen.add(option);
    return [];
  });
}

function capabilityProblems({ capDrop = [], capAdd = [] }: Hardening): ConfigProblem[] {
  const added = new Set<string>();
  return capAdd.flatMap(({ capability }, index) => {
    const path = `hardening.capAdd[${index}].capability`;
    if (added.has(capability)) return [{ path, message: `"${capability}" stands twice: once is enough` }];
    added.add(capability);
    if (!capDrop.includes(capability)) return [];
    return [
      { path, message: `"${capability}" is in capDrop too, and an added capability wins: remove one of the two` },
    ];
  });
}
