import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import { readConsentManifest } from "../../../src/domain/idp/ConsentManifest.js"

describe("readConsentManifest", () => {
  it("accepts lines, each with its details", () => {
    expect(readConsentManifest(["Read", { text: "Write", details: ["Letters"] }, { text: "Send" }])).toEqual(
      Option.some(["Read", { text: "Write", details: ["Letters"] }, { text: "Send", details: [] }])
    )
  })

  it("accepts sections of lines", () => {
    const sections = [{ header: "Documents", items: ["Read"] }]
    expect(readConsentManifest(sections)).toEqual(Option.some(sections))
  })

  it("accepts lines without details", () => {
    expect(readConsentManifest([{ text: "Read", details: undefined }])).toEqual(
      Option.some([{ text: "Read", details: [] }])
    )
  })

  it.each([
    ["nothing", undefined],
    ["a text", "Read"],
    ["a promise", Promise.resolve(["Read"])],
    ["a list of other things", [1, 2]],
    ["a section without lines", [{ header: "Documents" }]],
    ["lines and sections mixed", ["Read", { header: "Documents", items: [] }]]
  ])("rejects %s", (_, made) => {
    expect(readConsentManifest(made)).toEqual(Option.none())
  })
})
