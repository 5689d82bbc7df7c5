import { describe, it } from "vitest"
import { seeds } from "../support/deep.js"
import { checkStories, deepSeeds, storiesOfSeed, useSimulatedGlobals } from "./check.js"

describe("the tabs of a browser with lease locks", () => {
  useSimulatedGlobals()

  it.each(seeds(deepSeeds))(`break no rule in ${storiesOfSeed} stories of seed %i`, (seed) =>
    checkStories({ locks: "lease", seed, numRuns: storiesOfSeed })
  )
})
