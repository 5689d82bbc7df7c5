import { describe, it } from "vitest"
import { seeds } from "../../support/deep.js"
import { checkTabs } from "../../support/tabsModel.js"

describe.each(["web", "lease"] as const)("tabs that share a session by %s locks", (locks) => {
  it.each(seeds(10))("refresh one at a time and agree at the end in 40 stories of seed %i", (seed) =>
    checkTabs(locks, { seed, numRuns: 40 })
  )
})
