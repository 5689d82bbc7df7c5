/** Reads outside data leniently: leaves out what cannot be read, keeps members that the schema does not know. */
import * as Either from "effect/Either"
import { ArrayFormatter, type ParseError } from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { isObject } from "../values/objects.js"

export interface Reading<A> {
  readonly value: A
  /** The paths of what was left out, without the positions in lists: they hold no values. */
  readonly leftOut: ReadonlyArray<string>
}

/**
 * Never left out, although a schema lets them be absent: without its tokens an answer says that the provider keeps them,
 * and without a scope or an address another decision is made.
 */
const essential: ReadonlySet<string> = new Set([
  "session_token",
  "session_jwt",
  "scope_results",
  "redirect_uri"
])

/**
 * Leaves out each member and each entry of a list that does not match, so that the schema's default takes its place. A
 * member that the schema requires takes its object with it. Fails when nothing would be left, or an essential member.
 */
export const readLeniently = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownEither(schema, { errors: "all", onExcessProperty: "preserve" })
  const read = (data: unknown, before: ReadonlyArray<string>): Either.Either<Reading<A>, ParseError> =>
    Either.match(decode(data), {
      onRight: (value) => Either.right({ value, leftOut: [...new Set(before)] }),
      onLeft: (error) => {
        const odd = oddPaths(error)
        if (odd.some((path) => path.length === 0 || path.some((name) => essential.has(name)))) {
          return Either.left(error)
        }
        const named = odd.map((path) => path.filter((name) => !/^\d+$/.test(name)).join("."))
        return read(without(data, new Set(odd.map(keyOf))), [...before, ...named])
      }
    })
  return (data: unknown) => read(data, [])
}

type Path = ReadonlyArray<string>
const keyOf = (path: Path) => path.join("/")

/** The paths of what must go. When a part of a value must go, the value itself stays for now. */
const oddPaths = (error: ParseError): ReadonlyArray<Path> => {
  const paths = ArrayFormatter.formatErrorSync(error).map(({ _tag, path }) =>
    path.slice(0, _tag === "Missing" ? -1 : undefined).map(String)
  )
  const parents = new Set(paths.flatMap((path) => path.map((_, end) => keyOf(path.slice(0, end)))))
  return paths.filter((path) => !parents.has(keyOf(path)))
}

const without = (value: unknown, odd: ReadonlySet<string>, above: Path = []): unknown => {
  if (!isObject(value)) return value
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const path = [...above, name]
    return odd.has(keyOf(path)) ? [] : [[name, without(member, odd, path)] as const]
  })
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}
