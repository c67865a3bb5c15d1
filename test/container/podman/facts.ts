/** What a real podman 4.3.1 made of the argv of the tests, as `.ci/record-podman.ts` wrote it down. */
import { readFileSync } from 'node:fs';
import type { GrammarFact } from './grammar-fact.ts';
import type { Seen } from './seen.ts';

/** One argv of `podman create`: what inspect showed of the container, or how podman refused it. */
export interface RecordedConfig {
  readonly argv: readonly string[];
  readonly host?: string;
  readonly seen?: Seen;
  readonly exit?: number;
  readonly message?: string;
}

export const GRAMMAR_FACTS: readonly ({ readonly argv: readonly string[] } & GrammarFact)[] = lines(
  'grammar.jsonl',
).map((line) => JSON.parse(line));
export const CONFIG_FACTS: readonly RecordedConfig[] = lines('config.jsonl').map((line) => JSON.parse(line));

/** What the machine of the recording could give nobody. */
export const LACKING: readonly string[] = ['CAP_SYS_RESOURCE'];

function lines(name: string): readonly string[] {
  return readFileSync(new URL(`../../data/podman/${name}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
}
