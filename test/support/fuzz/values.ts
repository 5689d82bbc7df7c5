/** Hostile values: made from valid ones, because what is only random is refused at the door. */
import * as FastCheck from "effect/FastCheck"

const { array, constant, constantFrom, nat, oneof, record, string, tuple } = FastCheck

type Values<A> = FastCheck.Arbitrary<A>

/** What breaks readers of texts: half characters, ends of lines, escapes, separators, markup, names of every object. */
const pieces = constantFrom(
  ...["\ud800", "\udc00", "\u0000", "\u202e", "\r\n", " ", "é", "\u{1d7d8}", "x".repeat(5_000)],
  ...[
    "%",
    "%E0%A4%A",
    "%00",
    "&",
    "=",
    ";",
    "#",
    "?",
    "/",
    "//",
    "\\",
    "..",
    ":",
    "@",
    "+",
    ",",
    '"',
    "'",
    "`"
  ],
  ...["{", "}", "[", "]", "null", "1e999", "-1", "<script>alert(1)</script>", "{count}", "<bold>"],
  ...["javascript:", "data:text/html,", "http://", "__proto__", "constructor", "toString", "then"]
)

/** Texts like the examples, with some pieces put in or cut out, and others. */
export const textsLike = (...examples: ReadonlyArray<string>): Values<string> =>
  oneof(
    constantFrom("", ...examples),
    tuple(
      constantFrom("", ...examples),
      array(tuple(nat(), nat(6), oneof(pieces, constant(""))), { maxLength: 3 })
    ).map(([text, edits]) =>
      edits.reduce((edited, [at, cut, put]) => {
        const from = at % (edited.length + 1)
        return edited.slice(0, from) + put + edited.slice(from + cut)
      }, text)
    ),
    array(oneof(pieces, string({ maxLength: 5 })), { maxLength: 6 }).map((parts) => parts.join(""))
  )

const nested = (depth: number): unknown => {
  let value: unknown = "deep"
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? { a: value } : [value]
  return value
}

/** Members with the names that every object inherits. */
const inherited: unknown = JSON.parse(
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":null,' +
    '"valueOf":[],"then":"x","length":-1,"map":{},"toJSON":"x"}'
)

/** What JSON may hold where something else is expected. */
const oddJson: Values<unknown> = oneof(
  {
    weight: 4,
    arbitrary: constantFrom<Array<unknown>>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e21,
      "",
      [],
      {},
      [null],
      [[]],
      [{}]
    )
  },
  {
    weight: 2,
    arbitrary: constantFrom<Array<unknown>>(inherited, { a: inherited }, [inherited], nested(10), nested(400))
  },
  { weight: 2, arbitrary: textsLike("text", "2026-01-06T12:00:00Z") },
  { weight: 1, arbitrary: FastCheck.jsonValue({ maxDepth: 3 }) }
)

/** What a page without types may pass as well. */
const oddInPage: Values<unknown> = oneof(
  { weight: 3, arbitrary: oddJson },
  {
    weight: 2,
    arbitrary: constantFrom<Array<unknown>>(
      ...[undefined, NaN, Infinity, Symbol("odd"), 5n, new Date(NaN), new Map([["a", 1]]), /a/],
      ...[
        () => "odd",
        new (class Odd {
          readonly odd = 1
        })(),
        Object.create(null),
        new Uint8Array(3),
        Promise.resolve()
      ]
    )
  }
)

type Edit = "drop" | "replace" | "rename" | "wrap" | "repeat"
interface Mutation {
  readonly at: number
  readonly edit: Edit
  readonly by: unknown
  readonly name: string
}

const isPlain = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

const sizeOf = (value: unknown): number =>
  isPlain(value) ? Object.values(value).reduce<number>((sum, member) => sum + 1 + sizeOf(member), 0) : 0

/** The value with its member number `at`, counted from the outside in, edited. */
const mutated = (value: unknown, { at, by, edit, name }: Mutation): unknown => {
  let left = at % Math.max(1, sizeOf(value))
  const edited = (key: string, member: unknown): ReadonlyArray<readonly [string, unknown]> => {
    switch (edit) {
      case "drop":
        return []
      case "replace":
        return [[key, by]]
      case "rename":
        return [[name, member]]
      case "wrap":
        return [[key, [member]]]
      case "repeat":
        return [
          [key, member],
          [name, member]
        ]
    }
  }
  const copy = (each: unknown): unknown => {
    if (!isPlain(each)) return each
    const members = Object.entries(each).flatMap(([key, member]: [string, unknown]) =>
      left-- === 0 ? edited(key, member) : [[key, copy(member)] as const]
    )
    // Object.fromEntries defines an own member for every name, also for `__proto__`
    return Array.isArray(each) ? members.map(([, member]) => member) : Object.fromEntries(members)
  }
  return copy(value)
}

const valuesLikeWith = (odd: Values<unknown>, examples: Values<unknown>): Values<unknown> => {
  const mutations = array(
    record({
      at: nat(),
      edit: constantFrom<Array<Edit>>("drop", "replace", "replace", "replace", "rename", "wrap", "repeat"),
      by: odd,
      name: constantFrom("__proto__", "constructor", "toString", "length", "extra", "")
    }),
    { maxLength: 4 }
  )
  return oneof(
    {
      weight: 6,
      arbitrary: tuple(examples, mutations).map(([value, edits]) => edits.reduce(mutated, value))
    },
    { weight: 1, arbitrary: odd }
  )
}

/** JSON values like the examples, with members left out, replaced, renamed, wrapped or repeated. */
export const jsonLike = (...examples: ReadonlyArray<unknown>): Values<unknown> =>
  valuesLikeWith(oddJson, constantFrom(...examples))

/** As `jsonLike`, for examples that are generated. */
export const jsonLikeAny = (examples: Values<unknown>): Values<unknown> => valuesLikeWith(oddJson, examples)

/** As `jsonLike`, with what a page without types may pass as well: functions, symbols, instances of classes. */
export const valuesLike = (...examples: ReadonlyArray<unknown>): Values<unknown> =>
  valuesLikeWith(oddInPage, constantFrom(...examples))

/** JSON texts of such values, and damaged ones. */
export const jsonTextsLike = (...examples: ReadonlyArray<unknown>): Values<string> =>
  oneof(
    { weight: 4, arbitrary: jsonLike(...examples).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: textsLike(...examples.map((value) => JSON.stringify(value))) },
    {
      weight: 1,
      arbitrary: constantFrom(
        "",
        "{",
        "null",
        '"\\ud800"',
        "[".repeat(20_000) + "]".repeat(20_000),
        '{"a":'.repeat(20_000)
      )
    }
  )
