/** Single-use links: magic links and password resets in emails, and links that the site sends itself. */
import * as Effect from "effect/Effect"
import { emailLinkLifetime } from "../../src/domain/limits/Limits.js"
import { unsafeSchemes } from "../../src/domain/oauth/Redirects.js"
import { parseUrl } from "../../src/domain/values/parseUrl.js"
import { type RedirectURLType, Settings } from "../Options.js"
import { Db } from "../data/Db.js"
import type { StoredLink, StoredUser } from "../data/rows.js"
import { Caller } from "../http/Caller.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { digest, issueToken, newId } from "./Secrets.js"
import { isFirstProofOfStranger } from "../users/proveContact.js"
import { withQuery } from "../http/responses.js"
import { placeOf } from "../http/origins.js"

/** Fails with `invalid_expiration` unless undefined or between five minutes and a week. */
export const checkExpiration = (minutes: number | undefined) =>
  minutes === undefined || (minutes >= 5 && minutes * 60_000 <= emailLinkLifetime)
    ? Effect.void
    : refuse("invalid_expiration")

/** What a link leads to, and which error says that the project has no URL for it. */
const missing = {
  discovery: "no_discovery_redirect_urls_set",
  invite: "no_invite_redirect_urls_set",
  login: "no_login_redirect_urls_set",
  signup: "no_signup_redirect_urls_set",
  reset_password: "no_login_redirect_urls_set"
} as const

/** The redirect URL of a link: the given one, else the default, else the origin of the calling page. */
export const redirectUrl = (given: string | undefined, type: RedirectURLType) =>
  Effect.gen(function* () {
    const { isStrict } = yield* Settings
    const { origin } = yield* Caller
    const [first] = yield* registeredURLs(type)
    const address = given ?? first ?? (isStrict ? undefined : origin)
    if (address === undefined) return yield* refuse(missing[type])
    const url = parseUrl(address)
    if (url === undefined || unsafeSchemes.has(url.protocol)) return yield* refuse("invalid_redirect_url")
    yield* checkRegistered(url, type)
    return url
  })

/** The registered URLs of a type, the default first. */
const registeredURLs = (type: RedirectURLType) =>
  Effect.map(Settings, ({ defaultRedirectURL, redirectURLs = [] }) => [
    ...(defaultRedirectURL === undefined ? [] : [defaultRedirectURL]),
    ...redirectURLs.flatMap((each) => {
      if (typeof each === "string") return each
      return each.types.includes(type) ? each.url : []
    })
  ])

/** Fails with `invalid_redirect_url` in strict mode, and warns otherwise, unless the URL is registered. */
const checkRegistered = (url: URL, type: RedirectURLType) =>
  Effect.gen(function* () {
    const { allowedOrigins = [], isStrict, redirectURLs, warn } = yield* Settings
    const registered = yield* registeredURLs(type)
    if (registered.some((each) => parseUrl(each)?.href === url.href)) return
    const { origin = "" } = yield* Caller
    const place = placeOf(url.href)
    const isTyped = redirectURLs?.some((each) => typeof each !== "string") === true
    const use = isTyped ? ` It must be of the type ${type}.` : ""
    const advice = `The redirect URL ${url.href} is not registered: add it to the option redirectURLs (--redirect-url).${use}`
    if (isStrict) return yield* Effect.fail(apiErrorOf("invalid_redirect_url", 400, advice))
    // Without a list, links to the site itself are expected.
    const own = [...allowedOrigins, origin, placeOf(registered[0] ?? "")]
    if (redirectURLs !== undefined || (own.some(Boolean) && !own.includes(place))) {
      yield* warn(`${advice} A hosted project refuses it.`)
    }
  })

/** The URL with a token and its type in the query. */
export const withToken = (address: string | URL, type: string, token: string): string =>
  withQuery(address, { stytch_token_type: type, token })

/** Stores a link that expires after `minutes`, and returns its token. */
export const issueLink = (link: Omit<StoredLink, "token_hash" | "expires_at">, minutes: number) =>
  Effect.gen(function* () {
    const { token, hash, expires_at } = yield* issueToken(minutes)
    yield* (yield* Db).links.put({ ...link, token_hash: hash, expires_at })
    return token
  })

/** The link with this token, its user and its email address. Fails with `unable_to_auth_magic_link`. */
export const findLink = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const link = yield* db.links.get({ token_hash: yield* digest(token) })
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
    const { token, hash, expires_at } = yield* issueToken(minutes)
    const embedded_id = yield* newId("embedded")
    yield* (yield* Db).embeddedLinks.put({ token_hash: hash, embedded_id, user_id, expires_at })
    return token
  })

/** The link with this token and its user, if the link is one of the site. */
export const findEmbeddedLink = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const link = yield* db.embeddedLinks.get({ token_hash: yield* digest(token) })
    const user = link && (yield* db.users.get(link))
    return link && user && { link, user }
  })

export type EmbeddedLink = NonNullable<Effect.Effect.Success<ReturnType<typeof findEmbeddedLink>>>
