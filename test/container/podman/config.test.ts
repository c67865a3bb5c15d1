import { describe, expect, it } from 'vitest';
import { parse } from '../../../src/argv/parse.ts';
import type { Resolved } from '../../../src/container/config.ts';
import { EMPTY_ENVIRONMENT } from '../../../src/container/environment.ts';
import type { Environment } from '../../../src/container/environment.ts';
import { PODMAN_BUILT_IN_DEFAULTS } from '../../../src/container/podman/defaults.ts';
import { resolvePodman } from '../../../src/container/podman/resolve.ts';
import { CONFIG_CASES, FILES, VARIABLES } from './config-cases.ts';
import { CONFIG_FACTS, LACKING } from './facts.ts';
import type { RecordedConfig } from './facts.ts';
import { FOLDER } from './folder.ts';
import { differences, seenOfNormal } from './seen.ts';

/** What podman found when the facts were recorded: no `containers.conf`, these files and variables. */
const RECORDING: Environment = {
  ...EMPTY_ENVIRONMENT,
  variables: VARIABLES,
  directory: FOLDER,
  readFile: (path) => FILES[path],
};

function resolved({ argv }: RecordedConfig): Resolved {
  const command = parse(argv);
  if (!command.ok) throw new Error(command.error.message);
  return resolvePodman(command, RECORDING, PODMAN_BUILT_IN_DEFAULTS);
}

/** Whether the machine decides: it may refuse what it takes elsewhere. */
const isCertain = ({ host }: RecordedConfig): boolean => host === undefined;

describe('resolvePodman, against what a real podman 4.3.1 made and inspect showed', () => {
  it('is held against 561 argv, 211 of which podman refused', () => {
    expect(CONFIG_FACTS.map(({ argv }) => argv)).toEqual(CONFIG_CASES.map(({ argv }) => argv));
    expect(CONFIG_FACTS).toHaveLength(561);
    expect(CONFIG_FACTS.filter(({ exit }) => exit !== undefined)).toHaveLength(211);
    expect(CONFIG_FACTS.filter((fact) => !isCertain(fact))).toHaveLength(21);
  });

  it('refuses what podman refuses, with its exit code', () => {
    const wrong = CONFIG_FACTS.filter(isCertain).filter((fact) => {
      const outcome = resolved(fact);
      return (outcome.ok ? undefined : outcome.exit) !== fact.exit;
    });
    expect(wrong).toEqual([]);
  });

  it('takes what the machine alone decides', () => {
    const refused = CONFIG_FACTS.filter((fact) => !isCertain(fact) && !resolved(fact).ok);
    expect(refused).toEqual([]);
  });

  it('says what inspect shows of every container', () => {
    const wrong = CONFIG_FACTS.flatMap((fact) => {
      const outcome = resolved(fact);
      if (fact.seen === undefined || !outcome.ok) return [];
      const expected = seenOfNormal(outcome.normal, LACKING);
      return differences(expected, fact.seen).map((name) => ({ argv: fact.argv, name, said: expected[name] }));
    });
    expect(wrong).toEqual([]);
  });
});
