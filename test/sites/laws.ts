import * as fc from 'fast-check';
import { fittingOrHostile, hostileText } from '../../src/policy/arbitraries.ts';
import { assertPolicy } from '../../src/policy/assert-policy.ts';
import { commandIs, exactLimits, hardeningBeforeImage, imageIs, nothingWeakening } from '../../src/policy/laws.ts';
import type { ContainerPolicy } from '../../src/policy/policy.ts';
import { InputError } from '../../src/sites/inputs.ts';
import type { Mount } from '../../src/sites/parts.ts';

/** What a site's argv must come to for some inputs. */
export interface Expected {
  readonly build: () => readonly string[];
  readonly policy: ContainerPolicy;
  readonly image: string;
  readonly words: readonly string[];
}

/** Asserts that inputs are refused with the error that names them, or that every law holds. Gives whether they were taken. */
function refusedOrLawful({ build, policy, image, words }: Expected): boolean {
  const argv = builtOrRefused(build);
  if (argv === undefined) return false;
  hardeningBeforeImage(argv, policy);
  exactLimits(argv, policy);
  nothingWeakening(argv, policy);
  imageIs(argv, image);
  commandIs(argv, words);
  assertPolicy(argv, policy);
  return true;
}

/** Runs a property over inputs: gives whether some were taken, and whether some were refused. */
export function outcomesOf<Inputs>(
  inputs: fc.Arbitrary<Inputs>,
  expected: (inputs: Inputs) => Expected,
): { taken: boolean; refused: boolean } {
  const taken: boolean[] = [];
  const property = fc.property(inputs, (each) => {
    taken.push(refusedOrLawful(expected(each)));
  });
  fc.assert(property, { numRuns: 100 });
  return { taken: taken.includes(true), refused: taken.includes(false) };
}

/** Fitting inputs with at most one hostile among them, so that no other refusal hides what it does. */
export function oneHostile<Inputs extends object>(
  fitting: fc.Arbitrary<Inputs>,
  ...hostile: readonly fc.Arbitrary<Partial<NoInfer<Inputs>>>[]
): fc.Arbitrary<Inputs> {
  return fc.tuple(fitting, fc.oneof(fc.constant({}), ...hostile)).map((parts) => Object.assign({}, parts[0], parts[1]));
}

export const anyText = hostileText();
export const name = fc.stringMatching(/^[a-z][a-z0-9-]{1,9}$/);
export const image: fc.Arbitrary<string> = fc.constantFrom('bash', 'node:24', 'registry.example:5000/team/app:1.2');
export const path: fc.Arbitrary<string> = fc.constantFrom('/srv/a', '/srv/a b', '/data/ü', "/it's");
export const script: fc.Arbitrary<string> = fc.constantFrom('make', 'echo "--privileged"', 'two\nlines', ' -x');
export const user = fc.record({ uid: fc.integer({ min: 1, max: 70_000 }), gid: fc.integer({ min: 1, max: 70_000 }) });
export const anyUser = fc.record({ uid: fc.double(), gid: fc.integer() });
export const anyNumber = fc.oneof(fc.double(), fc.integer());
export const limits = fc.record(
  {
    memory: fc.integer({ min: 6, max: 9999 }),
    cpus: fc.integer({ min: 1, max: 51_200 }).map((hundredth) => hundredth / 100),
  },
  { requiredKeys: [] },
);
export const anyLimits = fc.record({ memory: anyNumber, cpus: anyNumber }, { requiredKeys: [] });
export const environment = fc.dictionary(fc.stringMatching(/^APP_[A-Z]{1,5}$/), fc.string(), { maxKeys: 3 });
export const anyEnvironment = fc.dictionary(fittingOrHostile(fc.constant('A')), anyText, { maxKeys: 3 });

/** Mounts of distinct targets. */
export const mounts: fc.Arbitrary<Mount[]> = fc.uniqueArray(
  fc.record({ source: path, target: fc.stringMatching(/^\/[a-z]{1,5}$/), writable: fc.boolean() }),
  { maxLength: 3, selector: ({ target }) => target },
);
export const anyMounts = fc.array(
  fc.record({ source: fittingOrHostile(path), target: fittingOrHostile(fc.constant('/in')) }),
  { minLength: 1, maxLength: 2 },
);

function builtOrRefused(build: () => readonly string[]): readonly string[] | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
