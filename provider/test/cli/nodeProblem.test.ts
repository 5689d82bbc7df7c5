import { describe, expect, it } from "vitest"
import { nodeProblem } from "../../cli/nodeProblem.js"

describe("nodeProblem", () => {
  it.each(["18.20.4", "20.18.3", "8.0.0"])("says which Node is needed on Node %s", (version) => {
    expect(nodeProblem(">=20.19", version)).toBe(
      `Latchkey needs Node 20.19 or later. This is Node ${version}. Install a newer one: https://nodejs.org`
    )
  })

  it.each(["20.19.0", "20.20.2", "22.0.0", "100.1.0"])("says nothing on Node %s", (version) => {
    expect(nodeProblem(">=20.19", version)).toBeUndefined()
  })
})
