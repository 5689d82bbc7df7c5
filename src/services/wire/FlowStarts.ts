import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mayReturn, type FlowKind } from "../../domain/FlowStart.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"

/**
 * Remembers, for all tabs, when this browser last asked for the link of an e-mail or started a social login. Stores times
 * only. Where storage is denied or full, a start is unknown on the next page.
 */
export class FlowStarts extends Context.Tag("latchkey/FlowStarts")<
  FlowStarts,
  {
    /** Records that this browser begins a flow now. */
    readonly record: (kind: FlowKind) => Effect.Effect<void>
    /** Whether a return now may belong to a flow that this browser began. */
    readonly isKnown: (kind: FlowKind) => Effect.Effect<boolean>
    /** Forgets the start: the flow has ended. */
    readonly clear: (kind: FlowKind) => Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    FlowStarts,
    Effect.gen(function* () {
      const { storageKey } = yield* ClientConfig
      const storage = yield* Storage
      const keyOf = (kind: FlowKind) => `${storageKey}::began_${kind}`

      return FlowStarts.of({
        record: (kind) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => storage.set(keyOf(kind), String(now))),
        isKnown: (kind) =>
          Effect.zipWith(storage.get(keyOf(kind)), Clock.currentTimeMillis, (startedAt, now) =>
            mayReturn(kind, Number(startedAt ?? NaN), now)
          ),
        clear: (kind) => storage.remove(keyOf(kind))
      })
    })
  )
}
