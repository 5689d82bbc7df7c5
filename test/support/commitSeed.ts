/** One seed for all random tests, so that each run makes the same inputs. */
import * as FastCheck from "effect/FastCheck"

/** Set in `vitest.config.ts`. */
export const commitSeed = Number(process.env["LATCHKEY_COMMIT_SEED"])

// The unit tests load this file first: a property without a seed of its own has this one
FastCheck.configureGlobal({ seed: commitSeed })
