import { expect, it } from 'vitest';
import { argvDrop } from '../../../src/mutation/operators/argv-drop.ts';
import { instrument } from '../helpers/instrument.ts';

/** Why the mutant that drops an option is not run, given what stands on the line before it. */
async function ignoredFor(option: readonly string[], comment = '') {
  const argv = ['docker', 'run', ...option, 'img'];
  const words = argv.map((word) => `'${word}'`).join(', ');
  const text = `function argv() {\n  ${comment}\n  return [${words}];\n}`;
  const { mutants } = await instrument({ text, site: {}, cases: { only: argv }, operators: [argvDrop] });
  const mutant = mutants.find(({ mutatorName }) => mutatorName === 'ArgvDrop');
  return { status: mutant?.status, reason: mutant?.statusReason };
}

const DISABLED = '// Stryker disable next-line ArgvDrop: said so';

it('a mutant that asks for the same is ignored as equivalent', async () => {
  expect(await ignoredFor(['--pids-limit=0'])).toEqual({
    status: 'Ignored',
    reason: expect.stringMatching(/^equivalent: /),
  });
});

it('a mutant whose number is beyond 2^53 is compared to the last digit', async () => {
  expect(await ignoredFor(['--pids-limit=9007199254740993'])).toEqual({ status: undefined, reason: undefined });
});

it('a mutant that the client refuses is ignored as unviable', async () => {
  expect(await ignoredFor(['--network=web', '--network-alias=a'])).toEqual({
    status: 'Ignored',
    reason: expect.stringMatching(/^unviable: the client exits with 125: /),
  });
});

it('a mutant is ignored for what it is, also where a comment disables it', async () => {
  expect((await ignoredFor(['--pids-limit=0'], DISABLED)).reason).toMatch(/^equivalent: /);
});

it('a file that is instrumented already is refused by name, with the mend: its mutants would be those of mutants', async () => {
  const { content } = await instrument({ text: 'export const limit = (n) => n > 64;' });
  await expect(instrument({ text: content, file: 'src/limit.ts' })).rejects.toThrow(
    /src\/limit\.ts is instrumented already.*inPlace was killed.*backup-\*/s,
  );
});
