/** Single-use links: magic links and password resets in emails, and links that the site sends itself. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { unsafeSchemes } from "../../domain/Redirects.js"
import { parseUrl } from "../../domain/parseUrl.js"
import { Settings } from "../Options.js"
import { Db } from "../data/Db.js"
import type { StoredLink, StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { Secrets } from "./Secrets.js"
import { isFirstProofOfStranger } from "../users/proveContact.js"

/** Fails with `invalid_expiration` unless undefined or between five minutes and a week. */
export const checkExpiration = (minutes: number | undefined) =>
  minutes === undefined || (minutes >= 5 && minutes <= 10_080) ? Effect.void : refuse("invalid_expiration")

/** The redirect URL of a link: the given one, else the default, else the origin of the calling page. */
export const redirectUrl = (given: string | undefined) =>
  Effect.gen(function* () {
    const { defaultRedirectURL, isStrict } = yield* Settings
    const { origin } = yield* Caller
    const address = given ?? defaultRedirectURL ?? (isStrict ? undefined : origin)
    if (address === undefined) return yield* refuse("no_login_redirect_urls_set")
    const url = parseUrl(address)
    if (url === undefined || unsafeSchemes.has(url.protocol)) return yield* refuse("invalid_redirect_url")
    yield* checkRegistered(url)
    return url
  })

/** Fails with `invalid_redirect_url` in strict mode, and warns otherwise, unless the URL is registered. */
const checkRegistered = (url: URL) =>
  Effect.gen(function* () {
    const { allowedOrigins = [], defaultRedirectURL = "", isStrict, redirectURLs, warn } = yield* Settings
    const registered = [defaultRedirectURL, ...(redirectURLs ?? [])]
    if (registered.some((each) => parseUrl(each)?.href === url.href)) return
    const { origin = "" } = yield* Caller
    const place = placeOf(url.href)
    const advice = `The redirect URL at ${place} is not registered: add it to the option redirectURLs.`
    if (isStrict) return yield* Effect.fail(apiErrorOf("invalid_redirect_url", 400, advice))
    // Without a list, links to the site itself are expected.
    const own = [...allowedOrigins, origin, placeOf(defaultRedirectURL)]
    if (redirectURLs !== undefined || (own.some(Boolean) && !own.includes(place))) {
      yield* warn(`${advice} A hosted project refuses it.`)
    }
  })

/** The origin of a URL, or the scheme of a native app. */
const placeOf = (address: string): string => {
  const url = parseUrl(address)
  if (url === undefined) return ""
  return url.origin === "null" ? url.protocol : url.origin
}

/** The URL with a token and its type in the query. */
export const withToken = (address: URL, type: string, token: string): string => {
  const url = new URL(address)
  url.searchParams.set("stytch_token_type", type)
  url.searchParams.set("token", token)
  return url.href
}

/** Stores a link that expires after `minutes`, and returns its token. */
export const issueLink = (link: Omit<StoredLink, "token_hash" | "expires_at">, minutes: number) =>
  Effect.gen(function* () {
    const secrets = yield* Secrets
    const token = yield* secrets.token
    const stored: StoredLink = {
      ...link,
      token_hash: yield* secrets.digest(token),
      expires_at: (yield* Clock.currentTimeMillis) + minutes * 60_000
    }
    yield* (yield* Db).links.put(stored)
    return token
  })

/** The link with this token, its user and its email address. Fails with `unable_to_auth_magic_link`. */
export const findLink = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const link = yield* db.links.get({ token_hash: yield* (yield* Secrets).digest(token) })
    const user = link && (yield* db.users.get(link))
    const address = user?.emails.find((each) => each.email_id === link?.email_id)
    if (link === undefined || user === undefined || address === undefined) {
      return yield* refuse("unable_to_auth_magic_link")
    }
    // The link adds an address to a signed-in account. It does not sign in another person who reads the mail.
    if (link.in_session && (yield* isFirstProofOfStranger(user, link.email_id))) {
      return yield* refuse("unable_to_auth_magic_link")
    }
    return { link, user, address }
  })

/** Removes the link, so that its token cannot be used again. */
export const consumeLink = (link: StoredLink) => Effect.flatMap(Db, ({ links }) => links.remove(link))

/** Stores a token that starts one session as the user within `minutes`, and returns it. */
export const issueEmbeddedLink = ({ user_id }: StoredUser, minutes: number) =>
  Effect.gen(function* () {
    const secrets = yield* Secrets
    const token = yield* secrets.token
    yield* (yield* Db).embeddedLinks.put({
      token_hash: yield* secrets.digest(token),
      embedded_id: yield* secrets.id("embedded"),
      user_id,
      expires_at: (yield* Clock.currentTimeMillis) + minutes * 60_000
    })
    return token
  })

/** The link with this token and its user, if the link is one of the site. */
export const findEmbeddedLink = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const link = yield* db.embeddedLinks.get({ token_hash: yield* (yield* Secrets).digest(token) })
    const user = link && (yield* db.users.get(link))
    return link && user && { link, user }
  })

export type EmbeddedLink = NonNullable<Effect.Effect.Success<ReturnType<typeof findEmbeddedLink>>>
