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

describe("the tabs of a browser with web locks", () => {
  useSimulatedGlobals()

  it.each(seeds(deepSeeds, skippedSeeds))(`break no rule in ${storiesOfSeed} stories of seed %i`, (seed) =>
    checkStories({ locks: "web", seed, numRuns: storiesOfSeed })
  )

  it.each(seeds(deepMemberSeeds, skippedSeeds))(
    `break no rule in ${storiesOfSeed} stories of members, of seed %i`,
    (seed) => checkStories({ client: "members", locks: "web", seed, numRuns: storiesOfSeed })
  )
})
