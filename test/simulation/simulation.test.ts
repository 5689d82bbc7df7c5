import { describe, expect, it } from "vitest"
import { commitSeed } from "../support/commitSeed.js"
import { broken } from "./broken.js"
import { checkStories, useSimulatedGlobals } from "./check.js"
import { found } from "./found.js"
import { play } from "./play.js"

/** `npm test` plays 10 stories, other ones for each commit. The deep run plays 10,000. */
const storiesOfCommit = 10
const memberStoriesOfCommit = 3

describe("the tabs of a browser", () => {
  useSimulatedGlobals()

  it(`lose no session and mix no people in ${storiesOfCommit} random stories`, async () => {
    console.log(`Stories of seed ${commitSeed}`)
    await checkStories({ seed: commitSeed, numRuns: storiesOfCommit })
  })

  it(`do so for members of organizations, in ${memberStoriesOfCommit} random stories`, async () => {
    await checkStories({ client: "members", seed: commitSeed, numRuns: memberStoriesOfCommit })
  })

  it.each(found)("break no rule in a story that was found: $title", async ({ story }) => {
    expect((await play(story)).most.inFlight).toBeLessThanOrEqual(1)
  })

  it.each(broken)("break a rule when the client $title", async ({ defect, rule, story }) => {
    await play(story)
    await expect(play(story, defect)).rejects.toThrow(rule)
  })
})
