const few = process.env.PROPERTY_RUNS;

/** How often a property of the contract is tried. The mutation tests ask for fewer tries, and always for the same. */
export const manyRuns = few === undefined ? { numRuns: 10_000 } : { numRuns: Number(few), seed: 1 };
