import { describe, expect, it } from 'vitest';
import { BOUNDARY_OPERATORS, UnreadableGoldenError, boundaryMutants } from '../../src/mutation/operators.ts';

const hardened = ['docker', 'run', '--init', '--cap-drop', 'ALL', '--pids-limit', '32768', 'img', 'sleep', '1'];
const extras = [{ tokens: ['--privileged'] }, { tokens: ['--cap-add', 'ALL'] }];

describe('the boundary operators', () => {
  it('have names that a disable comment of Stryker can read, each once', () => {
    const names = BOUNDARY_OPERATORS.map(({ name }) => name);
    expect(names.every((name) => /^Argv[A-Za-z]+$/.test(name))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the boundary mutants of a site', () => {
  const mutants = boundaryMutants({ site: 'task', cases: { hour: hardened } }, extras);

  it('each change the argv, and no two make the same one', () => {
    const after = mutants.map((mutant) => JSON.stringify(mutant.after));
    expect(after).not.toContain(JSON.stringify(hardened));
    expect(new Set(after).size).toBe(after.length);
  });

  it('come from every operator that has something to change', () => {
    const used = new Set(mutants.map(({ operator }) => operator));
    expect(BOUNDARY_OPERATORS.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  it('leave an override to the operator that comes first when an extra is the same', () => {
    const same = mutants.filter(({ after }) => after.join(' ').includes('--cap-add ALL'));
    expect(same.map(({ operator }) => operator)).toEqual(['ArgvOverride']);
  });

  it('show the first case that they change', () => {
    const cases = { plain: ['run', 'img'], limited: ['run', '--pids-limit', '5', 'img'] };
    const [first] = boundaryMutants({ site: 'site', cases }, []);
    expect(first).toMatchObject({ site: 'site', case: 'limited', before: cases.limited, after: ['run', 'img'] });
  });

  it('have descriptions of one line without control characters, whatever the goldens say', () => {
    const cases = { evil: ['run', '--name', '\u001B[31m\n*/\u202E', 'img', 'a\nb'] };
    const text = boundaryMutants({ site: 'site', cases }, []).map(({ description }) => description);
    expect(text).toContain(String.raw`drop --name "\u{1b}[31m\n*/\u{202e}"`);
    expect(text.filter((line) => /[\p{Cc}\u202E]/u.test(line))).toEqual([]);
  });
});

describe('goldens that cannot be read', () => {
  it('end with the site, the case, the token and what the client would say', () => {
    const cases = { good: ['run', 'img'], bad: ['docker', 'run', '--capdrop', 'ALL', 'img'] };
    expect(() => boundaryMutants({ site: 'task', cases }, [])).toThrow(UnreadableGoldenError);
    expect(() => boundaryMutants({ site: 'task', cases }, [])).toThrow(/task\/bad .*--capdrop.*token 2/);
  });

  it('end with the site when there is none at all', () => {
    expect(() => boundaryMutants({ site: 'task', cases: {} }, [])).toThrow(/site task has no golden/);
  });
});
