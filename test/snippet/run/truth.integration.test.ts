import { afterEach, describe, expect, it } from 'vitest';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { processRunner } from '../../../src/engine/process.ts';
import { cleanSnippetRuns } from '../../../src/snippet/run/clean.ts';
import { thisProcess } from '../../../src/engine/owner.ts';
import { SNIPPET_NAMES } from '../../../src/snippet/run/names.ts';
import { snippetOf } from './snippet-of.ts';
import { ENVIRONMENT, IMAGES, NOTHING, docker, leftOf, needEngine, outcomeOf, testBackend } from './test-engine.ts';

needEngine();

const backends: { readonly end: () => Promise<void> }[] = [];
const EMPTY = 'argvet-test/empty:1';

afterEach(async () => {
  await Promise.all(backends.splice(0).map(({ end }) => end()));
});

function made(...options: Parameters<typeof testBackend>): ReturnType<typeof testBackend> {
  const backend = testBackend(...options);
  backends.push(backend);
  return backend;
}

async function system(...argv: readonly string[]): Promise<void> {
  const said = await processRunner.run(argv, { timeout: 10_000, maxBytes: 10_000 });
  if (said.kind !== 'exited' || said.code !== 0) throw new Error(JSON.stringify(said));
}

describe('what is no fault of a snippet', () => {
  it.each(['/nowhere/docker', 'docker'])('is an engine that is not there (%s)', async (program) => {
    const backend = made({ program, environment: { DOCKER_HOST: 'unix:///nowhere/docker.sock' } });
    const outcome = await outcomeOf(backend, snippetOf('sh', 'echo'));
    expect(outcome).toMatchObject({ kind: 'infrastructure', problem: 'engine-missing' });
    expect(await backend.facts()).toMatchObject({ engine: undefined, images: {} });
  });

  it('is an image that is not there, which nobody pulls', async () => {
    const outcome = await outcomeOf(made({ image: 'argvet-test/none:1' }), snippetOf('sh', 'echo'));
    expect(outcome).toEqual({
      kind: 'infrastructure',
      problem: 'image-missing',
      message:
        'The image argvet-test/none:1 is not there: get it with `docker pull argvet-test/none:1`, or name another one',
    });
  });

  it('is an image without the interpreter, whatever a snippet says', async () => {
    const backend = made({ image: IMAGES.busybox });
    expect(await outcomeOf(backend, snippetOf('python', 'print(1)'))).toEqual({
      kind: 'infrastructure',
      problem: 'interpreter-missing',
      message: `The image ${IMAGES.busybox} runs no python: timeout: can't execute 'python3': No such file or directory`,
    });
    expect(await outcomeOf(backend, snippetOf('sh', 'exit 127'))).toMatchObject({ kind: 'failed', exit: 127 });
  });

  it('is an image without `timeout`', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'argvet-test-'));
    try {
      await writeFile(join(folder, 'empty.tar'), new Uint8Array(1024));
      await docker('import', join(folder, 'empty.tar'), EMPTY);
      const outcome = await outcomeOf(made({ image: EMPTY }), snippetOf('sh', 'echo'));
      expect(outcome).toMatchObject({ kind: 'infrastructure', problem: 'interpreter-missing' });
    } finally {
      await docker('rmi', '--force', EMPTY);
      await rm(folder, { recursive: true });
    }
  });
});

describe('a snippet', () => {
  it.each([
    ['bash', 'echo ${BASH_VERSION:+yes}'],
    ['sh', 'echo yes'],
    ['python', 'print("yes")'],
    ['javascript', 'console.log("yes")'],
    ['typescript', 'const text: string = "yes"; console.log(text)'],
  ] as const)('of %s runs', async (language, code) => {
    const snippet = snippetOf(language, code, { expect: { exit: 'zero', output: 'yes' } });
    expect(await outcomeOf(made(), snippet)).toEqual({ kind: 'passed', ms: expect.any(Number) });
  });

  it('is read under a umask that hides new files from everybody else', async () => {
    const before = process.umask(0o077);
    try {
      const snippet = snippetOf('sh', 'stat -c %a /work /work/snippet.sh', {
        expect: { exit: 'zero', output: '755\n644' },
      });
      expect(await outcomeOf(made(), snippet)).toMatchObject({ kind: 'passed' });
    } finally {
      process.umask(before);
    }
  });

  it.each([
    ['exit 3', { exit: 'nonzero', output: undefined }, { kind: 'passed' }],
    ['exit 0', { exit: 'nonzero', output: undefined }, { kind: 'failed', why: 'should-fail', exit: 0 }],
    ['echo one; echo two >&2', { exit: 'zero', output: 'one' }, { kind: 'passed' }],
    ['echo one', { exit: 'zero', output: 'two' }, { kind: 'failed', why: 'output', stdout: 'one\n', exit: 0 }],
    ['echo one; exit 3', { exit: 'nonzero', output: 'one' }, { kind: 'passed' }],
  ] as const)('(%s) that should %j is %j', async (code, expected, outcome) => {
    expect(await outcomeOf(made(), snippetOf('sh', code, { expect: expected }))).toMatchObject(outcome);
  });
});

describe('a run', () => {
  it('starts although the folder of an earlier one cannot be removed', async () => {
    const left = join(tmpdir(), SNIPPET_NAMES.make({ ...(await thisProcess()), start: '00000001' }));
    await mkdir(join(left, 'busy'), { recursive: true });
    await system('mount', '-t', 'tmpfs', 'argvet-test', join(left, 'busy'));
    try {
      await expect(cleanSnippetRuns({ engine: 'docker', environment: ENVIRONMENT })).rejects.toThrow('EBUSY');
      expect(await outcomeOf(made(), snippetOf('sh', 'echo'))).toMatchObject({ kind: 'passed' });
    } finally {
      await system('umount', join(left, 'busy'));
      await rm(left, { recursive: true });
    }
  });

  it('says with what it ran', async () => {
    const backend = made();
    await outcomeOf(backend, snippetOf('sh', 'echo'));
    const facts = await backend.facts();
    const id = (await docker('image', 'inspect', '--format', '{{.Id}}', IMAGES.debian)).trim();
    const version = (await docker('version', '--format', '{{.Server.Version}}')).trim();
    expect(facts).toEqual({
      engine: { name: 'docker', version },
      images: { [IMAGES.debian]: id },
      policy: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
  });

  it('of 200 snippets at once gives each its own outcome, and leaves nothing', { timeout: 1_800_000 }, async () => {
    const backend = made({ image: IMAGES.busybox, timeout: 60 });
    const left = [...Array.from({ length: 200 }).keys()];
    const outcomes: string[] = [];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const number = next;
        const snippet = snippetOf('sh', `echo ${number}; exit ${number % 3}`, {
          expect: { exit: number % 3 === 0 ? 'zero' : 'nonzero', output: String(number) },
        });
        outcomes[number] = (await outcomeOf(backend, snippet)).kind;
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(outcomes).toEqual(Array.from({ length: 200 }, () => 'passed'));
    await backend.end();
    expect(await leftOf()).toEqual(NOTHING);
  });
});
