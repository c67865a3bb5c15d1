import { underMutation } from '../src/engine/under-mutation.ts';

/**
 * Is this a run that judges mutants? Tests of breadth (hundreds of inputs for one law) stay out of it: they would run
 * once for each of thousands of mutants, and every mutant must die of a test of depth anyway.
 */
export const judgesMutants = underMutation();

/** The runs of a property: few where each is repeated for every mutant. */
export const numRuns = judgesMutants ? 3 : 100;
