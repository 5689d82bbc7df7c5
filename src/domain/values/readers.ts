/** Reads values of unknown shape without Effect. The first mismatch ends the reading. */
import { isObject } from "./objects.js"
import { isTooDeep } from "./isTooDeep.js"

/** Why a value cannot be read. */
export class Mismatch {
  constructor(
    /** What the value must be, as the end of a sentence: "must be a string". */
    readonly problem: string,
    /** The names of the members that lead to the value, from the outside in. */
    readonly path: ReadonlyArray<string> = []
  ) {}

  /** The same mismatch, seen from the object or the list that holds the value. */
  in(name: string): Mismatch {
    return new Mismatch(this.problem, [name, ...this.path])
  }
}

/** Returns the value, with its defaults, or the first mismatch. */
export type Reader<A> = (value: unknown) => A | Mismatch

/** Returns the value when it is fine. */
export const reader =
  <A>(isFine: (value: unknown) => value is A, problem: string): Reader<A> =>
  (value) =>
    isFine(value) ? value : new Mismatch(problem)

export const string = reader((value) => typeof value === "string", "must be a string")
export const boolean = reader((value) => typeof value === "boolean", "must be a boolean")
export const number = reader((value) => typeof value === "number", "must be a number")
export const positive = reader(
  (value): value is number => Number.isFinite(value) && Number(value) > 0,
  "must be a positive number"
)

export const oneOf = <const Name extends string>(names: ReadonlyArray<Name>): Reader<Name> =>
  reader((value): value is Name => names.some((name) => name === value), `must be one of ${names.join(", ")}`)

/** Returns `absent`, as it would be written, when there is no value. */
export const withDefault =
  <A>(read: Reader<A>, absent: unknown): Reader<A> =>
  (value) =>
    read(value === undefined ? absent : value)

/** What a reader returns for an object without members. Only for readers whose members may all be left out. */
export const defaultsOf = <A>(read: Reader<A>): A =>
  // Sound: such a reader accepts every object
  read({}) as A

export const optional =
  <A>(read: Reader<A>): Reader<A | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value)

export const nullable =
  <A>(read: Reader<A>): Reader<A | null> =>
  (value) =>
    value === null ? null : read(value)

export const list =
  <A>(read: Reader<A>): Reader<ReadonlyArray<A>> =>
  (value) => {
    if (!Array.isArray(value)) return new Mismatch("must be an array")
    const items: Array<A> = []
    for (const [at, each] of Array.from<unknown>(value).entries()) {
      const item = read(each)
      if (item instanceof Mismatch) return item.in(String(at))
      items.push(item)
    }
    return items
  }

/** The entries of a list that can be read. None of what is no list. */
export const entries =
  <A>(read: Reader<A>): Reader<ReadonlyArray<A>> =>
  (value) =>
    (Array.isArray(value) ? Array.from<unknown>(value) : [])
      .map(read)
      .filter((entry): entry is Exclude<typeof entry, Mismatch> => !(entry instanceof Mismatch))

/** An object whose members are all read in one way. */
export const record =
  <A>(read: Reader<A>): Reader<Readonly<Record<string, A>>> =>
  (value) =>
    readMembers(value, (names) => names.map((name) => [name, read]))

/** The reader of an optional member may return undefined: the member is then left out. */
type Fields<A> = {
  readonly [Name in keyof A]-?: Reader<object extends Pick<A, Name> ? A[Name] | undefined : A[Name]>
}

/** An object with these members. Others are ignored. */
export const struct =
  <A extends object>(fields: Fields<A>): Reader<A> =>
  (value) =>
    // Sound: each member is what its reader returned. Undefined members are those that `A` lets be absent
    readMembers(value, () => Object.entries<Reader<unknown>>(fields)) as A | Mismatch

/** An object with these members. Others are kept as they are. */
export const open =
  <A extends object>(fields: Fields<A>): Reader<A> =>
  (value) => {
    const known = struct(fields)(value)
    if (known instanceof Mismatch || !isObject(value)) return known
    const others = Object.entries(value).filter(([name]) => !Object.hasOwn(fields, name))
    return { ...Object.fromEntries(others), ...known }
  }

const readMembers = <A>(
  value: unknown,
  readersOf: (names: ReadonlyArray<string>) => ReadonlyArray<readonly [name: string, read: Reader<A>]>
): Readonly<Record<string, A>> | Mismatch => {
  if (!isObject(value) || Array.isArray(value)) return new Mismatch("must be an object")
  const members: Array<readonly [string, A]> = []
  for (const [name, read] of readersOf(Object.keys(value))) {
    const member = read(Reflect.get(value, name))
    if (member instanceof Mismatch) return member.in(name)
    if (member !== undefined) members.push([name, member])
  }
  // Object.fromEntries defines an own property for every name, even for `__proto__`
  return Object.fromEntries(members)
}

/** A value of any kind. */
export const anything: Reader<unknown> = (value) => value

/** What the first reader returns, or the second one when there is a mismatch. */
export const either =
  <A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> =>
  (value) => {
    const read = first(value)
    return read instanceof Mismatch ? second(value) : read
  }

/** Returns `fallback` for a mismatch. */
export const otherwise = <A, B>(read: Reader<A>, fallback: B): Reader<A | B> => either(read, () => fallback)

/** Like `orElse`, also for null: the provider sends either. */
export const withDefaultForNull =
  <A>(read: Reader<A>, empty: unknown): Reader<A> =>
  (value) =>
    read(value ?? empty)

/** Like `withDefaultForNull`, also for a value that cannot be read. */
export const withFallback = <A>(read: Reader<A>, empty: unknown): Reader<A> => either(read, () => read(empty))

/** A value that the provider may leave out or send as null. One that cannot be read is left out, as `readLeniently` does. */
export const omissible = <A>(read: Reader<A>) => otherwise(optional(nullable(read)), undefined)

/** A string that the provider promises. One that is absent, null or unreadable is not replaced. */
// Sound as far as the provider keeps its promise, as in `wire.ts`
export const wireText = omissible(string) as Reader<string>

/** A string that may be absent. */
export const text = withDefaultForNull(string, "")

/**
 * A JSON text. Where there is none, as storage says of a key without a value, null is read. What is nested too deeply is
 * refused: what reads or writes it would overflow the stack.
 */
export const parseJson =
  <A>(read: Reader<A>) =>
  (json: string | null | undefined): A | Mismatch => {
    try {
      const value: unknown = JSON.parse(json ?? "null")
      return isTooDeep(value) ? new Mismatch("must not be nested so deeply") : read(value)
    } catch {
      return new Mismatch("must be JSON")
    }
  }
