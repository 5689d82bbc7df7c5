import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { isWhole, sliceOf } from "../support/deep.js"
import { agreementOf, compare, undecidedIn, type Comparison } from "./agreement.js"
import { markdown, rowOf } from "./agreementTable.js"
import type { Flow } from "./flow.js"
import { headlessFlows } from "./headless/index.js"
import { widgetFlows } from "./widget/index.js"

const file = new URL("../../evidence/wire-agreement.md", import.meta.url)
const isWriting = process.env["LATCHKEY_WRITE"] === "1"

/** Compares the flows. Returns the results that there are so far. */
const testAgreement = (title: string, client: "ours" | "oursHeadless", all: ReadonlyArray<Flow>) => {
  const flows = sliceOf(all.filter(({ versions }) => versions?.includes("five") ?? true))
  const results = new Map<string, Comparison>()

  describe(title, () => {
    it.each(flows)("do the same, but for decided differences: $name", async (flow) => {
      const comparison = await compare(flow, client)
      results.set(flow.name, comparison)
      expect(undecidedIn(comparison)).toEqual([])
      if (!isWriting) expect(readFileSync(file, "utf8").split("\n")).toContain(rowOf(flow.name, comparison))
    })

    it("agree in all other fields", () => {
      expect(results.size).toBe(flows.length)
      expect(agreementOf([...results.values()])).toBe(100)
    })
  })

  return results
}

describe("our client and version 5.35.1 of the provider's own client", () => {
  const headless = testAgreement("by their methods", "oursHeadless", headlessFlows)
  const widget = testAgreement("in their widgets", "ours", widgetFlows)

  if (isWhole)
    it("agree as evidence/wire-agreement.md says", () => {
      const text = markdown(headless, widget)
      if (isWriting) writeFileSync(file, text)
      expect(readFileSync(file, "utf8")).toBe(text)
    })
})
