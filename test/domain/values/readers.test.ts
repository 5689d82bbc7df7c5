import { describe, expect, it } from "vitest"
import {
  anything,
  boolean,
  either,
  entries,
  withFallback,
  list,
  Mismatch,
  nullable,
  number,
  oneOf,
  open,
  optional,
  withDefault,
  withDefaultForNull,
  otherwise,
  parseJson,
  positive,
  record,
  string,
  struct,
  text,
  type Reader
} from "../../../src/domain/values/readers.js"
import { only } from "../../../src/domain/values/only.js"

const person = struct<{ readonly name: string; readonly age?: number }>({
  name: string,
  age: optional(number)
})

describe("a reader returns what it reads", () => {
  it.each<readonly [name: string, read: Reader<unknown>, value: unknown, expected: unknown]>([
    ["a string", string, "a", "a"],
    ["a number", number, NaN, NaN],
    ["a boolean", boolean, false, false],
    ["a positive number", positive, 0.5, 0.5],
    ["one of two names", oneOf(["a", "b"]), "b", "b"],
    ["a fixed value", only(true), true, true],
    ["anything", anything, null, null],
    ["an absent value that has a default", withDefault(string, "x"), undefined, "x"],
    ["an absent value that may be absent", optional(string), undefined, undefined],
    ["null, where it may be null", nullable(string), null, null],
    ["null as the empty value", withDefaultForNull(list(string), []), null, []],
    ["an absent text as an empty one", text, undefined, ""],
    ["an array", list(string), ["a", "b"], ["a", "b"]],
    ["an object with any names", record(number), { a: 1, b: 2 }, { a: 1, b: 2 }],
    [
      "an object without its unknown members",
      person,
      { name: "Ada", age: 36, x: 1 },
      { name: "Ada", age: 36 }
    ],
    [
      "an object with its unknown members",
      open({ name: string }),
      { name: "Ada", x: 1 },
      { name: "Ada", x: 1 }
    ],
    ["the entries that it can read", entries(string), ["a", 1, "b", null], ["a", "b"]],
    ["no entries of what is no list", entries(string), { 0: "a" }, []],
    ["the empty value for what it cannot read", withFallback(list(string), []), "a", []],
    ["an object without an absent member", person, { name: "Ada", age: undefined }, { name: "Ada" }],
    ["the first of two kinds", either(string, number), "a", "a"],
    ["the second of two kinds", either(string, number), 1, 1],
    ["something else as a fixed value", otherwise(string, null), 1, null]
  ])("%s", (_, read, value, expected) => {
    expect(read(value)).toStrictEqual(expected)
  })
})

describe("a reader says where the first mismatch is and what must be there", () => {
  it.each<readonly [read: Reader<unknown>, value: unknown, path: string, problem: string]>([
    [string, 1, "", "must be a string"],
    [number, "1", "", "must be a number"],
    [boolean, 0, "", "must be a boolean"],
    [positive, "1", "", "must be a positive number"],
    [positive, Infinity, "", "must be a positive number"],
    [oneOf(["a", "b"]), "c", "", "must be one of a, b"],
    [only(false), true, "", "must be false"],
    [withDefault(string, "x"), null, "", "must be a string"],
    [list(string), { 0: "a" }, "", "must be an array"],
    [list(string), ["a", 1], "1", "must be a string"],
    [record(number), [], "", "must be an object"],
    [record(number), { a: "1" }, "a", "must be a number"],
    [person, null, "", "must be an object"],
    [list(person), [{ name: "Ada" }, { name: 1 }], "1.name", "must be a string"],
    [either(string, number), true, "", "must be a number"]
  ])("%o of %j", (read, value, path, problem) => {
    expect(read(value)).toStrictEqual(new Mismatch(problem, path === "" ? [] : path.split(".")))
  })
})

it("a name like __proto__ is read as an own member", () => {
  const value: unknown = JSON.parse('{"__proto__":1}')
  expect(Object.entries(record(number)(value))).toEqual([["__proto__", 1]])
})

it("parseJson reads a JSON text, and nothing else", () => {
  expect(parseJson(person)('{"name":"Ada"}')).toEqual({ name: "Ada" })
  expect(parseJson(person)("{")).toEqual(new Mismatch("must be JSON"))
  for (const nothing of [null, undefined]) expect(parseJson(anything)(nothing)).toBeNull()
})
