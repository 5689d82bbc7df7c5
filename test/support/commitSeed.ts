/** One seed per commit: random tests make other inputs for each commit, and the same ones whenever it is tested again. */
import * as FastCheck from "effect/FastCheck"

/** Made from the commit's hash in `vitest.config.ts`. */
export const commitSeed = Number(process.env["LATCHKEY_COMMIT_SEED"])

// The unit tests load this file first: a property without a seed of its own has this one
FastCheck.configureGlobal({ seed: commitSeed })
