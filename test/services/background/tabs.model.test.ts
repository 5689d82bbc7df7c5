import { describe, it } from "vitest"
import { checkTabs } from "../../support/tabsModel.js"

describe.each(["web", "lease"] as const)("tabs that share a session by %s locks", (locks) => {
  it("refresh one at a time, keep live sessions, drop ended ones and agree at the end", () =>
    checkTabs(locks, { seed: 20260106, numRuns: 15 }))
})
