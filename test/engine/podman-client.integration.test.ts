import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PODMAN_DEFAULTS } from '../../src/container/podman/defaults.ts';
import type { Podman } from '../../src/engine/podman-client.ts';
import { withPodman } from '../../src/engine/podman-client.ts';
import { processRunner } from '../../src/engine/process.ts';
import { askConfig } from '../container/podman/ask-config.ts';
import { prepareFolder, VARIABLES } from '../container/podman/config-cases.ts';
import { CONFIG_FACTS, GRAMMAR_FACTS } from '../container/podman/facts.ts';
import { FOLDER } from '../container/podman/folder.ts';
import { factOf } from '../container/podman/grammar-fact.ts';

vi.setConfig({ testTimeout: 600_000 });

const KNOWN = '4.3.1';
const found = await withPodman({}, async ({ version }) => version);
const reason =
  'reason' in found ? found.reason : `the podman in the path is ${found.value}, and the facts are those of ${KNOWN}`;

beforeEach((context) => {
  if ('reason' in found || found.value !== KNOWN) context.skip(reason);
});

/** Every so-manyth fact: all of them take minutes, and `.ci/record-podman.ts` asks them all. */
function some<Fact>(facts: readonly Fact[], every: number): readonly Fact[] {
  return facts.filter((_, at) => at % every === 0);
}

async function asked<Result>(use: (podman: Podman) => Promise<Result>): Promise<Result> {
  const outcome = await withPodman({ variables: VARIABLES }, use);
  if ('reason' in outcome) throw new Error(outcome.reason);
  return outcome.value;
}

describe('the real podman', () => {
  it('still says of an argv what was recorded', async () => {
    const facts = some(GRAMMAR_FACTS, 10);
    const now = await asked(async (podman) => {
      const told = [];
      for (const { argv } of facts) told.push({ argv, ...factOf(await podman.check(argv)) });
      return told;
    });
    expect(now).toEqual(facts);
  });

  it('still makes the containers that were recorded', async () => {
    // An address of any port is another one each time.
    const facts = some(CONFIG_FACTS, 8).filter(({ host }) => host === undefined);
    const now = await asked(async (podman) => {
      await prepareFolder(podman.folder);
      const made = [];
      for (const { argv } of facts) {
        const fact = JSON.stringify(await askConfig(podman, argv)).replaceAll(podman.folder, FOLDER);
        made.push({ argv, ...JSON.parse(fact) });
      }
      return made;
    });
    expect(withoutPorts(now)).toEqual(withoutPorts(facts));
  });

  it('leaves nothing behind', async () => {
    const folder = await asked(async (podman) => podman.folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('starts nothing under mutation, and says so', async () => {
    const runner = { run: async () => ({ kind: 'not-started', reason: 'under-mutation', message: 'no' }) as const };
    expect(await withPodman({ runner }, async () => true)).toEqual({ reason: 'there is no podman: no' });
    expect(await withPodman({ program: 'no-such-podman', runner: processRunner }, async () => true)).toHaveProperty(
      'reason',
    );
  });

  it('has the default capabilities that argvet takes for those of a distribution', ({ skip }) => {
    const path = '/usr/share/containers/containers.conf';
    if (!existsSync(path)) skip('this machine has no containers.conf of a distribution');
    const [, list = ''] = /^default_capabilities = \[([^\]]*)\]/m.exec(readFileSync(path, 'utf8')) ?? [];
    const names = [...list.matchAll(/"([A-Z_]+)"/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(PODMAN_DEFAULTS.capabilities));
  });
});

function withoutPorts(facts: readonly object[]): string[] {
  return facts.map((fact) => JSON.stringify(fact).replaceAll(/:\d{5}"/g, ':*"'));
}
