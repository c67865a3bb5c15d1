/** The shape of a config, checked at run time: a user's config may be JavaScript, or TypeScript that nobody checked. */
import { z } from 'zod';
import { printable } from '../argv/printable.ts';
import type { ConfigProblem } from './config-error.ts';
import { CAPABILITIES } from '../container/capabilities.ts';
import type { AllowedOption, ContainerPolicy, GrantedCapability, Hardening } from '../policy/policy.ts';
import type { BuildCase, Config, GoldenOnly, SiteDefinition } from './definition.ts';
import { isName, NAME_LENGTH } from './names.ts';

/** The config that a value is, or every problem that it has. */
export function readConfig(value: unknown): { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] } {
  const result = SCHEMA.safeParse(value);
  if (!result.success) return { ok: false, problems: result.error.issues.flatMap(problemsOf) };
  // The value itself, not zod's copy: its RegExp and functions are the user's own.
  return isConfig(value) ? { ok: true, config: value } : { ok: false, problems: [] };
}

const IDENTIFIER = String.raw`[\p{ID_Start}$_#][\p{ID_Continue}$]*`;
const FUNCTION = new RegExp(`^${IDENTIFIER}(?:\\.${IDENTIFIER})*$`, 'u');
const CALLEE = new RegExp(`^${IDENTIFIER}$`, 'u');

const name = z
  .string()
  .refine(
    isName,
    `must be lower-case letters, digits and hyphens, at most ${NAME_LENGTH} characters, like "task-container"`,
  );
const line = z
  .string()
  .refine((text) => text.trim() !== '' && printable(text) === text, 'must be one line of text, not empty');
const inside = line.refine(
  (path) => !/^([/\\]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..'),
  'must be a relative path inside the folder of the config',
);
const percent = z.number().min(0).max(100);
const pattern = z
  .instanceof(RegExp)
  .refine(
    ({ global, sticky }) => !global && !sticky,
    'must not have the flag g or y: its verdict would change from call to call',
  );

const capability = z
  .string()
  .refine((text) => CAPABILITIES.some((each) => each.name === text), 'must be a capability without CAP_, like "CHOWN"');
const droppable = z.union([z.literal('ALL'), capability], 'must be "ALL" or a capability without CAP_, like "CHOWN"');

/** Every field of a type: the compiler says when the schema lags behind. */
type Fields<T> = Record<keyof T, z.ZodType>;

const hardening = z.strictObject({
  init: z.boolean().optional(),
  capDrop: z.array(droppable).readonly().optional(),
  capAdd: z
    .array(z.strictObject({ capability, reason: line } satisfies Fields<GrantedCapability>))
    .readonly()
    .optional(),
  noNewPrivileges: z.boolean().optional(),
  pidsLimit: z.int().min(1).optional(),
  network: line.optional(),
  cpus: z
    .string()
    .regex(/^(?=.*[1-9])\d+(\.\d+)?$/, 'must be a number above 0, as docker spells it, like "1.0"')
    .optional(),
  memory: z
    .string()
    .regex(/^(?=.*[1-9])\d+(\.\d+)?[bkmgBKMG]?$/, 'must be a size above 0, as docker spells it, like "512m"')
    .optional(),
  readOnly: z.boolean().optional(),
} satisfies Fields<Hardening>);

const policy = z.strictObject({
  name: line,
  verb: z.enum(['run', 'create', 'exec']),
  program: line.optional(),
  hardening,
  options: z
    .array(
      z.strictObject({
        option: line,
        reason: line,
        required: z.boolean().optional(),
        repeatable: z.boolean().optional(),
        values: z.union([z.array(z.string()).min(1).readonly(), pattern]).optional(),
        permitsWeakening: z.boolean().optional(),
      } satisfies Fields<AllowedOption>),
    )
    .readonly(),
  command: z
    .array(z.union([z.string(), pattern]))
    .readonly()
    .optional(),
} satisfies Fields<ContainerPolicy>);

const buildCase = z.custom<BuildCase>(
  (value) => typeof value === 'function',
  'must be a function that returns the argv',
);

const site = z.strictObject({
  name,
  source: inside,
  function: z.string().regex(FUNCTION, 'must be a function\'s name in the source, like "taskArgv", "Sandbox.argv"'),
  passesTo: z
    .strictObject({
      function: z.string().regex(CALLEE, 'must be the last name of the called function, like "spawn"'),
      call: z.int().min(1).optional(),
    })
    .optional(),
  policy,
  cases: z
    .record(name, buildCase)
    .refine((cases) => Object.keys(cases).length > 0, 'is empty: a site needs at least one case'),
} satisfies Fields<SiteDefinition>);

const tiers = z.array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])).readonly();

const goldenOnly = z.strictObject({
  tests: z
    .array(z.union([line, pattern], "must be a test's file or name, or a pattern without the flag g or y"))
    .readonly()
    .optional(),
  refuse: tiers.optional(),
} satisfies Fields<GoldenOnly>);

const SCHEMA = z.strictObject({
  sites: z.array(site).min(1, 'is empty: name at least one site').readonly(),
  goldens: inside.optional(),
  thresholds: z
    .strictObject({ boundary: percent.optional(), source: percent.optional(), stryker: percent.optional() })
    .optional(),
  extraTiers: tiers.optional(),
  goldenOnly: goldenOnly.optional(),
  test: z.array(line).min(1, 'is empty: name the command of the tests').readonly().optional(),
} satisfies Fields<Config>);

function isConfig(value: unknown): value is Config {
  return SCHEMA.safeParse(value).success;
}

type Issue = z.core.$ZodIssue;

function problemsOf(issue: Issue): ConfigProblem[] {
  const path = pathText(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: 'is unknown: remove it, or see docs/config.md for the fields that there are',
    }));
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ path, message: `this name ${message}` }));
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ path, message: missing ? `is missing: ${expected(issue)}` : printable(issue.message) }];
}

function expected(issue: Extract<Issue, { code: 'invalid_type' }>): string {
  return `${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected} belongs here`;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, position) => {
      if (typeof key === 'number') return `[${key}]`;
      const text = String(key);
      if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text)) return `[${printable(JSON.stringify(text))}]`;
      return position === 0 ? text : `.${text}`;
    })
    .join('');
}
