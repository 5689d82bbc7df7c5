import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { isWhole, sliceOf } from "../support/deep.js"
import { agreementOf, compare, markdown, rowOf, undecidedIn, type Comparison } from "./agreement.js"
import { eventLog } from "./eventLog.js"
import { headlessFlows } from "./headless/index.js"

const file = new URL("../../docs/wire-agreement.md", import.meta.url)
const isWriting = process.env["LATCHKEY_WRITE"] === "1"

const flows = [...headlessFlows, ...eventLog].filter(({ versions }) => versions?.includes("five") ?? true)
const results = new Map<string, Comparison>()

describe("our client and version 5.35.1 of the provider's own client", () => {
  it.each(sliceOf(flows))("send the same, but for decided differences: $name", async (flow) => {
    const comparison = await compare(flow)
    results.set(flow.name, comparison)
    expect(undecidedIn(comparison)).toEqual([])
    if (!isWriting) expect(readFileSync(file, "utf8").split("\n")).toContain(rowOf(flow.name, comparison))
  })

  it("agree in all other fields", () => {
    expect(results.size).toBe(sliceOf(flows).length)
    expect(agreementOf([...results.values()])).toBe(100)
  })

  if (isWhole)
    it("agree as docs/wire-agreement.md says", () => {
      const text = markdown(results)
      if (isWriting) writeFileSync(file, text)
      expect(readFileSync(file, "utf8")).toBe(text)
    })
})
