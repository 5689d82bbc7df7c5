/** Magic links by e-mail: sent, redeemed once, bound to the browser by PKCE where a challenge was sent. */
import * as Effect from "effect/Effect"
import { magicLinks as Api } from "../../domain/api/MagicLinks.js"
import { magicLinkExpirationMinutes } from "../../domain/Limits.js"
import { email, occasionOf, reach, type Occasion } from "../contacts.js"
import { Outbox } from "../inbox/Inbox.js"
import { lettersIn } from "../inbox/letters.js"
import { checkExpiration, findLink, issueLink, redirect, useUp, withToken } from "../links.js"
import { Settings } from "../Options.js"
import { checkChallenge, checkVerifier } from "../pkce.js"
import { answer } from "../router.js"
import { checkDuration, logIn } from "../sessions.js"

type Payload = typeof Api.email.loginOrCreate.payload.Type

const send = (payload: Payload, occasion: Occasion) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { code_challenge } = payload
    yield* checkChallenge(bootstrap.pkce_required_for_email_magic_links, code_challenge)
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
    const token = yield* issueLink({ user_id: user.user_id, email_id: method_id, code_challenge }, minutes)

    const link = withToken(isLogin ? login : signup, "magic_links", token)
    const letter = lettersIn(payload.locale)[isLogin ? "login" : "signup"]
    const words = letter(bootstrap.project_name ?? "Latchkey", link, minutes)
    yield* (yield* Outbox).deliver({ to: address, channel: "email", ...words, link })
    return { method_id }
  })

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const { link, user, address } = yield* findLink(payload.token)
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.code_verifier)

    yield* useUp(link)
    const factor = {
      type: "magic_link",
      delivery_method: "email",
      details: { email_factor: { email_id: link.email_id, email_address: address.email } }
    }
    const answered = yield* logIn(user, link.email_id, factor, payload.session_duration_minutes)
    return { ...answered, method_id: link.email_id }
  })

/** What answers the calls on magic links. */
export const handlers = [
  answer(Api.email.loginOrCreate, (payload) => send(payload, "login_or_create")),
  answer(Api.email.send, (payload, parameter) =>
    Effect.flatMap(occasionOf(parameter("factor")), (occasion) => send(payload, occasion))
  ),
  answer(Api.authenticate, authenticate)
]
