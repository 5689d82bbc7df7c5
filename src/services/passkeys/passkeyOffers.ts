/** Offers a passkey to somebody who has signed in, at most as often as the site and the person want. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  hasPasskeyOf,
  readSkippedOffers,
  wantsOffer,
  withSkippedOffer
} from "../../domain/passkeys/PasskeyOffer.js"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import * as Limits from "../../domain/limits/Limits.js"
import type { PasskeyOptions } from "../../domain/widget/Config.js"
import { sessionOwner } from "../../domain/session/sessionOwner.js"
import { toJson } from "../../domain/values/toJson.js"
import { WebAuthn } from "../api/families.js"
import { Navigation } from "../browser/Navigation.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { ActingSession } from "../session/ActingSession.js"
import { Session } from "../session/Session.js"

const stored = Effect.flatMap(Session, ({ stored }) => stored)
const signedIn = Effect.map(stored, (state) => state?.user)

const domainOf = ({ domain }: PasskeyOptions) =>
  domain === undefined
    ? Effect.flatMap(Navigation, ({ location }) => Effect.map(location, ({ hostname }) => hostname))
    : Effect.succeed(domain)

const capabilities = Effect.flatMap(WebAuthn, (webAuthn) => webAuthn.browserCapabilities())

const skippedOffers = Effect.gen(function* () {
  const storage = yield* Storage
  const key = keyOf((yield* ClientConfig).storageKey, "passkey_offer")
  return {
    read: Effect.map(storage.get(key), readSkippedOffers),
    write: (skipped: object) => storage.set(key, toJson(skipped))
  }
})

/**
 * Whether to offer the user a passkey: this device can check who uses it, the user has none of the domain and has not skipped
 * the offer. A browser that does not say in time what it can do gets no offer.
 */
export const canOfferPasskey = (options: PasskeyOptions) =>
  Effect.gen(function* () {
    const user = yield* signedIn
    if (!user) return false
    const offer = {
      option: options.offerAfterLogin,
      user,
      domain: yield* domainOf(options),
      skipped: yield* (yield* skippedOffers).read,
      now: yield* Clock.currentTimeMillis
    }
    if (!wantsOffer(offer)) return false
    return (yield* capabilities).userVerifyingPlatformAuthenticator === true
  }).pipe(
    Effect.timeoutTo({
      duration: Limits.passkeyOfferPatience,
      onSuccess: (can) => can,
      onTimeout: () => false
    })
  )

/** Remembers for the user, in this browser, that they want no passkey now. */
export const rememberSkippedOffer = Effect.gen(function* () {
  const user = yield* signedIn
  if (!user) return
  const { read, write } = yield* skippedOffers
  yield* write(withSkippedOffer(yield* read, user.user_id, yield* Clock.currentTimeMillis))
})

/**
 * Lets the browser create a passkey without asking, for a user who has none of the domain. Undefined when it does not, when the
 * provider refuses it, and when it takes too long.
 */
export const upgradeToPasskey = (
  options: PasskeyOptions,
  duration: { readonly session_duration_minutes: number }
) =>
  Effect.gen(function* () {
    const state = yield* stored
    if (!state?.session || !state.user || hasPasskeyOf(state.user, yield* domainOf(options))) return undefined
    const { conditionalCreate } = yield* Effect.timeout(capabilities, Limits.passkeyOfferPatience)
    if (conditionalCreate !== true) return undefined
    const webAuthn = yield* WebAuthn
    const quiet = { is_passkey: true, conditional_mediation: true, domain: options.domain }
    const acting = { owner: sessionOwner(state.session), session_id: state.session.session_id }
    // Registers nothing when another user has signed in since
    return yield* Effect.provideService(webAuthn.register({ ...quiet, ...duration }), ActingSession, acting)
  }).pipe(Effect.orElseSucceed(() => undefined))
