import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/characterization/config-error.ts';
import { loadConfig } from '../../src/characterization/load-config.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'argvet-config-'));
});

afterEach(() => rm(directory, { recursive: true }));

async function files(contents: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
}

/** A config with one site; `fields` are the source text of the site's fields that replace the good ones. */
function config(fields: Record<string, string> = {}, top = ''): string {
  const all: Record<string, string> = {
    name: "'job'",
    source: "'job.ts'",
    function: "'jobArgv'",
    policy: POLICY,
    cases: "{ small: () => ['docker', 'run', 'x'] }",
    ...fields,
  };
  const text = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `export default { ${top} sites: [{ ${text.join(', ')} }] };`;
}

const POLICY = "{ name: 'job', verb: 'run', hardening: {}, options: [] }";

const JOB = 'function jobArgv() {}';

function policy(fields: string): string {
  return POLICY.replace('hardening: {}, options: []', fields);
}

async function buildSmall() {
  return (await loadConfig(directory)).config.sites[0]?.cases['small']?.();
}

describe('loadConfig', () => {
  it('gives the config with absolute paths and the default folder', async () => {
    await files({ 'argvet.config.ts': config(), 'job.ts': JOB });
    const loaded = await loadConfig(directory);
    expect(loaded).toMatchObject({
      file: join(directory, 'argvet.config.ts'),
      directory,
      goldens: 'characterization',
      goldensFolder: join(directory, 'characterization'),
    });
    expect(loaded.config.sites[0]?.cases['small']?.()).toEqual(['docker', 'run', 'x']);
  });

  it('takes the folder of the goldens from the config', async () => {
    await files({ 'argvet.config.ts': config({}, "goldens: 'test/goldens',"), 'job.ts': JOB });
    expect((await loadConfig(directory)).goldensFolder).toBe(join(directory, 'test/goldens'));
  });

  it('loads TypeScript with enums, parameter properties and every spelling of an import', async () => {
    await files({
      'argvet.config.ts': `import { Size } from './size'; import { Job } from './job.js'; import { tail } from './tail.cjs';
        ${config({ cases: '{ small: async () => new Job(Size.small).jobArgv(tail) }' })}`,
      'size.ts': "export enum Size { small = '1m' }",
      'job.ts':
        "import { Size } from './size'; export class Job { constructor(private size: Size) {} jobArgv = (tail: string[]) => [this.size, ...tail]; }",
      'tail.cjs': "module.exports = { tail: ['x'] };",
    });
    const { config: loaded } = await loadConfig(directory);
    expect(await loaded.sites[0]?.cases['small']?.()).toEqual(['1m', 'x']);
  });

  it.each([
    ['argvet.config.mjs', config()],
    ['argvet.config.cjs', config().replace('export default', 'module.exports =')],
    ['argvet.config.js', config().replace('export default', 'module.exports =')],
    ['argvet.config.mts', `const one: number = await Promise.resolve(1); ${config()}`],
  ])('loads %s', async (name, text) => {
    await files({ [name]: text, 'job.ts': JOB });
    expect((await loadConfig(directory)).config.sites[0]?.name).toBe('job');
  });

  it('reads the config and what it imports anew each time', async () => {
    const text = `import { argv } from './job.ts'; ${config({ cases: '{ small: () => argv }' })}`;
    await files({ 'argvet.config.ts': text, 'job.ts': "export const argv = ['one']; // jobArgv" });
    expect(await buildSmall()).toEqual(['one']);
    await files({ 'job.ts': "export const argv = ['two']; // jobArgv" });
    expect(await buildSmall()).toEqual(['two']);
  });

  it('refuses a folder without a config, and one with two', async () => {
    await expect(loadConfig(directory)).rejects.toThrow(/^no argvet\.config\.ts in /);
    await files({ 'argvet.config.ts': config(), 'argvet.config.js': config() });
    await expect(loadConfig(directory)).rejects.toThrow('argvet.config.ts and argvet.config.js are both there');
  });

  it.each([
    ['throws', "throw new Error('no \\u001b[2J key');", /^argvet\.config\.ts does not load: no \\u\{1b\}\[2J key$/],
    ['does not parse', 'export default {', /^argvet\.config\.ts does not load: /],
    ['imports what is not there', "import './gone.ts';", /^argvet\.config\.ts does not load: .*gone/],
    ['exports nothing by default', 'export const sites = [];', /has no default export/],
  ])('names the file of a config that %s', async (_, text, message) => {
    await files({ 'argvet.config.ts': text });
    await expect(loadConfig(directory)).rejects.toThrow(message);
    await expect(loadConfig(directory)).rejects.toMatchObject({ name: 'ConfigError' });
  });

  it.each<[string, string, string, RegExp]>([
    ['another type', "export default 'sites';", '', /expected object/],
    ['no site', 'export default { sites: [] };', 'sites', /is empty/],
    ['an unknown field', config({}, 'site: [],'), 'site', /is unknown/],
    ['an unknown field of a site', config({ case: '{}' }), 'sites[0].case', /is unknown/],
    ['a missing field', config().replace("name: 'job', source", 'source'), 'sites[0].name', /is missing: a string/],
    ['a name that is no folder', config({ name: "'../x'" }), 'sites[0].name', /lower-case letters/],
    [
      'a case that is no file',
      config({ cases: '{ "Small one": () => [] }' }),
      'sites[0].cases["Small one"]',
      /this name must be lower-case/,
    ],
    ['no case', config({ cases: '{}' }), 'sites[0].cases', /at least one case/],
    [
      'a case that is no function',
      config({ cases: "{ small: ['docker'] }" }),
      'sites[0].cases.small',
      /must be a function/,
    ],
    ['a source elsewhere', config({ source: "'../job.ts'" }), 'sites[0].source', /inside the folder/],
    ['goldens elsewhere', config({}, "goldens: '/tmp',"), 'goldens', /inside the folder/],
    ['a function that is none', config({ function: "'job argv'" }), 'sites[0].function', /a function's name/],
    [
      'a call that counts from 0',
      config({ passesTo: "{ function: 'spawn', call: 0 }" }),
      'sites[0].passesTo.call',
      /./,
    ],
    ['another verb', config({ policy: POLICY.replace("'run'", "'start'") }), 'sites[0].policy.verb', /run/],
    [
      'a limit of no process',
      config({ policy: policy('hardening: { pidsLimit: 0 }, options: []') }),
      'sites[0].policy.hardening.pidsLimit',
      /./,
    ],
    [
      'a memory of nothing',
      config({ policy: policy("hardening: { memory: '0' }, options: []") }),
      'sites[0].policy.hardening.memory',
      /above 0/,
    ],
    [
      'no cpu',
      config({ policy: policy("hardening: { cpus: '0.0' }, options: []") }),
      'sites[0].policy.hardening.cpus',
      /above 0/,
    ],
    [
      'a capability that is none',
      config({ policy: policy("hardening: { capDrop: ['CAP_KILL'] }, options: []") }),
      'sites[0].policy.hardening.capDrop[0]',
      /without CAP_/,
    ],
    [
      'an added capability that is none',
      config({ policy: policy("hardening: { capAdd: [{ capability: 'ALL', reason: 'x' }] }, options: []") }),
      'sites[0].policy.hardening.capAdd[0].capability',
      /without CAP_/,
    ],
    [
      'an option without a reason',
      config({ policy: policy("hardening: {}, options: [{ option: 'rm', reason: ' ' }]") }),
      'sites[0].policy.options[0].reason',
      /not empty/,
    ],
    [
      'a pattern with a memory',
      config({ policy: policy("hardening: {}, options: [{ option: 'rm', reason: 'x', values: /a/g }]") }),
      'sites[0].policy.options[0].values',
      /./,
    ],
    ['a threshold above all', config({}, 'thresholds: { boundary: 101 },'), 'thresholds.boundary', /100/],
    ['a tier that is none', config({}, 'extraTiers: [4],'), 'extraTiers[0]', /./],
    ['a refused tier that is none', config({}, 'goldenOnly: { refuse: [4] },'), 'goldenOnly.refuse[0]', /./],
    ['a sign of golden tests', config({}, 'goldenOnly: { tests: [/x/g] },'), 'goldenOnly.tests[0]', /flag g or y/],
    ['an empty test command', config({}, 'test: [],'), 'test', /is empty/],
  ])('names the place of %s', async (_, text, path, message) => {
    await files({ 'argvet.config.ts': text, 'job.ts': JOB });
    const error: unknown = await loadConfig(directory).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ConfigError', problems: [{ path, message: expect.stringMatching(message) }] });
    expect(String(error)).toContain(`\n  ${path || 'the default export'}: `);
  });

  it('names a source that is not there, and a name that stands twice', async () => {
    await files({ 'argvet.config.ts': config().replace(/\[(.*)\]/, '[$1, $1]') });
    await expect(loadConfig(directory)).rejects.toMatchObject({
      problems: [
        { path: 'sites[1].name' },
        { path: 'sites[0].source', message: 'there is no file job.ts beside the config' },
        { path: 'sites[1].source' },
      ],
    });
  });

  it.each([
    ['jobArgs', JOB, false],
    ['obArgv', JOB, false],
    ['Job.jobArgv', JOB, true],
    ['Job.#jobArgv', 'class Job { #jobArgv() {} }', true],
    ['jobArgv', 'class Job { #jobArgv() {} }', false],
    ['job$', 'const job$ = () => [];', true],
    ['job$', 'const job = () => [];', false],
    ['default', 'module.exports = () => [];', true],
  ])('looks for the name %s in %j: %j', async (name, source, found) => {
    await files({ 'argvet.config.ts': config({ function: `'${name}'` }), 'job.ts': source });
    const problems = await loadConfig(directory).then(
      () => [],
      (error: unknown) => error instanceof ConfigError && error.problems,
    );
    const message = `job.ts has no ${name}: write the function's name as the source has it`;
    expect(problems).toEqual(found ? [] : [{ path: 'sites[0].function', message }]);
  });

  it('names what contradicts itself in a policy', async () => {
    await files({
      'argvet.config.ts': config({
        policy: policy("hardening: { init: true }, options: [{ option: 'init', reason: 'x' }]"),
      }),
      'job.ts': JOB,
    });
    await expect(loadConfig(directory)).rejects.toMatchObject({
      problems: [{ path: 'sites[0].policy.hardening.init' }],
    });
  });
});
