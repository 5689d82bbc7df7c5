import { expect, it } from "vitest"
import { recordOf } from "../../../src/domain/values/objects.js"

it("recordOf makes an object with one property per name", () => {
  expect(Object.entries(recordOf(["sms", "email"], (name) => `${name}!`))).toEqual([
    ["sms", "sms!"],
    ["email", "email!"]
  ])
})
