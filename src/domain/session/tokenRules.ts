/** How the tokens of a session are read from cookies and written to them. */
import { toJson } from "../values/toJson.js"
import { list, Mismatch, parseJson, string } from "../values/readers.js"
import {
  cookies,
  read,
  removeCookie,
  setCookie,
  store,
  type Steps,
  type StorageSteps
} from "./BrowserSteps.js"
import { removalAttributes } from "./CookieRemoval.js"
import { fingerprintOf, possibleValues } from "./CookieValues.js"
import { cookieAttributes, type CookieLocation, type SessionCookie } from "./SessionCookies.js"
import { keyOf, type StoragePlaces } from "./StoragePlaces.js"

const markKey = ({ storageKey }: StoragePlaces, cookie: SessionCookie) =>
  keyOf(storageKey, `written_${cookie}`)

/** The mark of what this browser wrote into the cookie last. */
export function* writtenMark(places: StoragePlaces, cookie: SessionCookie): StorageSteps<string | null> {
  const mark = read(markKey(places, cookie))
  yield mark
  return mark.found
}

/** The values that the cookie may have. Of more than one, only the provider knows which counts. */
export function* possibleTokens(places: StoragePlaces, cookie: SessionCookie): Steps<ReadonlyArray<string>> {
  const visible = cookies(places.cookieNames[cookie])
  yield visible
  const mark = read(markKey(places, cookie))
  yield mark
  const isOurs = (value: string) => fingerprintOf(value) === mark.found
  if (cookie === "intermediate" && visible.found.length > 0 && !visible.found.some(isOurs)) {
    // Beside a session that this browser wrote: a page of a sibling domain could let its user act for somebody else
    const [session = ""] = yield* possibleTokens(places, "opaque")
    if (fingerprintOf(session) === (yield* writtenMark(places, "opaque"))) return []
  }
  return possibleValues(visible.found, mark.found)
}

/** Lets this value count, of several of the cookie's name. */
export function* markWritten(
  places: StoragePlaces,
  cookie: SessionCookie,
  value: string
): StorageSteps<void> {
  yield store(markKey(places, cookie), fingerprintOf(value))
}

/** Writes the cookie. `maxAge` is in seconds. Returns whether it can be read back and no other has its name. */
export function* writeToken(
  places: StoragePlaces,
  cookie: SessionCookie,
  value: string,
  location: CookieLocation,
  maxAge: number | undefined
): Steps<{ readonly isReadable: boolean; readonly isAlone: boolean }> {
  const name = places.cookieNames[cookie]
  const attributes = {
    ...cookieAttributes(places.cookies, location),
    ...(maxAge !== undefined && { maxAge })
  }
  yield* markWritten(places, cookie, value)
  const set = setCookie(name, value, attributes)
  yield set
  if (attributes.secure) yield* rememberDomain(places, attributes.domain ?? location.hostname)
  const visible = cookies(name)
  yield visible
  return { isReadable: set.isReadable, isAlone: visible.found.length < 2 }
}

/** Removes the cookie with all attributes that it may have been written with. */
export function* removeToken(
  places: StoragePlaces,
  cookie: SessionCookie,
  location: CookieLocation
): Steps<void> {
  yield store(markKey(places, cookie), null)
  const domains = read(domainsKey(places))
  yield domains
  const variants = removalAttributes(places.cookies, location, domainsIn(domains.found))
  for (const variant of variants) yield removeCookie(places.cookieNames[cookie], variant)
}

/**
 * What replaces the tokens of a session, in this order. `put` writes one cookie, `drop` removes one. An intermediate token stays: the
 * next login replaces it, and a refresh does not.
 */
export const tokensInOrder = <Change>(
  tokens: { readonly session_token: string; readonly session_jwt?: string | null | undefined },
  put: (cookie: SessionCookie, value: string) => Change,
  drop: (cookie: SessionCookie) => Change
): ReadonlyArray<Change> => [
  put("opaque", tokens.session_token),
  tokens.session_jwt ? put("jwt", tokens.session_jwt) : drop("jwt")
]

const domainsKey = ({ storageKey }: StoragePlaces) => keyOf(storageKey, "seen_domains")

function* rememberDomain(places: StoragePlaces, domain: string): StorageSteps<void> {
  const key = domainsKey(places)
  const domains = read(key)
  yield domains
  const seen = domainsIn(domains.found)
  if (!seen.includes(domain)) yield store(key, toJson([...seen, domain]))
}

/** The domains for which cookies were set; none when they cannot be read. */
const domainsIn = (stored: string | null): ReadonlyArray<string> => {
  const domains = readDomains(stored)
  return domains instanceof Mismatch ? [] : domains
}

const readDomains = parseJson(list(string))
