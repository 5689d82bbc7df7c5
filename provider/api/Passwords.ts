/** Passwords: created, checked, and reset by email, by the old password or within a session. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { passwords as Api } from "../../src/domain/passwords/calls.js"
import type { StoredUser } from "../data/rows.js"
import { Caller, userDevice } from "../http/Caller.js"
import { email, findUserByEmail, resolveContact, sessionUser } from "../users/contacts.js"
import { Db } from "../data/Db.js"
import { Outbox } from "../inbox/Inbox.js"
import { countMessage } from "../inbox/sendLimit.js"
import { messageTextsIn } from "../inbox/messageTexts.js"
import { checkExpiration, findLink, issueLink, redirectUrl, withToken } from "../tokens/links.js"
import { Settings } from "../Options.js"
import { projectNameIn } from "../ProjectSettings.js"
import { checkPassword, setPassword } from "../passwords/passwords.js"
import { checkStrength, assessStrength } from "../passwords/strength.js"
import { checkChallenge, checkVerifier } from "../tokens/pkce.js"
import { refuse } from "../http/errors.js"
import { route } from "../http/router.js"
import { sessionAnswer, checkDuration, logIn, touchSession } from "../tokens/sessions.js"
import { requirePrivileged, requireRecentProof } from "../users/factorRules.js"
import { proveContact } from "../users/proveContact.js"

/** The default expiration in minutes. */
const resetExpiration = 30

const passwordFactor = { type: "password", delivery_method: "knowledge", details: {} }

const logInOnDevice = (user: StoredUser, provenId: string, minutes: number) =>
  Effect.zipWith(logIn(user, provenId, passwordFactor, minutes), userDevice, (answer, device) => ({
    ...answer,
    ...device
  }))

/** A password does not verify the email address, so the proven id is that of the password. */
const logInByPassword = (user: StoredUser, minutes: number) =>
  logInOnDevice(user, user.password?.password_id ?? "", minutes)

export const create = ({ password, session_duration_minutes, ...payload }: typeof Api.create.payload.Type) =>
  Effect.gen(function* () {
    const { address, owner } = yield* findUserByEmail(payload.email)
    // Otherwise anyone could set a password for a known user.
    if (owner !== undefined) {
      return yield* refuse(owner.password === null ? "reset_password" : email.duplicate)
    }
    yield* checkDuration(session_duration_minutes)
    yield* checkStrength(password, address)
    const { user, method_id } = yield* resolveContact(email, address, "login_or_create")
    const answer = yield* logInByPassword(yield* setPassword(user, password), session_duration_minutes)
    return { ...answer, email_id: method_id }
  })

export const authenticate = (payload: typeof Api.authenticate.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const user = yield* checkPassword(payload.email, payload.password)
    return yield* logInByPassword(user, payload.session_duration_minutes)
  })

export const startReset = (payload: typeof Api.resetByEmailStart.payload.Type) =>
  Effect.gen(function* () {
    const { bootstrap } = yield* Settings
    const { code_challenge, reset_password_expiration_minutes: minutes = resetExpiration } = payload
    yield* checkChallenge(bootstrap.pkce_required_for_password_resets, code_challenge)
    yield* checkExpiration(minutes)
    const reset = yield* redirectUrl(payload.reset_password_redirect_url, "reset_password")
    const login = yield* redirectUrl(payload.login_redirect_url, "login")
    const { user, method_id, address } = yield* resolveContact(email, payload.email, "primary")
    yield* countMessage("email", address)

    const resetting = { user_id: user.user_id, email_id: method_id, code_challenge, resets_password: true }
    const token = yield* issueLink(resetting, minutes)
    const link = withToken(reset, "reset_password", token)
    // Both links have the same token, so only one of them works.
    const loginLink = withToken(login, "login", token)
    const makeMessage = messageTextsIn(payload.locale).reset
    const message = makeMessage(projectNameIn(bootstrap), link, loginLink, minutes)
    yield* (yield* Outbox).deliver({ to: address, channel: "email", ...message, link })
    return {}
  })

export const resetByEmail = (payload: typeof Api.resetByEmail.payload.Type) =>
  Effect.gen(function* () {
    const { link, user, address } = yield* findLink(payload.token)
    if (link.resets_password !== true) return yield* refuse("unable_to_auth_magic_link")
    yield* checkDuration(payload.session_duration_minutes)
    yield* checkVerifier(link.code_challenge, payload.code_verifier)
    yield* checkStrength(payload.password, address.email)
    // Before the password is set, because a first proof makes the user reset an earlier one.
    const proven = yield* proveContact(user, link.email_id)
    const changed = yield* setPassword(proven, payload.password)
    return yield* logInOnDevice(changed, link.email_id, payload.session_duration_minutes)
  })

export const resetByExistingPassword = (payload: typeof Api.resetByExistingPassword.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const user = yield* checkPassword(payload.email, payload.existing_password)
    yield* checkStrength(payload.new_password, email.normalize(payload.email))
    const changed = yield* setPassword(user, payload.new_password)
    return yield* logInByPassword(changed, payload.session_duration_minutes)
  })

/** Setting a password proves no factor, so the session keeps its factors. */
export const resetBySession = ({
  password,
  session_duration_minutes
}: typeof Api.resetBySession.payload.Type) =>
  Effect.gen(function* () {
    const { session, token, token_hash } = yield* (yield* Caller).requireSession
    if (session_duration_minutes !== undefined) yield* checkDuration(session_duration_minutes)
    const user = yield* sessionUser
    yield* checkStrength(password, user.emails[0]?.email)
    yield* requirePrivileged(user, "set a password")
    yield* requireRecentProof(session, "user")
    const changed = yield* setPassword(user, password)
    const updated = touchSession(session, changed, yield* Clock.currentTimeMillis, session_duration_minutes)
    yield* (yield* Db).sessions.put({ token_hash, session: updated })
    return { ...(yield* sessionAnswer(changed, updated, token)), ...(yield* userDevice) }
  })

/** The routes of passwords. */
export const handlers = [
  route(Api.create, create),
  route(Api.authenticate, authenticate),
  route(Api.resetByEmailStart, startReset),
  route(Api.resetByEmail, resetByEmail),
  route(Api.resetByExistingPassword, resetByExistingPassword),
  route(Api.resetBySession, resetBySession),
  route(Api.strengthCheck, ({ email: address, password }) => assessStrength(password, address))
]
