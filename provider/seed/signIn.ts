/** Starts sessions without a login. */
import * as Effect from "effect/Effect"
import { Db } from "../data/Db.js"
import type { StoredUser } from "../data/rows.js"
import { Caller, nobody } from "../http/Caller.js"
import { refuse } from "../http/errors.js"
import { authenticateFor } from "../serverApi/authentication.js"
import { requireUser } from "../serverApi/serverUser.js"
import { checkDuration, logIn, type ProvenFactor } from "../tokens/sessions.js"
import { email, phone } from "../users/contacts.js"
import type { SignedIn, SignInOptions } from "./Seed.js"

/** Minutes. */
const usualDuration = 60

/** Starts a session as a user, found by id, external id, email address or phone number. Fails with `user_not_found`. */
export const signIn = (who: string, options: SignInOptions = {}) =>
  Effect.gen(function* () {
    const user =
      (yield* email.findUser(email.normalize(who))) ??
      (yield* phone.findUser(phone.normalize(who))) ??
      (yield* requireUser(who))
    const { session_custom_claims, session_duration_minutes = usualDuration } = options
    yield* checkDuration(session_duration_minutes)
    const { session, session_jwt, session_token, user_id } = yield* authenticateFor(
      { session_duration_minutes, session_custom_claims },
      (minutes) => logIn(user, "", factorOf(user), minutes)
    )
    const found = yield* (yield* Db).users.get({ user_id })
    if (session === null || found === undefined) return yield* refuse("session_not_found")
    const signedIn: SignedIn = { user: found, session, session_token, session_jwt }
    return signedIn
  }).pipe(Effect.provideService(Caller, nobody))

/** What the user most likely signs in with. */
const factorOf = ({ crypto_wallets, emails, password, phone_numbers }: StoredUser): ProvenFactor => {
  const [mail] = emails
  const [number] = phone_numbers
  const [wallet] = crypto_wallets
  if (password !== null) return { type: "password", delivery_method: "knowledge", details: {} }
  if (mail !== undefined) {
    const email_factor = { email_id: mail.email_id, email_address: mail.email }
    return { type: "magic_link", delivery_method: "email", details: { email_factor } }
  }
  if (number !== undefined) {
    const { phone_id, phone_number } = number
    return {
      type: "otp",
      delivery_method: "sms",
      details: { phone_number_factor: { phone_id, phone_number } }
    }
  }
  if (wallet !== undefined) {
    const { verified: _, ...crypto_wallet_factor } = wallet
    return { type: "crypto", delivery_method: "crypto_wallet", details: { crypto_wallet_factor } }
  }
  return { type: "impersonated", delivery_method: "impersonation", details: {} }
}
