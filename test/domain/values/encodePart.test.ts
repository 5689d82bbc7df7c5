import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { encodePart } from "../../../src/domain/values/encodePart.js"

it("encodePart encodes other texts as encodeURIComponent does", () => {
  FastCheck.assert(
    FastCheck.property(FastCheck.string(), (text) => {
      expect(encodePart(text)).toBe(encodeURIComponent(text))
    })
  )
})

it.each([
  ["\ud800", "%EF%BF%BD"],
  ["a\udc00b", "a%EF%BF%BDb"],
  ["\ud83d\ude00\ude00", "%F0%9F%98%80%EF%BF%BD"]
])("encodePart replaces the lone surrogate in %j", (text, encoded) => {
  expect(encodePart(text)).toBe(encoded)
})
