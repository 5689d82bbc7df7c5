/** What signals to the password manager. Loaded when there is something to signal. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Runtime from "effect/Runtime"
import {
  credentialParts,
  readKnownPasskeys,
  renamedSignals,
  withoutUsers,
  withPasskey,
  type CredentialParts,
  type KnownPasskey,
  type PasskeySignal
} from "../../domain/passkeys/KnownPasskeys.js"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { toJson } from "../../domain/values/toJson.js"
import { Passkeys } from "../browser/Passkeys.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { SessionStore } from "../session/SessionStore.js"
import type { PasskeySignals, UsedPasskey } from "./PasskeySignals.js"

/** Runs with what a credential says. Does nothing with one that cannot be read. */
const withParts = (
  { credential }: UsedPasskey,
  run: (parts: CredentialParts) => Effect.Effect<unknown>
): Effect.Effect<void> => {
  const parts = credentialParts(credential)
  return parts === undefined ? Effect.void : Effect.asVoid(run(parts))
}

/** Signals changed names until the scope is closed. */
export const makeSignals = Effect.gen(function* () {
  const { storageKey } = yield* ClientConfig
  // `layerUsers` needs no passkeys. Without them there is nobody to tell
  const passkeys = Option.getOrElse(yield* Effect.serviceOption(Passkeys), () => noPasskeys)
  const send = (signal: PasskeySignal) => Effect.forkDaemon(passkeys.signal(signal))
  const storage = yield* Storage
  const store = yield* SessionStore
  const key = keyOf(storageKey, "passkeys")

  const known = Effect.map(storage.get(key), readKnownPasskeys)
  const keep = (passkeys: ReadonlyArray<KnownPasskey>) => storage.set(key, toJson(passkeys))

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
      Effect.flatMap(known, (passkeys) =>
        before && user === null
          ? keep(withoutUsers(passkeys))
          : Effect.forEach(renamedSignals(before, user, passkeys), send)
      )
    )
  })
  yield* Effect.addFinalizer(() => Effect.sync(unsubscribe))

  const signals: PasskeySignals["Type"] = {
    remember: (passkey) =>
      withParts(passkey, ({ id, userHandle }) =>
        Effect.gen(function* () {
          const { domain, handle = userHandle, registration } = passkey
          yield* keep(withPasskey(yield* known, { registration, credential: id, domain, handle }))
        })
      ),
    unknown: (passkey) => withParts(passkey, ({ id }) => gone(id, passkey.domain)),
    refused: (passkey) =>
      withParts(passkey, ({ id }) => send({ _tag: "Unknown", domain: passkey.domain, credential: id })),
    deleted: (registration) =>
      Effect.gen(function* () {
        const passkey = (yield* known).find((each) => each.registration === registration)
        if (passkey !== undefined) yield* gone(passkey.credential, passkey.domain)
      })
  }
  return signals
})

const noPasskeys: Pick<Passkeys["Type"], "signal"> = { signal: () => Effect.void }
