/** Finds mistakes of a site's developer at run time, for pages without types. Loaded after the first screen, never for a live token. */
import type { EndpointOptions, EndpointURLs } from "../domain/client/CustomDomain.js"
import { readReturnToken } from "../domain/login/ReturnUrl.js"
import type { SecondFactorOptions } from "../domain/session/SecondFactorOptions.js"
import type { CookieOptions } from "../domain/session/SessionCookies.js"
import { hint } from "../domain/values/nearest.js"
import { isObject } from "../domain/values/objects.js"
import { parseUrl } from "../domain/values/parseUrl.js"
import { attempt } from "../page/attempt.js"
import { clientFields, type Inspect } from "./client.js"

/** The members that an object may have, and those of the objects below it. True stands for any value. */
export interface Known {
  readonly [name: string]: Known | true
}

/** The names that an object has, and those of the objects below it. */
export const namesOf = (object: object): Known =>
  Object.fromEntries(
    Object.entries(object).map(([name, member]: [string, unknown]) => [
      name,
      isObject(member) ? namesOf(member) : (true as const)
    ])
  )

const cookieOptions = {
  opaqueTokenCookieName: true,
  jwtCookieName: true,
  istCookieName: true,
  path: true,
  domain: true,
  availableToSubdomains: true
} as const satisfies Record<keyof CookieOptions, true>

const endpointOptions = {
  apiDomain: true,
  testApiDomain: true,
  dfppaDomain: true,
  dfpCdnDomain: true
} as const satisfies Record<keyof EndpointOptions, true>

const endpoints = {
  liveAPIURL: true,
  testAPIURL: true,
  dfpBackendURL: true,
  clientsideServicesIframeURL: true
} as const satisfies Record<keyof EndpointURLs, true>

const secondFactor = { methods: true, when: true, enroll: true } as const satisfies Record<
  keyof SecondFactorOptions,
  true
>

const clientNames: Known = {
  ...namesOf(clientFields),
  cookieOptions,
  endpointOptions,
  endpoints,
  secondFactor
}

/** Writes a value so that a developer recognizes it. */
export const shown = (value: unknown): string =>
  typeof value === "string"
    ? JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value)
    : Array.isArray(value)
      ? "an array"
      : value === null || ["undefined", "number", "boolean"].includes(typeof value)
        ? String(value)
        : `a value of the type ${typeof value}`

/** What to say of a member that nothing reads. */
export const unknown = (place: string, name: string, names: Iterable<string>): string =>
  `${place} is unknown and has no effect.${hint(name, names)}`

/** The members of an object, and of those below it, that are not known. */
export const unknownIn = (
  value: unknown,
  known: Known,
  path: ReadonlyArray<string> = []
): ReadonlyArray<string> =>
  Object.entries(isObject(value) && !Array.isArray(value) ? value : {}).flatMap(
    ([name, member]: [string, unknown]) => {
      const here = [...path, name]
      // Every object has members such as `constructor`
      const below = new Map(Object.entries(known)).get(name)
      if (below === undefined) return [unknown(here.join("."), name, Object.keys(known))]
      return below === true ? [] : unknownIn(member, below, here)
    }
  )

/** What each client has warned of. */
const warned = new WeakMap<object, Set<string>>()

/** Warns once of each mistake. */
export const warnOnce = (
  warn: (problem: string) => void,
  method: string,
  problems: ReadonlyArray<string>
): void => {
  const before = warned.get(warn) ?? new Set()
  warned.set(warn, before)
  for (const problem of problems.map((each) => `${method}: ${each}`)) {
    if (!before.has(problem)) warn(problem)
    before.add(problem)
  }
}

/** Redirect URLs that are not absolute, in an object and in those below it. */
export const relativeUrls = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  Object.entries(isObject(value) && path.length < 4 ? value : {}).flatMap(
    ([name, member]: [string, unknown]) => {
      const here = [...path, name]
      if (typeof member !== "string") return relativeUrls(member, here)
      if (!/redirect_?url$|magic_link_url$/i.test(name) || parseUrl(member) !== undefined) return []
      const whole = parseUrl(member, globalThis.location?.href)?.href
      const cure = whole === undefined ? "" : ` Write ${JSON.stringify(whole)}.`
      return [`${here.join(".")} must be absolute: got ${shown(member)}.${cure}`]
    }
  )

/** Without the query, which may hold a secret. */
const page = () =>
  typeof location === "undefined" ? "the page's URL" : `${location.origin}${location.pathname}`

/** What is wrong with the arguments of a call. Null stands for a result of null that leaves nobody signed in. */
const inCall = (method: string, args: unknown): ReadonlyArray<string> => {
  if (Array.isArray(args)) return args.flatMap((each: unknown) => relativeUrls(each))
  return method === "authenticateByUrl"
    ? [
        `${page()} has no stytch_token_type and token in its query, so the result is null and nobody is signed in. ` +
          "Call it on the page that links and social logins lead to, and show the form when the result is null."
      ]
    : []
}

/** How long a page may take until it uses the token in its address, or asks for the second factor. */
const pageTime = 3000

/** Checks the page when it has had its time. */
export const later = (check: () => void): void => {
  if (typeof document === "undefined") return
  setTimeout(() => {
    // A test may have taken the page away
    if (typeof document !== "undefined") check()
  }, pageTime)
}

/** The tokens in the page's address that somebody redeems. All clients of the page share them. */
const redeemed = new Set<string>()

/** The token that a link or a redirect added to the page's address, of a type that we know. */
const tokenHere = () => {
  const token = typeof location === "undefined" ? undefined : readReturnToken(location.href)
  if (token === undefined) return undefined
  return /^(magic_links|oauth|login|reset_password)$/.test(token.tokenType) ? token : undefined
}

/** Remembers that the token in the page's address is used. */
export const useToken = (): void => {
  const found = tokenHere()
  if (found !== undefined) redeemed.add(found.token)
}

/** The mistake of a page whose address still holds a token that nothing uses. */
const unusedToken = (): ReadonlyArray<string> => {
  const found = tokenHere()
  if (found === undefined || redeemed.has(found.token)) return []
  const cure =
    found.tokenType === "reset_password" ? "Pass it to mountResetPassword" : "Call authenticateByUrl"
  return [`The URL has a token that nothing used. ${cure} here, or let links lead to the page that does.`]
}

const redeems = /^authenticateByUrl$|^(magicLinks|oauth)\.authenticate$|^passwords\.resetBy/

/** Warns of mistakes in the options of a client, and in calls. */
export const inspect: Inspect = (warn, publicToken, _, method, given) => {
  if (redeems.test(method)) useToken()
  if (method.startsWith("create")) later(() => warnOnce(warn, method, unusedToken()))
  warnOnce(
    warn,
    method,
    method.startsWith("create")
      ? [...missingToken(publicToken), ...unknownIn(given, clientNames), ...replacedFunctions()]
      : inCall(method, given)
  )
}

/** The services warn of a string that is not a public token. */
const missingToken = (publicToken: unknown): ReadonlyArray<string> =>
  typeof publicToken === "string" && publicToken !== "" && !isPlaceholder(publicToken)
    ? []
    : [
        `the public token is ${publicToken === "" ? "empty" : isPlaceholder(publicToken) ? "the placeholder of an example" : shown(publicToken)}. ` +
          "Copy it from the dashboard of your project, or use the one that `npx latchkey provider` prints. " +
          "If it comes from an environment variable, check the name of the variable."
      ]

/** Whether functions of the language do what the libraries in Latchkey need. Old libraries replace them by others. */
const standard: Readonly<Record<string, () => boolean>> = {
  "Array.from": () => Array.from(new Set(["a"]), (each) => each)[0] === "a",
  "Array.prototype.map": () => [1].map((each) => each + 1)[0] === 2,
  "Array.prototype.filter": () => [1, 2].filter((each) => each > 1)[0] === 2,
  "Array.prototype.reduce": () => [1, 2].reduce((sum, each) => sum + each, 3) === 6,
  "Array.prototype[Symbol.iterator]": () => new Set(["a"].values()).has("a"),
  "Object.keys": () => Object.keys({ a: 1 })[0] === "a",
  "Object.entries": () => Object.entries({ a: 1 })[0]?.[1] === 1,
  "Function.prototype.bind": () => Math.max.bind(null, 1)(2) === 2,
  "String.prototype.trim": () => " a ".trim() === "a",
  Promise: () => ["finally", "then"].every((name) => name in Promise.resolve()) && "allSettled" in Promise,
  // As `lockdown` of SES does: libraries assign to members that their own objects inherit
  "Object.prototype, which is frozen": () => !Object.isFrozen(Object.prototype)
}

const replacedFunctions = (): ReadonlyArray<string> => {
  const replaced = Object.keys(standard).filter((name) => attempt(standard[name] ?? (() => true)) !== true)
  return replaced.length === 0
    ? []
    : [
        `a script of this page has replaced ${replaced.join(", ")}, so that the widget and its calls may fail. ` +
          "Remove that script from the page, or show the form on another page."
      ]
}
/** Whether the token is that of a documentation's example. */
const isPlaceholder = (publicToken: unknown) =>
  typeof publicToken === "string" &&
  /^public-token-(test|live)-?(…|\.\.\.|x{3,}|<.*>|your.*)?$/i.test(publicToken)
