/** Plays random stories. A failing one is made smaller, prints what happened, and can be kept as a test. */
import { readFileSync, writeFileSync } from "node:fs"
import * as FastCheck from "effect/FastCheck"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { seeds } from "../support/deep.js"
import { checkModel } from "../support/model.js"
import { installGlobals } from "../support/pageGlobals.js"
import { play } from "./play.js"
import { memberStories, stories, type Story } from "./story.js"

const storiesOfSeed = 100
/** Seeds for so many stories, half of them with each kind of locks. */
const seedsFor = (stories: number) => Math.ceil(stories / 2 / storiesOfSeed)
/** The long tests play 10,000 stories, or as many as `LATCHKEY_SEEDS` says, after those that `LATCHKEY_FIRST_SEED` skips. */
const deepSeeds = seedsFor(Number(process.env["LATCHKEY_SEEDS"] ?? 10_000))
/** For members, a third as many again: most of the client is the same. */
const deepMemberSeeds = Math.ceil(deepSeeds / 3)
const skippedSeeds = seedsFor(Number(process.env["LATCHKEY_FIRST_SEED"] ?? 0))

const kept = new URL("found.ts", import.meta.url)

/** Gives the pages of stories the globals of a browser, in the tests of this file. */
export const useSimulatedGlobals = (): void => {
  let restore = () => {}
  beforeAll(() => {
    restore = installGlobals()
  })
  afterAll(() => restore())
}

/** Adds the story to those that every run plays. */
const keep = (story: Story) => {
  const text = readFileSync(kept, "utf8")
  writeFileSync(
    kept,
    text.replace(/\n?\]\n$/, `,\n  { title: "TITLE", story: ${JSON.stringify(story)} }\n]\n`)
  )
}

interface Runs {
  readonly seed: number
  readonly numRuns: number
  readonly locks?: Story["locks"]
  readonly client?: Story["client"]
}

/** Plays stories with these locks, or with either. */
export const checkStories = async ({ client, locks, ...runs }: Runs): Promise<void> => {
  let last: Story | undefined
  const played = FastCheck.asyncProperty(client === "members" ? memberStories : stories, async (story) => {
    last = locks === undefined ? story : { ...story, locks }
    await play(last)
  })
  await checkModel(played, runs).catch((error: unknown) => {
    if (process.env["LATCHKEY_WRITE"] === "1" && process.env["LATCHKEY_REPLAY"] && last) keep(last)
    throw error
  })
  expect(last).toBeDefined()
}

/** The long tests with these locks, of users and of members. `seedsOf` chooses the seeds of this run. */
export const testDeeply = (locks: "web" | "lease", seedsOf: typeof seeds): void => {
  useSimulatedGlobals()
  it.each(seedsOf(deepSeeds, skippedSeeds))(`break no rule in ${storiesOfSeed} stories of seed %i`, (seed) =>
    checkStories({ locks, seed, numRuns: storiesOfSeed })
  )
  it.each(seedsOf(deepMemberSeeds, skippedSeeds))(
    `break no rule in ${storiesOfSeed} stories of members, of seed %i`,
    (seed) => checkStories({ client: "members", locks, seed, numRuns: storiesOfSeed })
  )
}
