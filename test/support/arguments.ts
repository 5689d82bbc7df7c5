/** The table of what the client's methods must be called with, laid flat, and values that are right and wrong. */
import { methodArguments, syncArguments, type MethodArguments } from "../../src/domain/Arguments.js"
import type { Fields } from "../../src/domain/Usage.js"

/** A method by its path, such as `otps.sms.send`. */
export type ArgumentsRow = readonly [method: string, row: MethodArguments]

const flat = (group: object, path: ReadonlyArray<string> = []): ReadonlyArray<ArgumentsRow> =>
  Object.entries(group).flatMap(([name, member]: [string, object]): ReadonlyArray<ArgumentsRow> => {
    const own = [...path, name]
    return isRow(member) ? [[own.join("."), member]] : flat(member, own)
  })

const isRow = (member: object): member is MethodArguments => "names" in member

/** The methods that give a Promise, and those that answer at once. */
export const asynchronous = flat(methodArguments)
export const synchronous = flat(syncArguments)

/** What an argument of some kind may be. */
export interface ArgumentKind {
  /** What a message calls it. */
  readonly words: string
  readonly right: unknown
  readonly wrong: ReadonlyArray<unknown>
}

const string = { words: "a string", right: "a", wrong: [null, 5, true, {}, ["a"], Symbol("a")] }
const number = { words: "a number", right: 30, wrong: [null, "30", NaN, Infinity, {}, [30]] }
const boolean = { words: "a boolean", right: true, wrong: [null, "true", 1, {}] }
const object = { words: "an object", right: {}, wrong: [null, "a", 5, [], () => {}] }
const strings = {
  words: "an array of strings",
  right: ["a"],
  wrong: [null, "a", [1], ["a", null], { 0: "a" }]
}
const callback = { words: "a function", right: () => {}, wrong: [null, "a", {}, []] }

/** By what the table says of a field; whatever ends in `?` may be left out. */
export const kinds: Readonly<Record<Fields[string], ArgumentKind>> = {
  string,
  "string?": string,
  number,
  "number?": number,
  boolean,
  "boolean?": boolean,
  object,
  "object?": object,
  strings,
  "strings?": strings,
  function: callback,
  "function?": callback
}

/** Every argument of a method, right. */
export const rightValues = ({ fields }: MethodArguments): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, kinds[rule].right]))

/** The arguments in their order: those that stand by themselves, and an object of the others. */
export const inOrder = (
  { names }: MethodArguments,
  values: Readonly<Record<string, unknown>>
): ReadonlyArray<unknown> => [
  ...names.map((name) => values[name]),
  Object.fromEntries(Object.entries(values).filter(([field]) => !names.includes(field)))
]
