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
export const writtenMark = (places: StoragePlaces, cookie: SessionCookie): StorageSteps<string | null> =>
  read(markKey(places, cookie))

/** The values that the cookie may have. Of more than one, only the provider knows which counts. */
export function* possibleTokens(places: StoragePlaces, cookie: SessionCookie): Steps<ReadonlyArray<string>> {
  const visible = yield* cookies(places.cookieNames[cookie])
  return possibleValues(visible, yield* writtenMark(places, cookie))
}

/** Lets this value count, of several of the cookie's name. */
export const markWritten = (
  places: StoragePlaces,
  cookie: SessionCookie,
  value: string
): StorageSteps<void> => store(markKey(places, cookie), fingerprintOf(value))

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
  const isReadable = yield* setCookie(name, value, attributes)
  if (attributes.secure) yield* rememberDomain(places, attributes.domain ?? location.hostname)
  return { isReadable, isAlone: (yield* cookies(name)).length < 2 }
}

/** Removes the cookie with all attributes that it may have been written with. */
export function* removeToken(
  places: StoragePlaces,
  cookie: SessionCookie,
  location: CookieLocation
): Steps<void> {
  yield* store(markKey(places, cookie), null)
  const variants = removalAttributes(places.cookies, location, yield* seenDomains(places))
  for (const variant of variants) yield* removeCookie(places.cookieNames[cookie], variant)
}

/** What replaces the tokens of a session, in this order. `put` writes one cookie, `drop` removes one. */
export function* writeTokens(
  tokens: { readonly session_token: string; readonly session_jwt?: string | undefined },
  put: (cookie: SessionCookie, value: string) => Steps<void>,
  drop: (cookie: SessionCookie) => Steps<void>
): Steps<void> {
  yield* put("opaque", tokens.session_token)
  yield* tokens.session_jwt ? put("jwt", tokens.session_jwt) : drop("jwt")
  yield* drop("intermediate")
}

const domainsKey = ({ storageKey }: StoragePlaces) => keyOf(storageKey, "seen_domains")

/** The domains for which cookies were set; none when they cannot be read. */
function* seenDomains(places: StoragePlaces): StorageSteps<ReadonlyArray<string>> {
  const domains = readDomains(yield* read(domainsKey(places)))
  return domains instanceof Mismatch ? [] : domains
}

function* rememberDomain(places: StoragePlaces, domain: string): StorageSteps<void> {
  const seen = yield* seenDomains(places)
  if (!seen.includes(domain)) yield* store(domainsKey(places), toJson([...seen, domain]))
}

const readDomains = parseJson(list(string))
