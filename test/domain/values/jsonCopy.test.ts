import { describe, expect, it } from "vitest"
import { jsonCopy } from "../../../src/domain/values/jsonCopy.js"

describe("jsonCopy", () => {
  it("does not change when its original does", () => {
    const original = { products: ["otp"] }
    const copy = jsonCopy(original)
    original.products.push("passwords")
    expect(copy).toEqual({ products: ["otp"] })
  })

  it("is undefined for what JSON cannot hold", () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(jsonCopy(circle)).toBeUndefined()
    expect(jsonCopy(undefined)).toBeUndefined()
    expect(jsonCopy({ size: 1n })).toBeUndefined()
  })
})
