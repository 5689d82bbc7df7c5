/** The provider's tables, changed in transactions and kept in a key-value store. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { DataStore } from "../stores.js"
import type { Maintained } from "./Table.js"
import { makeTables, type Tables } from "./tables.js"

const key = "latchkey-provider"

/** It does not quote the data, which has secrets. The store stays as it is, so that nothing is lost. */
const unreadable = () =>
  new Error(
    "The stored data cannot be read; another version may have written it. It stays as it is: call reset() to remove it."
  )

/** One list of rows for each table, by its name. */
const Snapshot = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

interface Transactions {
  /**
   * Runs one effect at a time, without interruption, on what the store holds. A failure keeps the changes made before
   * it (a wrong passcode counts); a defect undoes them.
   */
  readonly transaction: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Removes every row, also from the store. */
  readonly clear: Effect.Effect<void>
}

/** Tables to use within a transaction. */
export class Db extends Context.Tag("latchkey/provider/Db")<Db, Tables & Transactions>() {
  /** Without a store the rows are in memory only. */
  static readonly layer = (store?: DataStore) =>
    Layer.effect(
      Db,
      Effect.gen(function* () {
        const lock = yield* Effect.makeSemaphore(1)
        const tables = makeTables()
        const named: ReadonlyArray<readonly [name: string, table: Maintained]> = Object.entries(tables)
        const each = named.map(([, table]) => table)

        /** The text that the tables were loaded from or saved as. */
        let current: string | undefined

        // Another process or tab may have written
        const load = (text: string | undefined) =>
          Effect.gen(function* () {
            if (text === current) return
            const snapshot = yield* Schema.decode(Snapshot)(text ?? "{}")
            for (const [name, table] of named) yield* table.load(snapshot[name] ?? [])
            current = text
          }).pipe(Effect.catchTag("ParseError", () => Effect.zipRight(forget, Effect.die(unreadable()))))

        const save = (to: DataStore) =>
          Effect.gen(function* () {
            const lists = named.map(([name, table]) => `${JSON.stringify(name)}:${table.toJson()}`)
            const text = `{${lists.join(",")}}`
            yield* Effect.promise(async () => to.set(key, text))
            current = text
          })

        const forget = Effect.sync(() => {
          each.forEach((table) => table.clear())
          current = undefined
        })

        const rollBack = Effect.sync(() => each.forEach((table) => table.rollBack()))

        const transaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
          Effect.gen(function* () {
            if (store !== undefined)
              yield* load((yield* Effect.promise(async () => store.get(key))) ?? undefined)
            const now = yield* Clock.currentTimeMillis
            for (const table of each) yield* table.prune(now)
            const exit = yield* Effect.exit(work)
            if (Exit.isFailure(exit) && exit.cause._tag !== "Fail") yield* rollBack
            if (store !== undefined && each.some((table) => table.hasChanged())) {
              yield* Effect.onError(save(store), () => rollBack)
            }
            for (const table of each) table.commit()
            return yield* exit
          }).pipe(Effect.uninterruptible, lock.withPermits(1))

        const clear = Effect.gen(function* () {
          yield* forget
          if (store !== undefined) yield* Effect.promise(async () => store.remove(key))
        }).pipe(Effect.uninterruptible, lock.withPermits(1))

        return Db.of({ ...tables, transaction, clear })
      })
    )
}
