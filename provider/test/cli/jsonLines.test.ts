import { describe, expect, it } from "vitest"
import { readLines } from "../../cli/jsonLines.js"

describe("readLines", () => {
  it("knows the line of each member", () => {
    const text =
      '{\n  "users": [\n    { "email": "a\\"b,:{",\n      "roles": ["x",\n 1.5e3, null, []] },\n  {}\n] }\n'
    expect(Object.fromEntries(readLines(text))).toEqual({
      "": 1,
      users: 2,
      "users[0]": 3,
      "users[0].email": 3,
      "users[0].roles": 4,
      "users[0].roles[0]": 4,
      "users[0].roles[1]": 5,
      "users[0].roles[2]": 5,
      "users[0].roles[3]": 5,
      "users[1]": 6
    })
  })

  it.each([
    ["[1,\n2", "line 2: , or ] expected, not the end"],
    ["[1,\n]", "line 2: a value expected, not ]"],
    ['{"a"\n"b"}', 'line 2: : expected, not "b"'],
    ["{\"a\": 1,\n'b': 2}", "line 2: a name in quotes expected, not 'b'"],
    ['{"a":\n 01}', "line 2: a value expected, not 01"],
    ['{"a":\n"b\n"}', 'line 2: a value expected, not "'],
    ["{} {}", "line 1: the text goes on after the value"]
  ])("names the first line that is no JSON: %j", (text, problem) => {
    expect(() => readLines(text)).toThrow(problem)
    expect(() => void JSON.parse(text)).toThrow(SyntaxError)
  })
})
