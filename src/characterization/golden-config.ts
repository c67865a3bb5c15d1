/** The config beside a golden (`<case>.config.json`): what its argv asks for, for a reviewer of the meaning. */
import { parse } from '../argv/parse.ts';
import type { ClientError, ContainerConfig, Resolved } from '../container/config.ts';
import type { Json } from '../container/json.ts';
import { resolveAlone, resolvePair } from '../container/stand-ins.ts';
import { parseExactJson } from '../argv/values/exact-json.ts';
import { compactJson } from '../container/values/compact-json.ts';
import { printJson } from './print-json.ts';

/** What an argv asks for away from any machine, or the refusal of the client. */
export type GoldenConfig =
  | { readonly ok: true; readonly config: ContainerConfig }
  | { readonly ok: false; readonly refused: Omit<ClientError, 'ok'> };

/** The config of a golden's argv. */
export function goldenConfig(argv: readonly string[]): GoldenConfig {
  return configOf(resolveAlone(parse(argv)));
}

/** The configs of two argv in one working directory, so that a relative path is the same in both. */
export function goldenConfigs(before: readonly string[], after: readonly string[]): [GoldenConfig, GoldenConfig] {
  const [old, now] = resolvePair(parse(before), parse(after));
  return [configOf(old), configOf(now)];
}

/** The text of the file beside the golden of an argv: JSON, `{"refused": {"exit", "message"}}` when the client refuses. */
export function printConfig(argv: readonly string[]): string {
  return `${printJson(contentOf(goldenConfig(argv)))}\n`;
}

/** How a text differs from the config of a golden's argv. */
export type ConfigState =
  | { readonly ok: true }
  /** The fields that say something else, are missing or too many; none when it is no JSON object, or another spelling. */
  | { readonly ok: false; readonly fields: readonly string[] };

/** Compares the text of a config with what the golden's argv asks for. Only the space between tokens is free: formatters differ. */
export function compareConfig(text: string, argv: readonly string[]): ConfigState {
  const [expected, actual] = [compactJson(printConfig(argv)), compactJson(text)];
  if ('value' in expected && 'value' in actual && expected.value === actual.value) return { ok: true };
  return { ok: false, fields: 'value' in actual ? fieldsThatDiffer(actual.value, contentOf(goldenConfig(argv))) : [] };
}

function configOf(resolved: Resolved): GoldenConfig {
  if (resolved.ok) return { ok: true, config: resolved.normal };
  return { ok: false, refused: { exit: resolved.exit, message: resolved.message } };
}

function contentOf(golden: GoldenConfig): ContainerConfig {
  return golden.ok ? golden.config : { refused: { ...golden.refused } };
}

function fieldsThatDiffer(text: string, expected: ContainerConfig): string[] {
  const value: unknown = parseExactJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const [actual, wanted] = [fieldTexts(value), fieldTexts(expected)];
  const names = new Set([...actual.keys(), ...wanted.keys()]);
  return [...names].filter((name) => actual.get(name) !== wanted.get(name)).toSorted();
}

function fieldTexts(object: object): Map<string, string> {
  return new Map(Object.entries(object).map(([name, value]: [string, Json]) => [name, printJson(value)]));
}
