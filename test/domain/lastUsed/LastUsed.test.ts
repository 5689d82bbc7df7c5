import { describe, expect, it } from "vitest"
import { askForLastUsed, readLastUsed } from "../../../src/domain/lastUsed/LastUsed.js"

const at = 1_700_000_000_000

describe("readLastUsed", () => {
  it.each([
    [`{"method":"email","at":1}`, { method: "email", at: 1 }],
    [`{"method":"oauth","provider":"google","at":1,"x":2}`, { method: "oauth", provider: "google", at: 1 }],
    ["{}", undefined],
    [`{"method":"email"}`, undefined],
    [`{"method":"fax","at":1}`, undefined],
    [`{"method":7,"at":1}`, undefined],
    [`{"method":"oauth","provider":7,"at":1}`, undefined],
    ["[]", undefined],
    ["null", undefined],
    ["{oops", undefined],
    ["", undefined]
  ])("reads %s as %j", (text, found) => expect(readLastUsed(text)).toEqual(found))
})

describe("askForLastUsed", () => {
  it.each([
    ["google", { method: "oauth", provider: "google", at }],
    [`"github"`, { method: "oauth", provider: "github", at }],
    ["myspace", {}],
    ["constructor", {}],
    [`{"type":"google"}`, {}],
    ["", {}],
    [null, {}]
  ])("begins, where the provider's own client has left %j, with %j", (reference, begun) =>
    expect(JSON.parse(askForLastUsed(reference, at))).toEqual(begun)
  )
})
