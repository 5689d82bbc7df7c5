/** Passwords: created, proved, judged, and reset by e-mail, by the old password or within a session. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { passwords as Api } from "../../domain/api/Passwords.js"
import type { User } from "../../domain/User.js"
import { Caller } from "../Caller.js"
import { email, reach, sessionUser } from "../contacts.js"
import { Db } from "../Db.js"
import { Outbox } from "../inbox/Inbox.js"
import { lettersIn } from "../inbox/letters.js"
import { checkExpiration, findLink, issueLink, redirect, withToken } from "../links.js"
import { Settings } from "../Options.js"
import { checkPassword } from "../passwords/checkPassword.js"
import { setPassword } from "../passwords/setPassword.js"
import { checkStrength, judge } from "../passwords/strength.js"
import { checkChallenge, checkVerifier } from "../pkce.js"
import { refuse } from "../refusals.js"
import { answer } from "../router.js"
import { authenticated, checkDuration, logIn, replaceSession, touched } from "../sessions.js"
import { lookUp } from "../userAt.js"
import { userDevice } from "../userDevice.js"

/** Minutes, where the call names none. */
const resetExpiration = 30

const factor = { type: "password", delivery_method: "knowledge", details: {} }

const logInOnDevice = (user: User, provenId: string, minutes: number) =>
  Effect.zipWith(logIn(user, provenId, factor, minutes), userDevice, (answered, device) => ({
    ...answered,
    ...device
  }))

/** A password proves no address: what is proven is the password itself. */
const logInByPassword = (user: User, minutes: number) =>
  logInOnDevice(user, user.password?.password_id ?? "", minutes)

const create = ({ password, session_duration_minutes, ...payload }: typeof Api.create.payload.Type) =>
  Effect.gen(function* () {
    const { address, owner } = yield* lookUp(payload.email)
    // Without a proof that the address is theirs, nobody may give a known user a password.
    if (owner !== undefined) return yield* refuse(owner.password === null ? "reset_password" : email.taken)
    yield* checkDuration(session_duration_minutes)
    yield* checkStrength(password, address)
    const { user, method_id } = yield* reach(email, address, "login_or_create")
    const answered = yield* logInByPassword(yield* setPassword(user, password), session_duration_minutes)
    return { ...answered, email_id: method_id }
  })

const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const user = yield* checkPassword(payload.email, payload.password)
    return yield* logInByPassword(user, payload.session_duration_minutes)
  })

const startReset = (payload: typeof Api.resetByEmailStart.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { code_challenge, reset_password_expiration_minutes: minutes = resetExpiration } = payload
    yield* checkChallenge(bootstrap.pkce_required_for_password_resets, code_challenge)
    yield* checkExpiration(minutes)
    const reset = yield* redirect(payload.reset_password_redirect_url)
    const login = yield* redirect(payload.login_redirect_url)
    const { user, method_id, address } = yield* reach(email, payload.email, "primary")

    const resetting = { user_id: user.user_id, email_id: method_id, code_challenge, resets_password: true }
    const token = yield* issueLink(resetting, minutes)
    const link = withToken(reset, "reset_password", token)
    // One token for both: whoever logs in instead has used it up.
    const loginLink = withToken(login, "login", token)
    const letter = lettersIn(payload.locale).reset
    const words = letter(bootstrap.project_name ?? "Latchkey", link, loginLink, minutes)
    yield* (yield* Outbox).deliver({ to: address, channel: "email", ...words, link })
    return {}
  })

const resetByEmail = (payload: typeof Api.resetByEmail.payload.Type) =>
  Effect.gen(function* () {
    const { link, user, address } = yield* findLink(payload.token)
    if (link.resets_password !== true) return yield* refuse("unable_to_auth_magic_link")
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.code_verifier)
    yield* checkStrength(payload.password, address.email)
    const changed = yield* setPassword(user, payload.password)
    return yield* logInOnDevice(changed, link.email_id, payload.session_duration_minutes)
  })

const resetByExistingPassword = (payload: typeof Api.resetByExistingPassword.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const user = yield* checkPassword(payload.email, payload.existing_password)
    yield* checkStrength(payload.new_password, email.normal(payload.email))
    const changed = yield* setPassword(user, payload.new_password)
    return yield* logInByPassword(changed, payload.session_duration_minutes)
  })

/** The session stays what it was: to set a password proves no factor. */
const resetBySession = ({ password, session_duration_minutes }: typeof Api.resetBySession.payload.Type) =>
  Effect.gen(function* () {
    const { session, token, token_hash } = yield* (yield* Caller).requireSession
    if (session_duration_minutes !== undefined) yield* checkDuration(session_duration_minutes)
    const user = yield* sessionUser
    yield* checkStrength(password, user.emails[0]?.email)
    const changed = yield* setPassword(user, password)
    const used = touched(session, yield* Clock.currentTimeMillis, session_duration_minutes)
    yield* (yield* Db).update(replaceSession(token_hash, used))
    return { ...(yield* authenticated(changed, used, token)), ...(yield* userDevice) }
  })

/** What answers the calls on passwords. */
export const handlers = [
  answer(Api.create, create),
  answer(Api.authenticate, authenticate),
  answer(Api.resetByEmailStart, startReset),
  answer(Api.resetByEmail, resetByEmail),
  answer(Api.resetByExistingPassword, resetByExistingPassword),
  answer(Api.resetBySession, resetBySession),
  answer(Api.strengthCheck, ({ email: address, password }) => judge(password, address))
]
