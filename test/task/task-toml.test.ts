import { describe, expect, it } from 'vitest';
import { readTaskToml } from '../../src/task/task-toml.ts';

/** `LINE: MESSAGE` for each problem. */
function problemsOf(toml: string): string[] {
  const read = readTaskToml(toml);
  return read.ok ? [] : read.problems.map(({ line, message }) => `${line}: ${message}`);
}

function configOf(toml: string) {
  const read = readTaskToml(toml);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config;
}

const HARBOR = `schema_version = "1.1"

[task]
name = "example/sum"

[metadata]
difficulty = "easy"
tags = ["shell"]
free = { of = "form" }

[verifier]
timeout_sec = 120.0
env = { MODE = "strict" }

[agent]
timeout_sec = 240.5

[environment]
build_timeout_sec = 600.0
docker_image = "example/sum:1"
cpus = 2
memory_mb = 2048
storage_mb = 10240
gpus = 0
allow_internet = false
mcp_servers = []

[environment.env]
LEVEL = "3"

[solution.env]
SEED = "7"
`;

describe('a task.toml', () => {
  it('as Harbor writes it is read', () => {
    expect(configOf(HARBOR)).toEqual({
      agentSeconds: 240.5,
      verifierSeconds: 120,
      memory: 2048,
      cpus: 2,
      workdir: '/app',
      environment: { LEVEL: '3' },
      solutionEnvironment: { SEED: '7' },
      verifierEnvironment: { MODE: 'strict' },
      image: 'example/sum:1',
      wantsNetwork: false,
      unapplied: [{ field: 'environment.storage_mb', reason: 'the task site sets no limit on disk' }],
    });
  });

  it('that says nothing has defaults, and wants a network as it does for Harbor', () => {
    expect(configOf('')).toMatchObject({
      agentSeconds: 600,
      verifierSeconds: 600,
      memory: undefined,
      cpus: undefined,
      workdir: '/app',
      wantsNetwork: true,
      unapplied: [],
    });
  });

  it.each([
    ['2G', 2048],
    ['512M', 512],
    ['1.5g', 1536],
    ['10240K', 10],
  ])('has the older spelling of memory, %s', (size, mebibytes) => {
    expect(configOf(`[environment]\nmemory = "${size}"`).memory).toBe(mebibytes);
  });

  it('tells what a run does not apply, also what nobody knows', () => {
    const toml = `network = true
[agent]
user = "agent"
timeout_secs = 5
[environment]
gpus = 1
allowed_hosts = ["example.com"]
skills_dir = ""
[environment.env]
KEY = "\${KEY}"
`;
    expect(configOf(toml).unapplied).toEqual([
      { field: 'network', reason: 'argvet knows no such key' },
      { field: 'agent.user', reason: 'the agent is uid 10001' },
      { field: 'agent.timeout_secs', reason: 'argvet knows no such key' },
      { field: 'environment.gpus', reason: 'the task site gives no device' },
      { field: 'environment.allowed_hosts', reason: 'the container has no network but that of --network' },
      { field: 'environment.skills_dir', reason: 'an agent of --command finds its skills itself' },
      {
        field: 'environment.env.KEY',
        reason: 'it asks for a variable of the host, of which a container is told nothing',
      },
    ]);
    expect(configOf(toml).environment).toEqual({});
  });

  it.each([
    ['[agent]\ntimeout_sec = "soon"', '2: agent.timeout_sec: give seconds, above 0 and at most 86400'],
    ['[agent]\ntimeout_sec = 0', '2: agent.timeout_sec: give seconds, above 0 and at most 86400'],
    ['[agent]\n\ntimeout_sec = inf', '3: agent.timeout_sec: give seconds, above 0 and at most 86400'],
    ['[verifier]\ntimeout_sec = 86401', '2: verifier.timeout_sec: give seconds, above 0 and at most 86400'],
    ['x = 1\nagent = 5', '2: agent: give a table'],
    [
      '[environment]\nmemory = "2 gigs"',
      '2: environment.memory: give a size with its unit, 512M or 2G; or memory_mb, a number of MiB',
    ],
    [
      '[environment]\n# least\nmemory_mb = 5',
      '3: environment.memory_mb: The memory "5" is refused: give a whole number from 6 to 1048576',
    ],
    [
      '[environment]\nmemory = "1K"',
      '2: environment.memory: The memory "0" is refused: give a whole number from 6 to 1048576',
    ],
    [
      '[environment]\ncpus = 0.001',
      '2: environment.cpus: The cpus "0.001" is refused: give a number from 0.01 to 512 with at most two decimals',
    ],
    ['[environment]\nallow_internet = "no"', '2: environment.allow_internet: give true or false'],
    ['[verifier.env]\nA = 1', '2: verifier.env.A: give a text'],
    [
      '[environment.env]\nA = "1"\nLD_PRELOAD = "/app/x.so"',
      '3: environment.env.LD_PRELOAD: The variable name "LD_PRELOAD" is refused: leave it out: it gives a container code or a search path for its programs',
    ],
    [
      '[[steps]]\nname = "a"',
      '1: steps: a task of several steps is not run: give one step, with tests/test.sh and [agent] and [verifier]',
    ],
  ])('%j is refused with its line and a mend', (toml, problem) => {
    expect(problemsOf(toml)).toEqual([problem]);
  });

  it.each(['app', '/app/', '/app/../etc', '/a:b', '/a"b'])('has no workdir %j', (workdir) => {
    expect(problemsOf(`[environment]\nworkdir = ${JSON.stringify(workdir)}`)).toEqual([
      expect.stringContaining('2: environment.workdir: The working directory'),
    ]);
  });

  it.each(['/usr', '/etc/x', '/root', '/logs', '/tests/a', '/proc/1'])('gives no agent %s', (workdir) => {
    expect(problemsOf(`[environment]\nworkdir = "${workdir}"`)).toEqual([
      `2: environment.workdir: give a folder of the task's own, /app: root runs or trusts what is in /${workdir.split('/')[1]}`,
    ]);
  });

  it('that is no TOML is told with line and column', () => {
    expect(problemsOf('[agent]\ntimeout_sec = 1 2\n')).toEqual([
      expect.stringMatching(/^2: it is no TOML: (?!Invalid).* \(column \d+\); see https:\/\/toml\.io/),
    ]);
    expect(problemsOf('[agent]\n[agent]\n')).toEqual([expect.stringMatching(/^2: it is no TOML: /)]);
  });

  it('tells all that is wrong at once', () => {
    expect(problemsOf('[agent]\ntimeout_sec = 0\n[environment]\nallow_internet = 1\n')).toHaveLength(2);
  });
});
