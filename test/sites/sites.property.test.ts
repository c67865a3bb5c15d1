import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { egressSidecarArgv, egressSidecarPolicy } from '../../src/sites/egress-sidecar.ts';
import { LANGUAGES } from '../../src/sites/languages.ts';
import type { LanguageName } from '../../src/sites/languages.ts';
import { repoContainerArgv, repoContainerPolicy } from '../../src/sites/repo-container.ts';
import { snippetContainerArgv, snippetContainerPolicy } from '../../src/sites/snippet-container.ts';
import { taskContainerArgv, taskContainerPolicy } from '../../src/sites/task-container.ts';
import { agentStepPolicy, rootStepPolicy, taskExecArgv } from '../../src/sites/task-exec.ts';
import { judgesMutants } from '../breadth.ts';
import {
  anyEnvironment,
  anyLimits,
  anyMounts,
  anyNumber,
  anyText,
  anyUser,
  outcomesOf,
  environment,
  image,
  limits,
  mounts,
  name,
  oneHostile,
  path,
  script,
  user,
} from './laws.ts';

const BOTH = { taken: true, refused: true };
const LANGUAGE_NAMES: readonly LanguageName[] = ['bash', 'sh', 'python', 'javascript', 'typescript'];

describe.skipIf(judgesMutants)('whatever a caller gives, a site refuses it by name or every law holds', () => {
  it('of the task container', () => {
    const inputs = oneHostile(
      fc.record({
        name,
        image,
        lifetime: fc.integer({ min: 1, max: 604_800 }),
        network: name,
        limits,
        mounts,
        environment,
      }),
      fc.record({ name: anyText }),
      fc.record({ image: anyText }),
      fc.record({ lifetime: anyNumber }),
      fc.record({ network: anyText }),
      fc.record({ limits: anyLimits }),
      fc.record({ mounts: anyMounts }),
      fc.record({ environment: anyEnvironment }),
    );
    expect(
      outcomesOf(inputs, (container) => ({
        build: () => taskContainerArgv(container),
        policy: taskContainerPolicy,
        image: container.image,
        words: ['sleep', String(container.lifetime)],
      })),
    ).toEqual(BOTH);
  });

  it('of the repo container', () => {
    const inputs = oneHostile(
      fc.record({ image, repository: path, user, script, network: name, limits, mounts, environment }),
      fc.record({ image: anyText }),
      fc.record({ repository: anyText }),
      fc.record({ user: anyUser }),
      fc.record({ script: anyText }),
      fc.record({ network: anyText }),
      fc.record({ limits: anyLimits }),
      fc.record({ mounts: anyMounts }),
      fc.record({ environment: anyEnvironment }),
    );
    expect(
      outcomesOf(inputs, (container) => ({
        build: () => repoContainerArgv(container),
        policy: repoContainerPolicy,
        image: container.image,
        words: ['sh', '-c', container.script],
      })),
    ).toEqual(BOTH);
  });

  it('of the snippet container', () => {
    const language = fc.constantFrom(...LANGUAGE_NAMES);
    const inputs = oneHostile(
      fc.record({ name, image, directory: path, language, timeout: fc.integer({ min: 1, max: 3600 }) }),
      fc.record({ name: anyText }),
      fc.record({ image: anyText }),
      fc.record({ directory: anyText }),
      fc.record({ timeout: anyNumber }),
    );
    const outcomes = outcomesOf(inputs, (snippet) => {
      const { interpreter, extension } = LANGUAGES[snippet.language];
      return {
        build: () => snippetContainerArgv(snippet),
        policy: snippetContainerPolicy,
        image: snippet.image,
        words: ['timeout', String(snippet.timeout), interpreter, `/work/snippet.${extension}`],
      };
    });
    expect(outcomes).toEqual(BOTH);
  });

  it('of the egress sidecar', () => {
    const inputs = oneHostile(
      fc.record({ name, image, network: name, user, limits, mounts, environment }),
      fc.record({ name: anyText }),
      fc.record({ image: anyText }),
      fc.record({ network: anyText }),
      fc.record({ user: anyUser }),
      fc.record({ limits: anyLimits }),
      fc.record({ mounts: anyMounts }),
      fc.record({ environment: anyEnvironment }),
    );
    expect(
      outcomesOf(inputs, (sidecar) => ({
        build: () => egressSidecarArgv(sidecar),
        policy: egressSidecarPolicy,
        image: sidecar.image,
        words: [],
      })),
    ).toEqual(BOTH);
  });

  it('of a step', () => {
    const inputs = oneHostile(
      fc.record({
        container: name,
        as: fc.constantFrom('root' as const, 'agent' as const),
        script,
        directory: path,
        environment,
      }),
      fc.record({ container: anyText }),
      fc.record({ script: anyText }),
      fc.record({ directory: anyText }),
      fc.record({ environment: anyEnvironment }),
    );
    expect(
      outcomesOf(inputs, (step) => ({
        build: () => taskExecArgv(step),
        policy: step.as === 'root' ? rootStepPolicy : agentStepPolicy,
        image: step.container,
        words: ['sh', '-c', step.script],
      })),
    ).toEqual(BOTH);
  });

  it('of each language there is', () => {
    expect(Object.keys(LANGUAGES)).toEqual(LANGUAGE_NAMES);
  });
});
