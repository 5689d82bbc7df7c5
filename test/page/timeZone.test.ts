import { afterEach, describe, expect, it, vi } from "vitest"
import { timeZone } from "../../src/page/timeZone.js"

afterEach(() => void vi.unstubAllGlobals())

describe("timeZone", () => {
  it("asks Temporal, which needs no language data", () => {
    vi.stubGlobal("Temporal", { Now: { timeZoneId: () => "Asia/Kolkata" } })
    expect(timeZone()).toBe("Asia/Kolkata")
  })

  it.each([undefined, {}, { Now: {} }])("asks Intl where Temporal is %j", (temporal) => {
    vi.stubGlobal("Temporal", temporal)
    expect(timeZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})
