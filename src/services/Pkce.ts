import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { challengeFrom, PkcePair, verifierFrom, type PkceNamespace } from "../domain/Pkce.js"
import { Crypto } from "./browser/Crypto.js"
import { Storage } from "./browser/Storage.js"
import { ClientConfig } from "./ClientConfig.js"
import { Warnings } from "./Warnings.js"

/** Code verifiers and challenges, kept between a flow's start and its return (section 4, wire reference 3.1). */
export class Pkce extends Context.Tag("latchkey/Pkce")<
  Pkce,
  {
    /** The challenge to start with: the stored one, so that every link under way keeps working, else a new one. */
    readonly challenge: (namespace: PkceNamespace) => Effect.Effect<string>
    /** The verifier to return with, if this browser started the flow. */
    readonly verifier: (namespace: PkceNamespace) => Effect.Effect<string | undefined>
    readonly clear: (namespace: PkceNamespace) => Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    Pkce,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const crypto = yield* Crypto
      const warnings = yield* Warnings
      const keyOf = (namespace: PkceNamespace) => `${config.storageKey}::PKCE_VERIFIER:${namespace}`

      const stored = (namespace: PkceNamespace) =>
        Effect.gen(function* () {
          const text = yield* storage.get(keyOf(namespace))
          if (text === null) return undefined
          return yield* Schema.decode(StoredPair)(text).pipe(
            Effect.catchAll(() =>
              warnings.warn(`Ignored malformed PKCE data for ${namespace}.`).pipe(Effect.as(undefined))
            )
          )
        })

      const makePair = Effect.gen(function* () {
        const code_verifier = verifierFrom(yield* crypto.randomUint32(16))
        return { code_verifier, code_challenge: challengeFrom(yield* crypto.sha256(code_verifier)) }
      })

      return Pkce.of({
        challenge: (namespace) =>
          Effect.gen(function* () {
            const known = yield* stored(namespace)
            if (known !== undefined) return known.code_challenge
            const pair = yield* makePair
            yield* storage.set(keyOf(namespace), JSON.stringify(pair))
            return pair.code_challenge
          }),
        verifier: (namespace) => Effect.map(stored(namespace), (pair) => pair?.code_verifier),
        clear: (namespace) => storage.remove(keyOf(namespace))
      })
    })
  )
}

const StoredPair = Schema.parseJson(PkcePair)
