/** One call at a time reads what is stored, changes it, and writes it back. */
import * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Ref from "effect/Ref"
import { Data, empty, pruned } from "./Data.js"

const key = "latchkey-provider"

/** What the provider remembers, in transactions. */
export class Db extends Context.Tag("latchkey/provider/Db")<
  Db,
  {
    /** What holds now, within a transaction. */
    readonly data: Effect.Effect<Data>
    readonly update: (change: (data: Data) => Data) => Effect.Effect<void>
    /**
     * Runs alone, from a fresh read to the write, and is not torn apart by interruption. What was changed
     * before a failure is kept (a wrong passcode counts); a defect keeps nothing.
     */
    readonly transaction: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    readonly clear: Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    Db,
    Effect.gen(function* () {
      const kv = yield* KeyValueStore.KeyValueStore
      const store = kv.forSchema(Data)
      const lock = yield* Effect.makeSemaphore(1)
      const current = yield* Ref.make(empty)
      const alone = lock.withPermits(1)

      // A store written by another version is not worth refusing to start for.
      const load = store.get(key).pipe(
        Effect.map(Option.getOrElse(() => empty)),
        Effect.catchTag("ParseError", () => Effect.succeed(empty)),
        Effect.orDie
      )

      return Db.of({
        data: Ref.get(current),
        update: (change) => Ref.update(current, change),
        transaction: (work) =>
          Effect.gen(function* () {
            const stored = yield* load
            yield* Ref.set(current, pruned(stored, yield* Clock.currentTimeMillis))
            const exit = yield* Effect.exit(work)
            const changed = yield* Ref.get(current)
            const isDefect = Exit.isFailure(exit) && exit.cause._tag !== "Fail"
            if (changed !== stored && !isDefect) yield* Effect.orDie(store.set(key, changed))
            return yield* exit
          }).pipe(Effect.uninterruptible, alone),
        clear: alone(Effect.orDie(store.remove(key)))
      })
    })
  )
}
