/** Links that are mailed to a person and redeemed once: magic links and password resets. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Caller } from "./Caller.js"
import type { StoredLink } from "./data/rows.js"
import { Db } from "./data/Db.js"
import { Settings } from "./Options.js"
import { refuse } from "./refusals.js"
import { Secrets } from "./Secrets.js"

/** Fails unless a link may live so many minutes: five to a week; nothing said is fine. */
export const checkExpiration = (minutes: number | undefined) =>
  minutes === undefined || (minutes >= 5 && minutes <= 10_080) ? Effect.void : refuse("invalid_expiration")

/** Where a link leads: the address given, the default or the calling page; any that a browser or an app can open. */
export const redirect = (given: string | undefined) =>
  Effect.gen(function* () {
    const { defaultRedirectURL } = yield* Settings
    const { origin } = yield* Caller
    const address = given ?? defaultRedirectURL ?? origin
    if (address === undefined) return yield* refuse("no_login_redirect_urls_set")
    const url = URL.canParse(address) ? new URL(address) : undefined
    // Script addresses are none.
    if (url === undefined || /^(javascript|data):/i.test(url.protocol)) {
      return yield* refuse("invalid_redirect_url")
    }
    return url
  })

/** The address with a token and its type in the query. */
export const withToken = (address: URL, type: string, token: string): string => {
  const url = new URL(address)
  url.searchParams.set("stytch_token_type", type)
  url.searchParams.set("token", token)
  return url.href
}

/** Stores a link that lives so many minutes and answers its token, which is kept as a digest only. */
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

/** The live link behind a token with whom it was sent to; fails with `unable_to_auth_magic_link`. */
export const findLink = (token: string) =>
  Effect.gen(function* () {
    const db = yield* Db
    const link = yield* db.links.get({ token_hash: yield* (yield* Secrets).digest(token) })
    const user = link && (yield* db.users.get(link))
    const address = user?.emails.find((each) => each.email_id === link?.email_id)
    if (link === undefined || user === undefined || address === undefined) {
      return yield* refuse("unable_to_auth_magic_link")
    }
    return { link, user, address }
  })

/** Makes the link's token worthless. */
export const useUp = (link: StoredLink) => Effect.flatMap(Db, ({ links }) => links.remove(link))
