import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { list, maybe, metadata, part, text } from "../../../src/domain/schemas/wire.js"

const Shape = Schema.Struct({ text, list: list(Schema.Number), metadata })
const Optional = Schema.Struct({ locale: maybe(Schema.String) })

describe("text, list and metadata", () => {
  it.each<[string, object]>([
    ["absent", {}],
    ["undefined", { text: undefined, list: undefined, metadata: undefined }],
    ["null", { text: null, list: null, metadata: null }]
  ])("are read as empty when %s, except that a text stays as it came", (_, value) => {
    expect(Schema.decodeUnknownSync(Shape)(value)).toEqual({ ...value, list: [], metadata: {} })
  })

  it("keep their values", () => {
    const value = { text: "a", list: [1, 2], metadata: { a: { b: [null] } } }
    expect(Schema.decodeUnknownSync(Shape)(value)).toEqual(value)
  })

  it.each([{ text: 1 }, { list: "a" }, { list: ["a"] }, { metadata: "a" }])("reject %j", (value) => {
    expect(Schema.decodeUnknownEither(Shape)(value)._tag).toBe("Left")
  })

  it("do not share their defaults", () => {
    const decode = Schema.decodeUnknownSync(Shape)
    expect(decode({}).metadata).not.toBe(decode({}).metadata)
  })
})

describe("part", () => {
  const Whole = Schema.Struct({ name: part(Schema.Struct({ first: text }), {}) })

  it.each([{}, { name: null }])("is read as an object without members from %j", (value) => {
    expect(Schema.decodeUnknownSync(Whole)(value)).toEqual({ name: {} })
  })
})

describe("maybe drops undefined members", () => {
  it.each([{}, { locale: undefined }])("sending %o", (value) => {
    expect(JSON.stringify(Schema.encodeSync(Optional)(value))).toBe("{}")
  })

  it.each([{}, { locale: undefined }])("reading %o", (value) => {
    expect(Schema.decodeUnknownSync(Optional)(value).locale).toBeUndefined()
  })

  it("maybe rejects null", () => {
    expect(Schema.decodeUnknownEither(Optional)({ locale: null })._tag).toBe("Left")
  })
})
