import { describe, expect, it } from 'vitest';
import { alteredModes, modeText } from '../../../src/mutation/source/modes.ts';
import { builderAlterLimit } from '../../../src/mutation/source/operators/builder-alter-limit.ts';
import { builderDropElement } from '../../../src/mutation/source/operators/builder-drop-element.ts';
import { fileMode } from '../../../src/mutation/source/operators/file-mode.ts';
import { changesOf } from '../helpers/changes-of.ts';

function texts(mode: number): string[] {
  return alteredModes(mode).map(modeText);
}

describe('BuilderAlterLimit', () => {
  it('alters a number in a list by one, ten times, by a digit, and lifts it', () => {
    expect(changesOf(builderAlterLimit, "x = ['--pids-limit', '32768'] as const;")).toEqual({
      'set --pids-limit to 32769 (was 32768)': "'32769'",
      'set --pids-limit to 32767 (was 32768)': "'32767'",
      'set --pids-limit to 327680 (was 32768)': "'327680'",
      'set --pids-limit to 327688 (was 32768)': "'327688'",
      'set --pids-limit to 0 (was 32768)': "'0'",
      'set --pids-limit to -1 (was 32768)': "'-1'",
    });
  });

  it.each([
    ['a size', "x = ['docker', 'run', '-m', '512m', i];", ["'513m'", "'511m'", "'5120m'", "'5122m'", "'0'"]],
    [
      'an attached value',
      "x = ['docker', 'run', '--cpus=1.5', i];",
      ["'--cpus=2.5'", "'--cpus=0.5'", "'--cpus=10.5'", "'--cpus=11.5'", "'--cpus=0'"],
    ],
    [
      'an attached letter',
      "x = ['docker', 'run', '-m64m', i];",
      ["'-m65m'", "'-m63m'", "'-m640m'", "'-m644m'", "'-m0'"],
    ],
    ['a policy', 'x = { pidsLimit: 64 };', ['65', '63', '640', '644', '0', '-1']],
    ["a policy's text", "x = { capDrop: [], memory: '64m' };", ["'65m'", "'63m'", "'640m'", "'644m'", "'0'"]],
    ['a constant of that name', 'const MAX_PIDS = 64;', ['65', '63', '640', '644', '0', '-1']],
    ['a field of that name', 'class A { memoryLimit = 64; }', ['65', '63', '640', '644', '0', '-1']],
    [
      'an expression',
      "x = ['--pids-limit', String(a.b)];",
      ['String(a.b + 1)', 'String(a.b - 1)', 'String(a.b * 10)', "'0'", "'-1'"],
    ],
    [
      'a template',
      'x = [`--pids-limit=${n}`];',
      [
        '`--pids-limit=${n + 1}`',
        '`--pids-limit=${n - 1}`',
        '`--pids-limit=${n * 10}`',
        "'--pids-limit=0'",
        "'--pids-limit=-1'",
      ],
    ],
    [
      'a number as a text',
      "x = ['--pids-limit', n.toString()];",
      ['String(n + 1)', 'String(n - 1)', 'String(n * 10)', "'0'", "'-1'"],
    ],
    ['a text from elsewhere', "x = ['--pids-limit', limit];", ["'0'", "'-1'"]],
  ])('alters %s', (_, text, expected) => {
    expect(Object.values(changesOf(builderAlterLimit, text))).toEqual(expected);
  });

  it('alters a constant that a list names, whatever it is called', () => {
    const text = "const ROOM = 64; x = ['docker', 'run', '--pids-limit', String(ROOM), i];";
    const changes = Object.keys(changesOf(builderAlterLimit, text));
    expect(changes.filter((each) => each.startsWith('set ROOM to'))).toHaveLength(6);
  });

  it('alters a command line as a whole', () => {
    const text = 'x = `docker run --pids-limit 64 ${image}`;';
    expect(changesOf(builderAlterLimit, text)['set --pids-limit to -1 (was 64)']).toBe(
      '`docker run --pids-limit -1 ${image}`',
    );
  });

  it('leaves other numbers alone', () => {
    const text =
      "const RETRIES = 3; const port = '8080'; x = ['docker', 'run', '-p', '80:80', i, '--pids-limit', '1'];";
    expect(changesOf(builderAlterLimit, text)).toEqual({});
  });
});

describe('BuilderDropElement', () => {
  it('drops one capability of a list', () => {
    expect(changesOf(builderDropElement, "export const KEPT = ['CHOWN', 'CAP_KILL'] as const;")).toEqual({
      'drop CHOWN from KEPT': "['CAP_KILL']",
      'drop CAP_KILL from KEPT': "['CHOWN']",
    });
  });

  it("drops one element of a policy's list, named by its first text", () => {
    const text = "x = { capDrop: ['ALL'], capAdd: [{ capability: 'CHOWN', reason: 'a' }, FOWNER] };";
    expect(changesOf(builderDropElement, text)).toEqual({
      'drop ALL from capDrop': '[]',
      'drop CHOWN from capAdd': '[FOWNER]',
      'drop FOWNER from capAdd': "[{ capability: 'CHOWN', reason: 'a' }]",
    });
  });

  it('leaves other lists alone', () => {
    expect(changesOf(builderDropElement, "const A = ['CHOWN']; const B = ['CHOWN', 'other'];")).toEqual({});
  });
});

describe('FileMode', () => {
  it('alters every permission digit of a directory and of a file, the modes of a review among them', () => {
    expect(texts(0o755)).toEqual(expect.arrayContaining(['0750', '0757', '0711', '0705', '0775', '0555']));
    expect(texts(0o644)).toEqual(expect.arrayContaining(['0600', '0666', '0755', '0604', '0640', '0444']));
  });

  it('never alters a mode to itself, or twice to the same', () => {
    for (let mode = 0; mode <= 0o777; mode += 1) {
      const altered = alteredModes(mode);
      expect(altered).not.toContain(mode);
      expect(new Set(altered).size).toBe(altered.length);
    }
  });

  it('keeps the spelling', () => {
    const text = "x = ['docker', 'ps']; chmod(a, 0o644); chmodSync(b, '755'); mkdir(c, { mode: 0o1777 });";
    const changes = changesOf(fileMode, text);
    expect(changes['set the mode to 0600 (was 0644)']).toBe('0o600');
    expect(changes['set the mode to 0750 (was 0755)']).toBe("'750'");
    expect(changes['set the mode to 01770 (was 01777)']).toBe('0o1770');
  });

  it('leaves other numbers, and files that start no container, alone', () => {
    expect(changesOf(fileMode, "x = ['docker', 'ps']; y = 755; z = 0o7; write('755');")).toEqual({});
    expect(changesOf(fileMode, 'chmod(a, 0o644);')).toEqual({});
    expect(changesOf(fileMode, 'chmod(a, 0o644);', 'part')).toEqual({});
    expect(Object.keys(changesOf(fileMode, 'chmod(a, 0o644);', 'site'))).toHaveLength(8);
  });
});
