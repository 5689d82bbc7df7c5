import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  flowStartKey,
  mayReturn,
  readFlowStart,
  writeFlowStart,
  type FlowKind,
  type FlowStart
} from "../../domain/login/FlowStart.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"

/**
 * Remembers, for all tabs, when this browser last asked for the link of an e-mail or started a social login, and the address
 * or the provider. Where storage is denied or full, a start is unknown on the next page.
 */
export class FlowStarts extends Context.Tag("latchkey/FlowStarts")<
  FlowStarts,
  {
    /** Records that this browser begins a flow now. */
    readonly record: (kind: FlowKind, start: Omit<FlowStart, "at">) => Effect.Effect<void>
    /** The address or the provider of the flow that a return now may belong to. Undefined when the start is unknown. */
    readonly startedFor: (kind: FlowKind) => Effect.Effect<string | undefined>
    /** Forgets the starts: somebody has signed in or out. */
    readonly forget: Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    FlowStarts,
    Effect.gen(function* () {
      const { storageKey } = yield* ClientConfig
      const storage = yield* Storage
      const keyOf = (kind: FlowKind) => flowStartKey(storageKey, kind)

      const find = (kind: FlowKind) =>
        Effect.zipWith(storage.get(keyOf(kind)), Clock.currentTimeMillis, (text, now) => {
          const start = readFlowStart(text ?? "")
          return mayReturn(start, now) ? start : undefined
        })

      return FlowStarts.of({
        record: (kind, start) =>
          Effect.flatMap(Clock.currentTimeMillis, (at) =>
            storage.set(keyOf(kind), writeFlowStart({ at, ...start }))
          ),
        startedFor: (kind) => Effect.map(find(kind), (start) => start?.startedFor),
        forget: Effect.zipRight(storage.remove(keyOf("email")), storage.remove(keyOf("oauth")))
      })
    })
  )
}
