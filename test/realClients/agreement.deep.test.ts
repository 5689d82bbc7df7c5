import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { sliceOf } from "../support/deep.js"
import { compare } from "./agreement.js"
import { markdown } from "./agreementTable.js"
import type { Flow } from "./flow.js"
import { headlessFlows } from "./headless/index.js"
import { widgetFlows } from "./widget/index.js"

const file = new URL("../../evidence/wire-agreement.md", import.meta.url)

describe("our client and version 5.35.1 of the provider's own client", () => {
  describe.each<readonly [how: string, client: "ours" | "oursHeadless", flows: ReadonlyArray<Flow>]>([
    ["by their methods", "oursHeadless", headlessFlows],
    ["in their widgets", "ours", widgetFlows]
  ])("%s", (_, client, flows) => {
    it.each(sliceOf(flows.filter(({ versions }) => versions?.includes("five") ?? true)))(
      "do the same, but for decided differences: $name",
      async (flow) => {
        expect(await compare(flow, client)).toEqual([])
      }
    )
  })

  it("differ as evidence/wire-agreement.md says", () => {
    if (process.env["LATCHKEY_WRITE"] === "1") writeFileSync(file, markdown())
    expect(readFileSync(file, "utf8")).toBe(markdown())
  })
})
