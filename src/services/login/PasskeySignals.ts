import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { fromLoad } from "../kit/fromLoad.js"
import type { SessionStore } from "../session/SessionStore.js"

/** A passkey that the browser has just created or used. */
export interface UsedPasskey {
  /** The credential, as the text that the browser returned. */
  readonly credential: string
  /** The domain that the passkey belongs to. */
  readonly domain: string
}

export interface AcceptedPasskey extends UsedPasskey {
  readonly registration: string
  /** The user handle in base64url, where the credential has none. Empty when the names must stay. */
  readonly handle?: string
}

const loadSignals = () => import("./makeSignals.js")

/**
 * Tells the password manager which passkeys are gone and how accounts are called now, with the option `passkeySignals`. Without
 * it, they are told of nothing but `refused`. A signal that fails is silent, and nobody waits for one.
 */
export class PasskeySignals extends Context.Tag("latchkey/PasskeySignals")<
  PasskeySignals,
  {
    /** Remembers a passkey that the provider has accepted, for later signals. */
    readonly remember: (passkey: AcceptedPasskey) => Effect.Effect<void>
    /** Signals that the provider does not know the passkey. */
    readonly unknown: (passkey: UsedPasskey) => Effect.Effect<void>
    /** Signals that the provider refused a passkey which the browser created without asking. Needs no option. */
    readonly refused: (passkey: UsedPasskey) => Effect.Effect<void>
    /** Signals that a passkey is deleted, if this browser knows it. */
    readonly deleted: (registration: string) => Effect.Effect<void>
  }
>() {
  /** Signals changed names too, whoever changed them. What signals is loaded when there is something to signal. */
  static readonly layer = Layer.scoped(
    PasskeySignals,
    Effect.gen(function* () {
      const { passkeySignals } = yield* ClientConfig
      const make = Effect.flatMap(fromLoad(loadSignals), ({ makeSignals }) => makeSignals)
      const services = yield* Effect.context<ClientConfig | SessionStore | Storage>()
      if (passkeySignals) return yield* Effect.orElseSucceed(make, () => silent)
      const refused = (passkey: UsedPasskey) =>
        Effect.scoped(Effect.flatMap(make, (signals) => signals.refused(passkey))).pipe(
          Effect.provide(services),
          Effect.ignore
        )
      return { ...silent, refused }
    })
  )
}

const silent: PasskeySignals["Type"] = {
  remember: () => Effect.void,
  unknown: () => Effect.void,
  refused: () => Effect.void,
  deleted: () => Effect.void
}
