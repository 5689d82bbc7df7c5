import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { CallError } from "../../domain/errors/CallErrors.js"
import type { PkceRedemption } from "../../domain/calls/Endpoint.js"
import { pkceKey, pkceNamespaces, type PkceNamespace } from "../../domain/calls/pkceKeys.js"
import { MissingPKCEError, type InsecureOriginError } from "../../domain/errors/DeviceErrors.js"
import {
  challengeFrom,
  isOver,
  isReusable,
  PkcePair,
  verifierFrom,
  wantsVerifier
} from "../../domain/calls/Pkce.js"
import { toJson } from "../../domain/values/toJson.js"
import { Crypto } from "../browser/Crypto.js"
import { Storage, type TextStore } from "../browser/Storage.js"
import { TabStorage } from "../browser/TabStorage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Warnings } from "../kit/Warnings.js"

/** Stores PKCE pairs between the start of a flow and its return (specification section 4). */
export class Pkce extends Context.Tag("latchkey/Pkce")<
  Pkce,
  {
    /** The stored challenge, so that links already sent keep working, else a new one. A week later always a new one. */
    readonly challenge: (namespace: PkceNamespace) => Effect.Effect<string, InsecureOriginError>
    /** A new challenge for one redirect of this tab. Redirects of other tabs keep theirs. */
    readonly newChallenge: (namespace: PkceNamespace) => Effect.Effect<string, InsecureOriginError>
    /** The challenge of one redirect. Undefined for one that needs none, which forgets the pair of the last. */
    readonly redirectChallenge: (
      namespace: PkceNamespace,
      isRequired: boolean
    ) => Effect.Effect<string | undefined, InsecureOriginError>
    /** The verifier of this tab, else the one that this browser stored last, if any. */
    readonly verifier: (namespace: PkceNamespace) => Effect.Effect<string | undefined>
    /** Removes the pair of `verifier`. */
    readonly clear: (namespace: PkceNamespace) => Effect.Effect<void>
    /** Removes all pairs of this browser and of this tab. */
    readonly forget: Effect.Effect<void>
    /**
     * Runs `redeem` with the verifier and clears it on success. Fails with `MissingPKCEError` when the provider requires
     * a verifier and this browser has none: the flow began in another browser. A magic link is redeemed with the verifier of
     * passwords first, if there is one. Some flows keep the verifier.
     */
    readonly redeem: <A, E extends CallError>(
      flow: Pick<PkceRedemption, "keeps" | "redeems">,
      redeem: (proof: { readonly code_verifier?: string }) => Effect.Effect<A, E>
    ) => Effect.Effect<A, E | MissingPKCEError>
  }
>() {
  static readonly layer = Layer.effect(
    Pkce,
    Effect.gen(function* () {
      const config = yield* ClientConfig
      const storage = yield* Storage
      const tab = yield* TabStorage
      const crypto = yield* Crypto
      const warnings = yield* Warnings
      const keyOf = (namespace: PkceNamespace) => pkceKey(config.storageKey, namespace)

      const read = (store: TextStore, namespace: PkceNamespace) =>
        Effect.gen(function* () {
          const text = yield* store.get(keyOf(namespace))
          if (text === null) return undefined
          const pair = yield* Schema.decode(StoredPair)(text).pipe(
            Effect.catchAll(() =>
              Effect.as(warnings.warn(`Ignored malformed PKCE data for ${namespace}.`), undefined)
            )
          )
          if (pair === undefined || !isOver(pair, yield* Clock.currentTimeMillis)) return pair
          yield* store.remove(keyOf(namespace))
          return undefined
        })

      const write = (store: TextStore, namespace: PkceNamespace, pair: PkcePair) =>
        store.set(keyOf(namespace), toJson(pair))

      /** The provider sends the link, or the redirect begins, all the same: without a verifier it may be refused at its end. */
      const warnUnlessKept = (namespace: PkceNamespace, ...stores: ReadonlyArray<TextStore>) =>
        stores.some(({ persistent }) => persistent)
          ? Effect.void
          : warnings.warnOnce(
              `The PKCE verifier of ${namespace} could not be stored: this browser denies storage, or it is full. A link or redirect that needs the verifier cannot sign in.`
            )

      const verifier = (namespace: PkceNamespace) =>
        Effect.gen(function* () {
          const pair = (yield* read(tab, namespace)) ?? (yield* read(storage, namespace))
          return pair?.code_verifier
        })

      const clear = (namespace: PkceNamespace) =>
        Effect.gen(function* () {
          const own = yield* read(tab, namespace)
          const shared = yield* read(storage, namespace)
          yield* tab.remove(keyOf(namespace))
          // The shared pair may belong to another tab's redirect
          if (own === undefined || own.code_verifier === shared?.code_verifier) {
            yield* storage.remove(keyOf(namespace))
          }
        })

      const makePair = Effect.gen(function* () {
        const code_verifier = verifierFrom(yield* crypto.randomUint32(16))
        const code_challenge = challengeFrom(yield* crypto.sha256(code_verifier))
        return { code_challenge, code_verifier, created_at: yield* Clock.currentTimeMillis }
      })

      const newChallenge = (namespace: PkceNamespace) =>
        Effect.gen(function* () {
          const pair = yield* makePair
          yield* write(tab, namespace, pair)
          // The return may open in another tab: an app's built-in browser, or a restored tab
          yield* write(storage, namespace, pair)
          yield* warnUnlessKept(namespace, tab, storage)
          return pair.code_challenge
        })

      return Pkce.of({
        challenge: (namespace) =>
          Effect.gen(function* () {
            // Made first: another start may store a pair while the digest is computed
            const made = yield* makePair
            const known = yield* read(storage, namespace)
            const pair =
              known !== undefined && isReusable(known, made.created_at)
                ? { created_at: made.created_at, ...known }
                : made
            yield* write(storage, namespace, pair)
            yield* warnUnlessKept(namespace, storage)
            return pair.code_challenge
          }),
        newChallenge,
        redirectChallenge: (namespace, isRequired) =>
          isRequired ? newChallenge(namespace) : Effect.as(clear(namespace), undefined),
        verifier,
        clear,
        forget: Effect.forEach(
          pkceNamespaces,
          (namespace) => Effect.zipRight(tab.remove(keyOf(namespace)), storage.remove(keyOf(namespace))),
          { discard: true }
        ),
        redeem: ({ keeps, redeems: namespace }, redeem) => {
          const redeemWith = (namespace: PkceNamespace) =>
            Effect.gen(function* () {
              const code_verifier = yield* verifier(namespace)
              const answer = yield* redeem(code_verifier === undefined ? {} : { code_verifier }).pipe(
                Effect.mapError((error) =>
                  code_verifier === undefined && wantsVerifier(error)
                    ? new MissingPKCEError({ cause: error })
                    : error
                )
              )
              if (!keeps) yield* clear(namespace)
              return answer
            })
          if (namespace !== "magic_links") return redeemWith(namespace)
          // The link of a reset email can also sign in. While its verifier is stored, it is the likelier one
          return Effect.flatMap(verifier("passwords"), (stored) =>
            stored === undefined
              ? redeemWith(namespace)
              : Effect.catchIf(redeemWith("passwords"), wantsVerifier, () => redeemWith(namespace))
          )
        }
      })
    })
  )
}

const StoredPair = Schema.parseJson(PkcePair)
