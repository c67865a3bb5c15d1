import { describe, expect, it } from 'vitest';
import { effectDrop } from '../../../src/mutation/source/operators/effect-drop.ts';
import { effectMove } from '../../../src/mutation/source/operators/effect-move.ts';
import { changesOf, shownBy } from '../helpers/changes-of.ts';

const text = `async function go() {
  const dir = await files.make();
  await files.chmod(dir, 1);
  write(dir);
  const result = await run(dir);
  log(result);
}`;

describe('EffectDrop', () => {
  it('drops a statement that prepares files, awaited or not', () => {
    const changes = changesOf(
      effectDrop,
      '{ chmodSync(a, m); await fs.chown(a, 1, 1); void mkdir(b); other(); x = chmod(a); }',
      'site',
    );
    expect(changes).toEqual({ 'drop chmodSync(a, m)': ';', 'drop fs.chown(a, 1, 1)': ';', 'drop mkdir(b)': ';' });
  });

  it('leaves files that start no container alone', () => {
    expect(changesOf(effectDrop, '{ chmod(a, m); }')).toEqual({});
  });
});

describe('EffectMove', () => {
  it('moves the statement behind the next one that runs something', () => {
    expect(changesOf(effectMove, text, 'site')).toEqual({
      'move files.chmod(dir, 1) behind run':
        '{ const dir = await files.make(); write(dir); const result = await run(dir); await files.chmod(dir, 1); log(result); }',
    });
  });

  it('keeps the value of a run that is returned', () => {
    const returned = 'async function go() { chmod(a); return await tools.exec(a); }';
    expect(changesOf(effectMove, returned, 'site')).toEqual({
      'move chmod(a) behind exec': '{ const argvetResult = await tools.exec(a); chmod(a); return argvetResult; }',
    });
  });

  it('moves nothing where nothing runs behind it, or only in a function', () => {
    expect(changesOf(effectMove, '{ run(a); chmod(a); } { chmod(b); const f = () => run(b); }', 'site')).toEqual({});
  });

  it('shows the part between', () => {
    const source = `${text} x = ['docker', 'ps'];`;
    expect(shownBy(effectMove, source, 'move files.chmod(dir, 1) behind run')).toContain(
      'write(dir);\nconst result = await run(dir);\nawait files.chmod(dir, 1);\n  log(result);',
    );
  });
});
