import { describe, expect, it } from 'vitest';
import { parse } from '../../src/argv/parse.ts';
import { GRAMMAR_FACTS } from '../container/podman/facts.ts';

/** Podman knows `--version` as a word of its own alone, and not among other letters: argvet takes it there too. */
const KNOWN_DIFFERENCES: readonly string[] = ['podman -Dv run x'];

const facts = GRAMMAR_FACTS.filter(({ argv }) => !KNOWN_DIFFERENCES.includes(argv.join(' ')));

/** An argv that reaches no verb: podman prints its help, its version or an error, and argvet finds no verb. */
function reachesNoVerb(argv: readonly string[]): boolean {
  const parsed = parse(argv);
  return !parsed.ok && (parsed.error.code === 'missing-verb' || parsed.error.code === 'unknown-verb');
}

describe('the grammar of podman 4.3.1', () => {
  it('is held against 701 argv that a real podman was given', () => {
    expect(GRAMMAR_FACTS).toHaveLength(701);
    expect(GRAMMAR_FACTS.filter(({ kind }) => kind === 'failed')).toEqual([]);
    expect(GRAMMAR_FACTS.filter(({ kind }) => kind === 'syntax').length).toBeGreaterThan(200);
    expect(GRAMMAR_FACTS.filter(({ image }) => image !== undefined).length).toBeGreaterThan(250);
  });

  it('refuses what podman refuses, always with exit 125, and takes what podman takes', () => {
    const wrong = facts.filter(({ argv, kind }) => parse(argv).ok === (kind === 'syntax') && !reachesNoVerb(argv));
    expect(wrong).toEqual([]);
    expect(facts.filter(({ kind, exit }) => kind === 'syntax' && exit !== 125)).toEqual([]);
  });

  it('finds the image, or the container of exec, that podman looks for', () => {
    const named = facts.filter(({ image }) => image !== undefined);
    const wrong = named.filter(({ argv, image }) => {
      const parsed = parse(argv);
      return !parsed.ok || parsed.image !== image;
    });
    expect(wrong).toEqual([]);
  });

  it('differs from podman in one argv that is known', () => {
    expect(facts).toHaveLength(GRAMMAR_FACTS.length - KNOWN_DIFFERENCES.length);
    expect(KNOWN_DIFFERENCES.map((line) => parse(line.split(' ')).ok)).toEqual([true]);
  });

  it('reaches no verb where podman runs none', () => {
    const argvs = facts.map(({ argv }) => argv).filter(reachesNoVerb);
    expect(argvs.map((argv) => argv.join(' '))).toEqual([
      'podman --help v run x',
      'podman --noout v run x',
      'podman --version v run x',
      'podman --debug v run x',
      'podman --trace v run x',
      'podman',
      'podman ps2',
      'podman runn x',
      'podman -- run x',
      'podman -v',
      'podman -h',
      'podman --help',
      'podman container',
      'podman container -- run x',
      'podman container -h',
      'podman container container run x',
    ]);
  });
});
