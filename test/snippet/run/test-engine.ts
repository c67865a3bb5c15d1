/** The engine that `.ci/engine` starts, as the tests use it. */
import { readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { beforeEach, vi } from 'vitest';
import { processRunner } from '../../../src/engine/process.ts';
import { underMutation } from '../../../src/engine/under-mutation.ts';
import type { Snippet, SnippetBackend, SnippetOutcome } from '../../../src/snippet/model.ts';
import { engineBackend } from '../../../src/snippet/run/backend.ts';
import type { BackendOptions } from '../../../src/snippet/run/backend.ts';
import { SNIPPET_NAMES } from '../../../src/snippet/run/names.ts';

const {
  ARGVET_TEST_DOCKER_HOST: host,
  ARGVET_TEST_DEBIAN: debian = '',
  ARGVET_TEST_BUSYBOX: busybox = '',
  ARGVET_TEST_ENGINE_REQUIRED: required,
} = process.env;

/** Of these two images, the first has bash, python3, node and coreutils, the other only busybox. */
export const IMAGES = { debian, busybox };

/** Variables with which a docker client finds the engine. */
export const ENVIRONMENT = { DOCKER_HOST: host };

/** Skips the tests of a file when there is no engine, and says so; fails them where one is required. */
export function needEngine(): void {
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
  beforeEach((context) => {
    if (underMutation()) context.skip('under mutation nothing is started');
    if (host !== undefined) return;
    if (required !== undefined) throw new Error('ARGVET_TEST_ENGINE_REQUIRED is set, ARGVET_TEST_DOCKER_HOST is not');
    context.skip('there is no engine: ARGVET_TEST_DOCKER_HOST names none; `.ci/engine start DIR` starts one');
  });
}

/** A backend on the engine; each language has the image with everything unless told otherwise. */
export function testBackend(options: Partial<BackendOptions> & { readonly image?: string } = {}): SnippetBackend {
  const { image = IMAGES.debian, ...rest } = options;
  const images = { bash: image, sh: image, python: image, javascript: image, typescript: image };
  return engineBackend({ engine: 'docker', environment: ENVIRONMENT, images, ...rest });
}

/** The outcome of one snippet. */
export async function outcomeOf(backend: SnippetBackend, snippet: Snippet): Promise<SnippetOutcome> {
  const [outcome, ...more] = await backend.run([snippet]);
  if (outcome === undefined || more.length > 0) throw new Error('One snippet has one outcome');
  return outcome;
}

/** What docker says. */
export async function docker(...words: readonly string[]): Promise<string> {
  const limits = { timeout: 120_000, maxBytes: 10_000_000, environment: ENVIRONMENT };
  const said = await processRunner.run(['docker', ...words], limits);
  if (said.kind !== 'exited' || said.code !== 0) throw new Error(JSON.stringify(said));
  return said.stdout;
}

/** The containers and temporary folders of the runs of a process. */
export async function leftOf(pid: number = process.pid): Promise<{ containers: string[]; folders: string[] }> {
  const isOf = (name: string): boolean => SNIPPET_NAMES.ownerOf(name)?.pid === pid;
  const listed = await docker('ps', '--all', '--filter', `name=${SNIPPET_NAMES.start}`, '--format', '{{.Names}}');
  return { containers: listed.split('\n').filter(isOf), folders: readdirSync(realpathSync(tmpdir())).filter(isOf) };
}

/** Nothing is left. */
export const NOTHING = { containers: [], folders: [] };
