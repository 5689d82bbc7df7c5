/** Reads outside data leniently: leaves out what cannot be read, keeps members that the schema does not know. */
import * as Either from "effect/Either"
import type { ParseIssue } from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type { UnreadField } from "../errors/CallErrors.js"
import { isObject } from "../values/objects.js"

export interface Reading<A> {
  readonly value: A
  /** The paths of what was left out, without the positions in lists: they hold no values. */
  readonly leftOut: ReadonlyArray<string>
}

/**
 * Never left out, although a schema lets them be absent: without its tokens an answer says that the provider keeps them,
 * without a scope or an address another decision is made, and without these settings a project has less protection.
 */
const essential: ReadonlySet<string> = new Set([
  "session_token",
  "session_jwt",
  "intermediate_session_token",
  "scope_results",
  "redirect_uri",
  "cname_domain",
  "pkce_required_for_email_magic_links",
  "pkce_required_for_password_resets",
  "pkce_required_for_oauth",
  "pkce_required_for_sso",
  "dfp_protected_auth_enabled",
  "siwe_required_for_crypto_wallets"
])

/**
 * Leaves out each member and each entry of a list that does not match, so that the schema's default takes its place. A
 * member that the schema requires takes its object with it. Fails when nothing would be left, or an essential member, and names
 * the field. `complete` adds members that follow from others.
 */
export const readLeniently = <A, I>(
  schema: Schema.Schema<A, I>,
  complete: (data: unknown) => unknown = (data) => data
) => {
  const decode = Schema.decodeUnknownEither(schema, { errors: "all", onExcessProperty: "preserve" })
  const read = (
    data: unknown,
    before: ReadonlyArray<string>,
    causes: ReadonlyMap<string, UnreadField>
  ): Either.Either<Reading<A>, UnreadField> =>
    Either.match(decode(complete(data)), {
      onRight: (value) => Either.right({ value, leftOut: [...new Set(before)] }),
      onLeft: (error) => {
        const issues = issuesOf(error.issue, causes)
        const odd = innermost(issues)
        const fatal = odd.find(({ goes }) => goes.length === 0 || goes.some((name) => essential.has(name)))
        if (fatal !== undefined) return Either.left(fatal.cause)
        const known = new Map([...issues.map(({ cause, goes }) => [keyOf(goes), cause] as const), ...causes])
        const paths = odd.map(({ goes }) => goes)
        return read(without(data, new Set(paths.map(keyOf))), [...before, ...paths.map(nameOf)], known)
      }
    })
  return (data: unknown) => read(data, [], new Map())
}

type Path = ReadonlyArray<string>
const keyOf = (path: Path) => path.join("/")

/** A path without the positions in lists. */
const nameOf = (path: Path) => path.filter((name) => !/^\d+$/.test(name)).join(".")

interface Mismatch {
  readonly path: Path
  readonly isMissing: boolean
}

/** Where data does not match its schema. The texts of an issue quote the data, secrets included: nothing reads them. */
export const mismatchesOf = (issue: ParseIssue, path: Path = []): ReadonlyArray<Mismatch> => {
  if ("issues" in issue) return [issue.issues].flat().flatMap((each) => mismatchesOf(each, path))
  if ("path" in issue) return mismatchesOf(issue.issue, path.concat([issue.path].flat().map(String)))
  if ("issue" in issue) return mismatchesOf(issue.issue, path)
  return [{ path, isMissing: issue._tag === "Missing" }]
}

/** What must go because of each mismatch, and why: the first cause, where another one has led to it. */
const issuesOf = (issue: ParseIssue, causes: ReadonlyMap<string, UnreadField>) =>
  mismatchesOf(issue).map(({ isMissing, path }) => {
    const cause: UnreadField = causes.get(keyOf(path)) ?? {
      path: nameOf(path) || "data",
      problem: isMissing ? "is missing" : "is not of the expected type"
    }
    return { goes: isMissing ? path.slice(0, -1) : path, cause }
  })

/** When a part of a value must go, the value itself stays for now. */
const innermost = (issues: ReturnType<typeof issuesOf>) => {
  const parents = new Set(issues.flatMap(({ goes }) => goes.map((_, end) => keyOf(goes.slice(0, end)))))
  return issues.filter(({ goes }) => !parents.has(keyOf(goes)))
}

const without = (value: unknown, odd: ReadonlySet<string>, above: Path = []): unknown => {
  if (!isObject(value)) return value
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const path = [...above, name]
    return odd.has(keyOf(path)) ? [] : [[name, without(member, odd, path)] as const]
  })
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}
