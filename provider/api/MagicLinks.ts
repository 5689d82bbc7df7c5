/** Magic links by email. A code challenge binds a link to the browser that asked for it. */
import * as Effect from "effect/Effect"
import { magicLinks as Api } from "../../src/domain/magicLink/calls.js"
import { magicLinkExpirationMinutes } from "../../src/domain/limits/Limits.js"
import { email, loginModeOf, resolveContact, type LoginMode } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { Outbox } from "../inbox/Inbox.js"
import { countMessage } from "../inbox/sendLimit.js"
import { messageTextsIn } from "../inbox/messageTexts.js"
import {
  checkExpiration,
  consumeLink,
  type EmbeddedLink,
  findEmbeddedLink,
  findLink,
  issueLink,
  redirectUrl,
  withToken
} from "../tokens/links.js"
import { Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { checkChallenge, checkVerifier } from "../tokens/pkce.js"
import { route } from "../http/router.js"
import { checkDuration, logIn } from "../tokens/sessions.js"

type Payload = typeof Api.email.loginOrCreate.payload.Type

export const send = (payload: Payload, mode: LoginMode) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { code_challenge } = payload
    yield* checkChallenge(bootstrap.pkce_required_for_email_magic_links, code_challenge)
    yield* checkExpiration(payload.login_expiration_minutes)
    yield* checkExpiration(payload.signup_expiration_minutes)
    const login = yield* redirectUrl(payload.login_magic_link_url, "login")
    const signup = yield* redirectUrl(payload.signup_magic_link_url, "signup")
    const { user, method_id, address } = yield* resolveContact(email, payload.email, mode)
    yield* countMessage("email", address)

    // A user without a first login is still signing up, also at the second link.
    const isLogin = user.status === "active"
    const minutes =
      (isLogin ? payload.login_expiration_minutes : payload.signup_expiration_minutes) ??
      magicLinkExpirationMinutes
    const in_session = mode === "secondary"
    const issued = { user_id: user.user_id, email_id: method_id, code_challenge, in_session }
    const token = yield* issueLink(issued, minutes)

    const link = withToken(isLogin ? login : signup, "magic_links", token)
    const makeMessage = messageTextsIn(payload.locale)[isLogin ? "login" : "signup"]
    const message = makeMessage(projectNameIn(bootstrap), link, minutes)
    yield* (yield* Outbox).deliver({ to: address, channel: "email", ...message, link })
    return { method_id }
  })

export const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    const embedded = yield* findEmbeddedLink(payload.token)
    if (embedded !== undefined) return yield* authenticateEmbedded(embedded, payload.session_duration_minutes)
    const { link, user, address } = yield* findLink(payload.token)
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.code_verifier)

    yield* consumeLink(link)
    const factor = {
      type: "magic_link",
      delivery_method: "email",
      details: { email_factor: { email_id: link.email_id, email_address: address.email } }
    }
    const answer = yield* logIn(user, link.email_id, factor, payload.session_duration_minutes)
    return { ...answer, method_id: link.email_id }
  })

/** The site sent the link in its own way, so it verifies no address. */
const authenticateEmbedded = ({ link, user }: EmbeddedLink, minutes: number) =>
  Effect.gen(function* () {
    yield* checkDuration(minutes)
    yield* (yield* Db).embeddedLinks.remove(link)
    const { embedded_id } = link
    const factor = {
      type: "magic_link",
      delivery_method: "embedded",
      details: { embeddable_magic_link_factor: { embedded_id } }
    }
    return { ...(yield* logIn(user, "", factor, minutes)), method_id: embedded_id }
  })

/** The routes of magic links. */
export const handlers = [
  route(Api.email.loginOrCreate, (payload) => send(payload, "login_or_create")),
  route(Api.email.send, (payload, parameter) =>
    Effect.flatMap(loginModeOf(parameter("factor")), (mode) => send(payload, mode))
  ),
  route(Api.authenticate, authenticate)
]
