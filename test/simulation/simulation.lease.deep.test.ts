import { describe, it } from "vitest"
import { seeds } from "../support/deep.js"
import {
  checkStories,
  deepMemberSeeds,
  deepSeeds,
  skippedSeeds,
  storiesOfSeed,
  useSimulatedGlobals
} from "./check.js"

describe("the tabs of a browser with lease locks", () => {
  useSimulatedGlobals()

  it.each(seeds(deepSeeds, skippedSeeds))(`break no rule in ${storiesOfSeed} stories of seed %i`, (seed) =>
    checkStories({ locks: "lease", seed, numRuns: storiesOfSeed })
  )

  it.each(seeds(deepMemberSeeds, skippedSeeds))(
    `break no rule in ${storiesOfSeed} stories of members, of seed %i`,
    (seed) => checkStories({ client: "members", locks: "lease", seed, numRuns: storiesOfSeed })
  )
})
