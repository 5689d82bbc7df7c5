import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { list, maybe, metadata, text } from "../../src/domain/wire.js"

const Shape = Schema.Struct({ text, list: list(Schema.Number), metadata })
const Optional = Schema.Struct({ locale: maybe(Schema.String) })

describe("what may be left out or null", () => {
  it.each([
    ["absent", {}],
    ["undefined", { text: undefined, list: undefined, metadata: undefined }],
    ["null", { text: null, list: null, metadata: null }]
  ])("is read as empty when %s", (_, told) => {
    expect(Schema.decodeUnknownSync(Shape)(told)).toEqual({ text: "", list: [], metadata: {} })
  })

  it("is read as it is when told", () => {
    const told = { text: "a", list: [1, 2], metadata: { a: { b: [null] } } }
    expect(Schema.decodeUnknownSync(Shape)(told)).toEqual(told)
  })

  it.each([{ text: 1 }, { list: "a" }, { list: ["a"] }, { metadata: "a" }])("is never %j", (told) => {
    expect(Schema.decodeUnknownEither(Shape)(told)._tag).toBe("Left")
  })

  it("is not shared by those that leave it out", () => {
    const decode = Schema.decodeUnknownSync(Shape)
    expect(decode({}).metadata).not.toBe(decode({}).metadata)
  })
})

describe("undefined members are dropped", () => {
  it.each([{}, { locale: undefined }])("sending %o", (given) => {
    expect(JSON.stringify(Schema.encodeSync(Optional)(given))).toBe("{}")
  })

  it.each([{}, { locale: undefined }])("reading %o", (told) => {
    expect(Schema.decodeUnknownSync(Optional)(told).locale).toBeUndefined()
  })

  it("but null is no text", () => {
    expect(Schema.decodeUnknownEither(Optional)({ locale: null })._tag).toBe("Left")
  })
})
