/** The arguments of the client's methods, with valid and invalid values. */
import { argumentsOf } from "../../src/domain/calls/Arguments.js"
import { listener, tokens } from "../../src/domain/methods/SyncArguments.js"
import { permission } from "../../src/domain/sessionCalls/permission.js"
import type { Fields, MethodArguments } from "../../src/domain/errors/Usage.js"
import { methods } from "./endpoints.js"

/** A method by its path, such as `otps.sms.send`. */
export type ArgumentsRow = readonly [method: string, row: MethodArguments]

/** The methods that answer at once. */
export const syncArguments = {
  onStateChange: listener,
  "user.onChange": listener,
  "session.onChange": listener,
  "session.updateSession": tokens,
  "rbac.isAuthorizedSync": permission
}

/** The methods that return a Promise, and those that answer at once. */
export const asynchronous = methods.map(([method, row]): ArgumentsRow => [method, argumentsOf(row)])
export const synchronous: ReadonlyArray<ArgumentsRow> = Object.entries(syncArguments)

/** Valid and invalid values of a kind of argument. */
export interface ArgumentKind {
  /** Its name in the error message. */
  readonly words: string
  readonly right: unknown
  readonly wrong: ReadonlyArray<unknown>
}

const string = { words: "a string", right: "a", wrong: [null, 5, true, {}, ["a"], Symbol("a")] }
const stringOrNull = { ...string, wrong: string.wrong.filter((value) => value !== null) }
const number = { words: "a number", right: 30, wrong: [null, "30", NaN, Infinity, {}, [30]] }
const count = {
  words: "a whole number, at least 1",
  right: 15,
  wrong: [null, "15", 0, -1, 1.5, NaN, Infinity]
}
const boolean = { words: "a boolean", right: true, wrong: [null, "true", 1, {}] }
const object = { words: "an object", right: {}, wrong: [null, "a", 5, [], () => {}] }
const parameters = { ...object, right: { hd: "a.test" } }
const strings = {
  words: "an array of strings",
  right: ["a"],
  wrong: [null, "a", [1], ["a", null], { 0: "a" }]
}
const ofFunction = { words: "a function", right: () => {}, wrong: [null, "a", {}, []] }

/** The kinds by their names. A kind that ends in `?` is optional. */
export const kinds: Readonly<Record<Fields[string], ArgumentKind>> = {
  string,
  "string?": string,
  stringOrNull,
  "stringOrNull?": stringOrNull,
  number,
  "number?": number,
  count,
  "count?": count,
  boolean,
  "boolean?": boolean,
  object,
  "object?": object,
  parameters,
  "parameters?": parameters,
  strings,
  "strings?": strings,
  function: ofFunction,
  "function?": ofFunction
}

/** A valid value for every argument of a method. */
export const rightValues = ({ fields }: MethodArguments): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, kinds[rule].right]))

/** The arguments in order: the positional ones, then the options. */
export const inOrder = (
  { positional }: MethodArguments,
  values: Readonly<Record<string, unknown>>
): ReadonlyArray<unknown> => [
  ...positional.map((name) => values[name]),
  Object.fromEntries(Object.entries(values).filter(([field]) => !positional.includes(field)))
]
