import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { parse } from '../../src/argv/parse.ts';
import { check } from '../../src/policy/check.ts';
import type { Finding } from '../../src/policy/finding.ts';
import { judgesMutants } from '../breadth.ts';
import { WEAKENING_EXTRAS } from '../../src/policy/weakenings.ts';

const facts: unknown = JSON.parse(readFileSync('test/data/weakening-extras.json', 'utf8'));

describe('the weakening extras', () => {
  it('are the 111 of the measured facts: tiers, tokens, rules', () => {
    expect(WEAKENING_EXTRAS).toHaveLength(111);
    expect(
      WEAKENING_EXTRAS.map(({ tier, tokens, rules }) => (rules ? { tier, tokens, rules } : { tier, tokens })),
    ).toEqual(facts);
  });

  it('say of each what a container gains', () => {
    expect(new Set(WEAKENING_EXTRAS.map(({ gives }) => gives))).toHaveLength(111);
    expect(WEAKENING_EXTRAS.filter(({ gives }) => !/^[\w/].{8,}[^.]$/.test(gives))).toEqual([]);
  });
});

describe.skipIf(judgesMutants).each(config.sites)('the extras at the site $name', ({ cases, policy }) => {
  const builds = Object.values(cases);

  it('are all found before the image', async () => {
    const argv = (await builds[0]?.()) ?? [];
    const image = imageOf(argv);
    const unseen = WEAKENING_EXTRAS.filter(({ tokens }) => {
      const findings = check([...argv.slice(0, image), ...tokens, ...argv.slice(image)], policy);
      return !findings.some((finding) => isIn(finding, image, image + tokens.length));
    });
    expect(builds.length).toBeGreaterThanOrEqual(5);
    expect(unseen).toEqual([]);
  });

  it('are all found right behind the image and behind the command, as options behind the image', async () => {
    const argv = (await builds[0]?.()) ?? [];
    for (const at of [imageOf(argv) + 1, argv.length]) {
      const unseen = WEAKENING_EXTRAS.filter(({ tokens }) => {
        const findings = check([...argv.slice(0, at), ...tokens, ...argv.slice(at)], policy);
        const code = isOptionHere(tokens) ? 'option-behind-image' : 'wrong-command';
        return !findings.some((finding) => finding.code === code && finding.place.index === at);
      });
      expect(unseen).toEqual([]);
    }
  });

  /** An exec knows 10 options; the others are no options of it, before or behind the container. */
  function isOptionHere(tokens: readonly string[]): boolean {
    return parse([policy.verb, ...tokens, 'x']).ok;
  }
});

it('a run knows all extras, a create all but one, an exec some', () => {
  expect(refusedBy('run')).toEqual([]);
  expect(refusedBy('create')).toEqual(['-d']);
  expect(refusedBy('exec')).toHaveLength(99);
});

function refusedBy(verb: string): string[] {
  const refused = WEAKENING_EXTRAS.filter(({ tokens }) => !parse([verb, ...tokens, 'x']).ok);
  return refused.map(({ tokens }) => tokens.join(' '));
}

function imageOf(argv: readonly string[]): number {
  const command = parse(argv);
  return command.ok && command.imageIndex !== undefined ? command.imageIndex : Number.NaN;
}

function isIn({ place }: Finding, start: number, end: number): boolean {
  return place.index !== undefined && place.index >= start && place.index < end;
}
