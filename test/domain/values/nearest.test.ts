import { assert, describe, it } from "@effect/vitest"
import { nearest } from "../../../src/domain/values/nearest.js"

const names = ["products", "primary", "loginRedirectURL", "main.title"]

describe("nearest", () => {
  for (const [typed, meant] of [
    ["product", "products"],
    ["primry", "primary"],
    ["loginRedirectUrl", "loginRedirectURL"],
    ["main.titel", "main.title"],
    ["pirmary", "primary"],
    ["loginRdrctURL", "loginRedirectURL"],
    ["loginRdrctUR", undefined],
    ["inRedirectURL", "loginRedirectURL"],
    ["my-loginRedirectURL", "loginRedirectURL"],
    ["loginRadiractURI", "loginRedirectURL"],
    ["rimary", "primary"],
    ["xprimary", "primary"],
    ["yrimary", "primary"],
    ["primaryprimary", undefined],
    ["itle", undefined],
    ["imary", undefined],
    ["", undefined],
    ["zzz", undefined],
    ["x".repeat(1000), undefined]
  ] as const) {
    it(`takes ${JSON.stringify(typed.slice(0, 20))} for ${String(meant)}`, () => {
      assert.strictEqual(nearest(typed, names), meant)
    })
  }

  it("takes the nearest of several, and the first of two that are as near", () => {
    assert.strictEqual(nearest("primaryss", ["primary", "primaries", "primarys", "primarysis"]), "primarys")
    assert.strictEqual(nearest("primarys", ["primaryx", "primaryz"]), "primaryx")
  })
})
