import { describe, expect, it } from "vitest"
import { commitSeed } from "../support/commitSeed.js"
import { broken } from "./broken.js"
import { checkStories, useSimulatedGlobals } from "./check.js"
import { found } from "./found.js"
import { play } from "./play.js"

/** `npm test` plays 300 stories, in parts, so that each part ends in time on a busy machine. */
const parts = [1, 2, 3, 4, 5, 6]
const storiesOfPart = 50

describe("the tabs of a browser", () => {
  useSimulatedGlobals()

  it.each(parts)(
    `lose no session and mix no people in ${storiesOfPart} random stories, part %i`,
    async (part) => {
      const seed = commitSeed + part
      console.log(`Stories of seed ${seed}`)
      await checkStories({ seed, numRuns: storiesOfPart })
    }
  )

  it.each(found)("break no rule in a story that was found: $title", async ({ story }) => {
    expect((await play(story)).most.inFlight).toBeLessThanOrEqual(1)
  })

  it.each(broken)("break a rule when the client $title", async ({ defect, rule, story }) => {
    await play(story)
    await expect(play(story, defect)).rejects.toThrow(rule)
  })
})
