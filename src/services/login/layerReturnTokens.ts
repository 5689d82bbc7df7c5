import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { mayHaveSucceeded } from "../../domain/errors/CallErrors.js"
import * as Limits from "../../domain/limits/Limits.js"
import { readKeptReturn, writeKeptReturn } from "../../domain/login/keptReturn.js"
import {
  findRedemption,
  nextRedemption,
  redeemedSession,
  redemptionKeys,
  type Redemption
} from "../../domain/login/redemption.js"
import { repairedToken } from "../../domain/login/ReturnLink.js"
import { Crypto } from "../browser/Crypto.js"
import { Page } from "../browser/Page.js"
import { Storage } from "../browser/Storage.js"
import { TabStorage } from "../browser/TabStorage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { runToCompletion } from "../kit/runToCompletion.js"
import { Session } from "../session/Session.js"
import { SessionStore } from "../session/SessionStore.js"
import { ReturnTokens } from "./ReturnTokens.js"

export const layerReturnTokens = Layer.effect(
  ReturnTokens,
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const crypto = yield* Crypto
    const page = yield* Page
    const storage = yield* Storage
    const session = yield* Session
    const store = yield* SessionStore
    const tab = yield* TabStorage
    const keys = redemptionKeys(storageKey)
    const [key, sessionKey] = keys
    const keptKey = keyOf(storageKey, "return")

    /** Undefined in an insecure context, where the browser computes no digests. */
    const digestOf = (token: string) =>
      crypto.sha256(repairedToken(token)).pipe(
        Effect.map(Encoding.encodeBase64Url),
        Effect.orElseSucceed(() => undefined)
      )

    const find = (digest: string | undefined) =>
      Effect.zipWith(Effect.forEach(keys, storage.get), Clock.currentTimeMillis, (texts, now) =>
        findRedemption(texts, digest, now)
      )

    const findToken = (token: string) => Effect.flatMap(digestOf(token), find)

    const gavePresentSession = (last: Redemption | undefined) =>
      Effect.map(
        store.stored,
        (state) => last?.session_id !== undefined && last.session_id === state?.session?.session_id
      )

    const eraText = Effect.map(session.era, ({ holder, logout }) => `${logout} ${holder}`)

    /** Counts a tab that begins to redeem the token, or ends to. Does nothing without a digest. */
    const record = (
      digest: string | undefined,
      step: 1 | 0 | -1,
      { session_id, ...gained }: Pick<Redemption, "session_id" | "isLost" | "confirmedIn"> = {}
    ) =>
      Effect.gen(function* () {
        if (digest === undefined) return
        const at = yield* Clock.currentTimeMillis
        if (session_id !== undefined) yield* storage.set(sessionKey, redeemedSession(digest, session_id, at))
        yield* storage.set(key, nextRedemption(yield* find(digest), digest, step, at, gained))
      })

    return ReturnTokens.of({
      redeem: (token, call) =>
        Effect.gen(function* () {
          yield* page.activated
          const digest = yield* digestOf(token)
          yield* record(digest, 1)
          return yield* Effect.tapBoth(call, {
            onSuccess: ({ session: { session_id } }) => record(digest, -1, { session_id }),
            onFailure: (error) => record(digest, -1, mayHaveSucceeded(error) ? { isLost: true } : {})
          })
        }).pipe(runToCompletion),
      confirm: (token) =>
        Effect.gen(function* () {
          const digest = yield* digestOf(token)
          yield* record(digest, 0, { confirmedIn: yield* eraText })
        }),
      isConfirmed: (token) =>
        Effect.gen(function* () {
          const last = yield* findToken(token)
          return last?.confirmedIn === (yield* eraText) || (yield* gavePresentSession(last))
        }),
      isUnanswered: (token) =>
        Effect.map(
          findToken(token),
          (last) => last !== undefined && last.session_id === undefined && (!!last.isLost || last.pending > 0)
        ),
      presentSession: (token) =>
        Effect.gen(function* () {
          const digest = yield* digestOf(token)
          const startedAt = yield* Clock.currentTimeMillis
          // Of two tabs that begin at the same time, one may overwrite the number of tabs that the other has written
          const isUnderway = (last: Redemption | undefined) =>
            Effect.map(
              Clock.currentTimeMillis,
              (now) =>
                last !== undefined &&
                last.session_id === undefined &&
                (last.pending > 0 || now < startedAt + Limits.redemptionOverlap)
            )
          const look = Effect.tap(find(digest), (last) =>
            Effect.whenEffect(Effect.sleep(Limits.redemptionPoll), isUnderway(last))
          )
          const last = yield* Effect.repeat(look, {
            while: isUnderway,
            times: Limits.redemptionPatience / Limits.redemptionPoll
          })
          return (yield* gavePresentSession(last)) ? last?.session_id : undefined
        }),
      keeping: (href) =>
        Effect.zipWith(session.era, Clock.currentTimeMillis, (era, at) =>
          tab.set(keptKey, writeKeptReturn({ ...era, at, href }))
        ),
      takeKept: Effect.gen(function* () {
        const kept = yield* tab.get(keptKey)
        yield* tab.remove(keptKey)
        return readKeptReturn(kept, yield* session.era, yield* Clock.currentTimeMillis)
      }),
      forgetKept: tab.remove(keptKey)
    })
  })
)
