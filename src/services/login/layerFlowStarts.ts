import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { flowKinds, type FlowKind } from "../../domain/session/FlowKind.js"
import { mayReturn, readFlowStart, writeFlowStart } from "../../domain/login/FlowStart.js"
import { keyOf } from "../../domain/session/StoragePlaces.js"
import { Storage } from "../browser/Storage.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { Session } from "../session/Session.js"
import { FlowStarts } from "./FlowStarts.js"

export const layerFlowStarts = Layer.effect(
  FlowStarts,
  Effect.gen(function* () {
    const { storageKey } = yield* ClientConfig
    const storage = yield* Storage
    const session = yield* Session
    const keyFor = (kind: FlowKind) => keyOf(storageKey, `began_${kind}`)
    /** What the text of a start begins with: the site's server, for example, signs in somebody else without telling anybody. */
    const holder = Effect.map(session.era, ({ holder }) => holder && `${holder}/`)

    const find = (kind: FlowKind) =>
      Effect.gen(function* () {
        const [, begunBy = "", text = ""] =
          /^(\S*\/)?(.*)/.exec((yield* storage.get(keyFor(kind))) ?? "") ?? []
        const start = readFlowStart(text)
        const counts = begunBy === (yield* holder) && mayReturn(start, yield* Clock.currentTimeMillis)
        return counts ? start : undefined
      })

    return FlowStarts.of({
      record: (kind, start) =>
        Effect.gen(function* () {
          const at = yield* Clock.currentTimeMillis
          yield* storage.set(keyFor(kind), (yield* holder) + writeFlowStart({ at, ...start }))
        }),
      startedFor: (kind) => Effect.map(find(kind), (start) => start?.startedFor),
      forget: Effect.forEach(flowKinds, (kind) => storage.remove(keyFor(kind)), { discard: true })
    })
  })
)
