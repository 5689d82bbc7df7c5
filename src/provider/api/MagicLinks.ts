/** Magic links by e-mail: sent, redeemed once, bound to the browser by PKCE where a challenge was sent. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Api from "../../domain/api/MagicLinks.js"
import { magicLinkExpirationMinutes } from "../../domain/Limits.js"
import { Caller } from "../Caller.js"
import { email, occasionOf, reach, type Occasion } from "../contacts.js"
import type { StoredLink } from "../Data.js"
import { Db } from "../Db.js"
import { Outbox } from "../inbox/Inbox.js"
import { lettersIn } from "../inbox/letters.js"
import { Settings } from "../Options.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { Secrets } from "../Secrets.js"
import { checkDuration, logIn } from "../sessions.js"

type Payload = typeof Api.loginOrCreate.payload.Type

const send = (payload: Payload, occasion: Occasion) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { code_challenge } = payload
    if (bootstrap.pkce_required_for_email_magic_links && code_challenge === undefined) {
      return yield* refuse("pkce_expected_code_challenge")
    }
    yield* checkExpiration(payload.login_expiration_minutes)
    yield* checkExpiration(payload.signup_expiration_minutes)
    const login = yield* redirect(payload.login_magic_link_url)
    const signup = yield* redirect(payload.signup_magic_link_url)
    const { user, method_id, address } = yield* reach(email, payload.email, occasion)

    // Until their first login a user is still signing up, however often they ask for a link.
    const isLogin = user.status === "active"
    const minutes =
      (isLogin ? payload.login_expiration_minutes : payload.signup_expiration_minutes) ??
      magicLinkExpirationMinutes
    const secrets = yield* Secrets
    const token = yield* secrets.token
    const stored: StoredLink = {
      token_hash: yield* secrets.digest(token),
      user_id: user.user_id,
      email_id: method_id,
      expires_at: (yield* Clock.currentTimeMillis) + minutes * 60_000,
      ...(code_challenge !== undefined && { code_challenge })
    }
    yield* (yield* Db).update((data) => ({ ...data, links: [...data.links, stored] }))

    const link = withToken(isLogin ? login : signup, token)
    const letter = lettersIn(payload.locale)[isLogin ? "login" : "signup"]
    const words = letter(bootstrap.project_name ?? "Latchkey", link, minutes)
    yield* (yield* Outbox).deliver({ to: address, channel: "email", ...words, link })
    return { method_id }
  })

const checkExpiration = (minutes: number | undefined) =>
  minutes === undefined || (minutes >= 5 && minutes <= 10_080) ? Effect.void : refuse("invalid_expiration")

/** Any address a browser or an app can open; script addresses are none. */
const redirect = (given: string | undefined) =>
  Effect.gen(function* () {
    const { defaultRedirectURL } = yield* Settings
    const { origin } = yield* Caller
    const address = given ?? defaultRedirectURL ?? origin
    if (address === undefined) return yield* refuse("no_login_redirect_urls_set")
    if (!URL.canParse(address) || /^(javascript|data):/i.test(address)) {
      return yield* refuse("invalid_redirect_url")
    }
    return new URL(address)
  })

const withToken = (address: URL, token: string): string => {
  const url = new URL(address)
  url.searchParams.set("stytch_token_type", "magic_links")
  url.searchParams.set("token", token)
  return url.href
}

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const db = yield* Db
    const token_hash = yield* (yield* Secrets).digest(payload.token)
    const { links, users } = yield* db.data
    const link = links.find((each) => each.token_hash === token_hash)
    const user = users.find((each) => each.user_id === link?.user_id)
    const address = user?.emails.find((each) => each.email_id === link?.email_id)
    if (link === undefined || user === undefined || address === undefined) {
      return yield* refuse("unable_to_auth_magic_link")
    }
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.code_verifier)

    yield* db.update((data) => ({ ...data, links: data.links.filter((each) => each !== link) }))
    const factor = {
      type: "magic_link",
      delivery_method: "email",
      details: { email_factor: { email_id: link.email_id, email_address: address.email } }
    }
    const answered = yield* logIn(user, link.email_id, factor, payload.session_duration_minutes)
    return { ...answered, method_id: link.email_id }
  })

/** A verifier that nothing asked for is passed over: the client may hold one from an earlier flow. */
const checkVerifier = (challenge: string | undefined, verifier: string | undefined) =>
  Effect.gen(function* () {
    if (challenge === undefined) return
    if (verifier === undefined) return yield* refuse("pkce_expected_code_verifier")
    if ((yield* (yield* Secrets).digest(verifier)) !== challenge) return yield* refuse("pkce_mismatch")
  })

/** What answers the calls on magic links. */
export const handlers = [
  answer(Api.loginOrCreate, (payload) => send(payload, "login_or_create")),
  answer(Api.send, (payload, parameter) =>
    Effect.flatMap(occasionOf(parameter("factor")), (occasion) => send(payload, occasion))
  ),
  answer(Api.authenticate, authenticate)
]
