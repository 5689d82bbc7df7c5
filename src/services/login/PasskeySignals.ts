import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import {
  credentialParts,
  knownPasskeysKey,
  readKnownPasskeys,
  renamedSignals,
  withPasskey,
  type KnownPasskey,
  type PasskeySignal
} from "../../domain/passkeys/KnownPasskeys.js"
import { Passkeys } from "../browser/Passkeys.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { SessionStore } from "../session/SessionStore.js"

/** A passkey that the browser has just created or used. */
interface Used {
  /** The credential, as the text that the browser returned. */
  readonly credential: string
  /** The domain that the passkey belongs to. */
  readonly domain: string
}

interface Accepted extends Used {
  readonly registration: string
  /** The user handle in base64url, where the credential has none. Empty when the names must stay. */
  readonly handle?: string
}

/**
 * Tells the password manager which passkeys are gone and how accounts are called now, with the option `passkeySignals`. Without
 * it, they are told of nothing but `refused`. A signal that fails is silent, and nobody waits for one.
 */
export class PasskeySignals extends Context.Tag("latchkey/PasskeySignals")<
  PasskeySignals,
  {
    /** Remembers a passkey that the provider has accepted, for later signals. */
    readonly remember: (passkey: Accepted) => Effect.Effect<void>
    /** Signals that the provider does not know the passkey. */
    readonly unknown: (passkey: Used) => Effect.Effect<void>
    /** Signals that the provider refused a passkey which the browser created without asking. Needs no option. */
    readonly refused: (passkey: Used) => Effect.Effect<void>
    /** Signals that a passkey is deleted, if this browser knows it. */
    readonly deleted: (registration: string) => Effect.Effect<void>
  }
>() {
  /** Signals changed names too, whoever changed them. */
  static readonly layer = Layer.scoped(
    PasskeySignals,
    Effect.gen(function* () {
      const { passkeySignals, storageKey } = yield* ClientConfig
      // `layerUsers` needs no passkeys. Without them there is nobody to tell
      const passkeys = Option.getOrElse(yield* Effect.serviceOption(Passkeys), () => noPasskeys)
      const send = (signal: PasskeySignal) => Effect.forkDaemon(passkeys.signal(signal))
      const refused = ({ credential, domain }: Used) => {
        const parts = credentialParts(credential)
        return parts === undefined
          ? Effect.void
          : Effect.asVoid(send({ _tag: "Unknown", domain, credential: parts.id }))
      }
      if (!passkeySignals) return { ...silent, refused }
      const storage = yield* Storage
      const store = yield* SessionStore
      const key = knownPasskeysKey(storageKey)

      const known = Effect.map(storage.get(key), readKnownPasskeys)
      const keep = (passkeys: ReadonlyArray<KnownPasskey>) => storage.set(key, JSON.stringify(passkeys))

      const gone = (credential: string, domain: string) =>
        Effect.gen(function* () {
          yield* keep((yield* known).filter((each) => each.credential !== credential))
          yield* send({ _tag: "Unknown", domain, credential })
        })

      let last = (yield* store.stored)?.user
      const runFork = Runtime.runFork(yield* Effect.runtime())
      const unsubscribe = yield* store.onWrite(({ user }) => {
        const before = last
        last = user
        runFork(
          Effect.flatMap(known, (passkeys) => Effect.forEach(renamedSignals(before, user, passkeys), send))
        )
      })
      yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))

      return PasskeySignals.of({
        remember: ({ credential, domain, handle, registration }) =>
          Effect.gen(function* () {
            const parts = credentialParts(credential)
            if (parts === undefined) return
            const passkey = { registration, credential: parts.id, domain, handle: handle ?? parts.userHandle }
            yield* keep(withPasskey(yield* known, passkey))
          }),
        unknown: ({ credential, domain }) => {
          const parts = credentialParts(credential)
          return parts === undefined ? Effect.void : gone(parts.id, domain)
        },
        refused,
        deleted: (registration) =>
          Effect.gen(function* () {
            const passkey = (yield* known).find((each) => each.registration === registration)
            if (passkey !== undefined) yield* gone(passkey.credential, passkey.domain)
          })
      })
    })
  )
}

const noPasskeys: Pick<Passkeys["Type"], "signal"> = { signal: () => Effect.void }

const silent = {
  remember: () => Effect.void,
  unknown: () => Effect.void,
  deleted: () => Effect.void
}
