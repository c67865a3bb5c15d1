import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import config from '../../argvet.config.ts';
import { parse } from '../../src/argv/parse.ts';
import { check } from '../../src/policy/check.ts';
import type { Finding } from '../../src/policy/finding.ts';
import { WEAKENING_EXTRAS } from '../../src/policy/weakenings.ts';

const facts: unknown = JSON.parse(readFileSync('test/data/weakening-extras.json', 'utf8'));

describe('the weakening extras', () => {
  it('are the 111 of the measured facts: tiers, tokens, rules', () => {
    expect(WEAKENING_EXTRAS).toHaveLength(111);
    expect(WEAKENING_EXTRAS.map(({ gives: _, ...fact }) => fact)).toEqual(facts);
  });

  it('say of each what a container gains', () => {
    expect(new Set(WEAKENING_EXTRAS.map(({ gives }) => gives))).toHaveLength(111);
    expect(WEAKENING_EXTRAS.filter(({ gives }) => !/^[\w/].{8,}[^.]$/.test(gives))).toEqual([]);
  });
});

describe.each(config.sites)('the extras at the site $name', ({ cases, policy }) => {
  const builds = Object.values(cases);

  it('are all found before the image', async () => {
    expect(builds.length).toBeGreaterThanOrEqual(5);
    for (const build of builds) {
      const argv = await build();
      const image = imageOf(argv);
      for (const { tokens } of WEAKENING_EXTRAS) {
        const findings = check([...argv.slice(0, image), ...tokens, ...argv.slice(image)], policy);
        expect(
          findings.filter((finding) => isIn(finding, image, image + tokens.length)),
          tokens.join(' '),
        ).not.toEqual([]);
      }
    }
  });

  it('are all found right behind the image and behind the command, as options behind the image', async () => {
    const argv = (await builds[0]?.()) ?? [];
    for (const { tokens } of WEAKENING_EXTRAS.filter((extra) => isOptionHere(extra.tokens))) {
      for (const at of [imageOf(argv) + 1, argv.length]) {
        const findings = check([...argv.slice(0, at), ...tokens, ...argv.slice(at)], policy);
        expect(findings, tokens.join(' ')).toContainEqual(
          expect.objectContaining({ code: 'option-behind-image', place: { index: at } }),
        );
      }
    }
  });

  /** An exec knows 10 options; the others are no options of it, before or behind the container. */
  function isOptionHere(tokens: readonly string[]): boolean {
    return parse([policy.verb, ...tokens, 'x']).ok;
  }
});

it('are options behind the image at all sites that start containers but for those that the verb does not have', () => {
  const refused = (verb: string): string[] =>
    WEAKENING_EXTRAS.filter(({ tokens }) => !parse([verb, ...tokens, 'x']).ok).map(({ tokens }) => tokens.join(' '));
  expect(refused('run')).toEqual([]);
  expect(refused('create')).toEqual(['-d']);
});

function imageOf(argv: readonly string[]): number {
  const command = parse(argv);
  return command.ok && command.imageIndex !== undefined ? command.imageIndex : Number.NaN;
}

function isIn({ place }: Finding, start: number, end: number): boolean {
  return place.index !== undefined && place.index >= start && place.index < end;
}
