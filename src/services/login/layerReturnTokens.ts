import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { mayHaveHappened } from "../../domain/errors/Errors.js"
import * as Limits from "../../domain/client/Limits.js"
import { repairedToken } from "../../domain/login/ReturnLink.js"
import { toJson } from "../../domain/values/toJson.js"
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
    const key = keyOf(storageKey, "redeemed")
    const keptKey = keyOf(storageKey, "return")

    /** Undefined in an insecure context, where the browser computes no digests. */
    const digestOf = (token: string) =>
      crypto.sha256(repairedToken(token)).pipe(
        Effect.map(Encoding.encodeBase64Url),
        Effect.orElseSucceed(() => undefined)
      )

    const find = (digest: string | undefined) =>
      Effect.gen(function* () {
        const found = readRedemption(yield* storage.get(key))
        const now = yield* Clock.currentTimeMillis
        return Option.filter(
          found,
          (last) => last.digest === digest && Math.abs(now - last.at) < Limits.redemptionMemory
        )
      })

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
      gained: Pick<Redemption, "session_id" | "isLost" | "confirmedIn"> = {}
    ) =>
      Effect.gen(function* () {
        if (digest === undefined) return
        const last = Option.getOrElse(yield* find(digest), () => ({ digest, pending: 0 }))
        const at = yield* Clock.currentTimeMillis
        const next: Redemption = { ...last, ...gained, pending: last.pending + step, at }
        yield* storage.set(key, toJson(next))
      })

    return ReturnTokens.of({
      redeem: (token, call) =>
        Effect.gen(function* () {
          yield* page.activated
          const digest = yield* digestOf(token)
          yield* record(digest, 1)
          return yield* Effect.tapBoth(call, {
            onSuccess: ({ session: { session_id } }) => record(digest, -1, { session_id }),
            onFailure: (error) => record(digest, -1, mayHaveHappened(error) ? { isLost: true } : {})
          })
        }).pipe(runToCompletion),
      confirm: (token) =>
        Effect.gen(function* () {
          const digest = yield* digestOf(token)
          yield* record(digest, 0, { confirmedIn: yield* eraText })
        }),
      isConfirmed: (token) =>
        Effect.gen(function* () {
          const last = Option.getOrUndefined(yield* findToken(token))
          return last?.confirmedIn === (yield* eraText) || (yield* gavePresentSession(last))
        }),
      isUnanswered: (token) =>
        Effect.map(
          findToken(token),
          Option.exists(
            ({ isLost = false, pending, session_id }) => session_id === undefined && (isLost || pending > 0)
          )
        ),
      presentSession: (token) =>
        Effect.gen(function* () {
          const digest = yield* digestOf(token)
          const isUnderway = (last: Option.Option<Redemption>) =>
            Option.isSome(last) && last.value.session_id === undefined && last.value.pending > 0
          const look = Effect.tap(find(digest), (last) =>
            isUnderway(last) ? Effect.sleep(Limits.redemptionPoll) : Effect.void
          )
          const last = yield* Effect.repeat(look, {
            while: isUnderway,
            times: Limits.redemptionPatience / Limits.redemptionPoll
          })
          const found = Option.getOrUndefined(last)
          return (yield* gavePresentSession(found)) ? found?.session_id : undefined
        }),
      keeping: (href) =>
        Effect.zipWith(session.era, Clock.currentTimeMillis, (era, at) => {
          const kept: Kept = { ...era, at, href }
          return tab.set(keptKey, toJson(kept))
        }),
      takeKept: Effect.gen(function* () {
        const kept = readKept(yield* tab.get(keptKey))
        yield* tab.remove(keptKey)
        const { holder, logout } = yield* session.era
        const now = yield* Clock.currentTimeMillis
        const isNewest = (last: Kept) =>
          last.logout === logout &&
          (holder === "" || last.holder === holder) &&
          Math.abs(now - last.at) < Limits.keptReturnLifetime
        return Option.getOrUndefined(Option.filter(kept, isNewest))?.href
      }),
      forgetKept: tab.remove(keptKey)
    })
  })
)

/** The token that this browser confirmed or began to redeem last. */
const Redemption = Schema.Struct({
  /** SHA-256. The token itself is not stored. */
  digest: Schema.String,
  at: Schema.Number,
  /** The number of tabs that wait for the provider's answer. */
  pending: Schema.Number,
  /** The session that the token gave. */
  session_id: Schema.optionalWith(Schema.String, { exact: true }),
  /** The era of the session in which the person confirmed it. */
  confirmedIn: Schema.optionalWith(Schema.String, { exact: true }),
  /** Whether the provider may have redeemed it for an answer that did not arrive. */
  isLost: Schema.optionalWith(Schema.Boolean, { exact: true })
})
type Redemption = typeof Redemption.Type

/** The address of a landing that was left before the answer, and the session's era when that landing began. */
const Kept = Schema.Struct({
  href: Schema.String,
  at: Schema.Number,
  logout: Schema.String,
  holder: Schema.String
})
type Kept = typeof Kept.Type

const readKept = Schema.decodeUnknownOption(Schema.parseJson(Kept))

const readRedemption = Schema.decodeUnknownOption(Schema.parseJson(Redemption))
