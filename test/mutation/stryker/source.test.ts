import { describe, expect, it } from 'vitest';
import { instrument } from '../helpers/instrument.ts';
import type { GivenMutant, Instrumented } from '../helpers/instrument.ts';

const tuple = `const HARDENING = [
  '--init',
  '--cap-drop',
  'ALL',
  // Stryker disable next-line BuilderDropOption: the engine does it
  '--pids-limit',
  '64',
] as const;
function argv(image: string): string[] { return ['docker', 'run', ...HARDENING, image, 'sh']; }`;

function named({ mutants }: Instrumented, name: string): readonly GivenMutant[] {
  return mutants.filter(({ mutatorName }) => mutatorName === name);
}

function argvOf(file: Instrumented, id: string): unknown {
  return JSON.parse(JSON.stringify(file.run("argv('img')", id)));
}

describe('source mutants in an instrumented file', () => {
  it('lie below "as const", where Stryker itself never looks', async () => {
    const file = await instrument({ text: tuple });
    const [init] = named(file, 'BuilderDropOption');
    expect(init).toMatchObject({ description: 'drop --init', replacement: '' });
    expect(init?.location).toEqual({ start: { line: 1, column: 2 }, end: { line: 2, column: 2 } });
    expect(argvOf(file, init?.id ?? '')).toEqual([
      'docker',
      'run',
      '--cap-drop',
      'ALL',
      '--pids-limit',
      '64',
      'img',
      'sh',
    ]);
    expect(file.records.get(init?.id ?? '')).toMatchObject({ family: 'source', site: undefined });
  });

  it('are of the site in whose function they are', async () => {
    const file = await instrument({ text: tuple, cases: { a: ['docker', 'run', 'img'] } });
    const [move] = named(file, 'BuilderMoveOption');
    expect(file.records.get(move?.id ?? '')).toMatchObject({ family: 'source', site: 'site' });
  });

  it('are ignored by a disable comment at the very element', async () => {
    const dropped = named(await instrument({ text: tuple }), 'BuilderDropOption');
    expect(dropped.map(({ description, status, statusReason }) => [description, status, statusReason])).toEqual([
      ['drop --init', undefined, undefined],
      ['drop --cap-drop ALL', undefined, undefined],
      ['drop --pids-limit 64', 'Ignored', 'the engine does it'],
    ]);
  });

  it('each change what the file does, alone', async () => {
    const file = await instrument({ text: tuple });
    const before = argvOf(file, 'none');
    const own = file.mutants.filter(({ mutatorName }) => mutatorName.startsWith('Builder'));
    expect(own.length).toBeGreaterThan(10);
    const after = own.map(({ id }) => JSON.stringify(argvOf(file, id)));
    expect(after).not.toContain(JSON.stringify(before));
    expect(new Set(after).size).toBe(after.length);
  });

  it('hold the source as it was written, not as it is instrumented', async () => {
    const text = "function argv(a: number) { return ['docker', 'run', ...(a > 1 ? ['--init'] : []), '--rm', 'img']; }";
    const file = await instrument({ text, cases: { a: ['run', 'img'] } });
    const own = file.mutants.filter(({ mutatorName }) => mutatorName.startsWith('Builder'));
    expect(own.filter(({ replacement }) => /stryMutAct|argvet/.test(replacement))).toEqual([]);
    expect(own.filter(({ mutatorName }) => mutatorName === 'BuilderMoveOption')).toHaveLength(2);
  });

  it('change calls, modes and the order of statements', async () => {
    const text = `const seen = [];
      const run = (list) => { seen.push(list); return seen; };
      const chmod = (mode) => { seen.push(mode); };
      function argv(image) {
        const list = ['docker', 'run'];
        list.push('--init', '--rm');
        chmod(0o755);
        return run(list.concat([image]));
      }`;
    const file = await instrument({ text, file: 'src/site.js' });
    const after = (name: string, description: string): unknown => {
      const mutant = named(file, name).find((each) => each.description === description);
      return argvOf(file, mutant?.id ?? 'none');
    };
    const list = ['docker', 'run', '--init', '--rm', 'img'];
    expect(argvOf(file, 'none')).toEqual([0o755, list]);
    expect(after('BuilderDropOption', 'drop --init')).toEqual([0o755, ['docker', 'run', '--rm', 'img']]);
    expect(after('FileMode', 'set the mode to 0711 (was 0755)')).toEqual([0o711, list]);
    expect(after('EffectDrop', 'drop chmod(0o755)')).toEqual([list]);
    expect(after('EffectMove', 'move chmod(0o755) behind run')).toEqual([list, 0o755]);
  });

  it('are none in a file of another program', async () => {
    const { mutants } = await instrument({ text: "const x = ['git', 'submodule', '--init']; const mode = 0o755;" });
    expect(mutants.filter(({ mutatorName }) => /^(Argv|Builder|File|Effect)/.test(mutatorName))).toEqual([]);
  });
});
