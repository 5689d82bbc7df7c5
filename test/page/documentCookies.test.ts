import { describe, expect, it } from "vitest"
import { readCookies } from "../../src/page/documentCookies.js"

describe("readCookies", () => {
  it.each([
    ["other=1; name=a%20b", ["a b"]],
    ["name=1; name=2", ["1", "2"]],
    ["name=%zz", ["%zz"]],
    ["names=1", []],
    ["", []]
  ])("reads from the header %j the values %j", (header, values) =>
    expect(readCookies("name", header)).toEqual(values)
  )

  it("finds none for a name that no cookie can have", () =>
    expect(readCookies("\ud800", "name=1")).toEqual([]))
})
