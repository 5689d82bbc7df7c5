import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { flowKinds, type FlowKind } from "../../domain/session/FlowKind.js"
import { mayReturn, readFlowStart, writeFlowStart } from "../../domain/login/FlowStart.js"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { FlowStarts } from "./FlowStarts.js"

export const layerFlowStarts = Layer.effect(
  FlowStarts,
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const storage = yield* Storage
    const keyFor = (kind: FlowKind) => keyOf(storageKey, `began_${kind}`)

    const find = (kind: FlowKind) =>
      Effect.zipWith(storage.get(keyFor(kind)), Clock.currentTimeMillis, (text, now) => {
        const start = readFlowStart(text ?? "")
        return mayReturn(start, now) ? start : undefined
      })

    return FlowStarts.of({
      record: (kind, start) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          storage.set(keyFor(kind), writeFlowStart({ at, ...start }))
        ),
      startedFor: (kind) => Effect.map(find(kind), (start) => start?.startedFor),
      forget: Effect.forEach(flowKinds, (kind) => storage.remove(keyFor(kind)), { discard: true })
    })
  })
)
