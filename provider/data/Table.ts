/** A table in memory. Its rows are found by their key or an index. Changes are undone when a transaction fails. */
import * as Effect from "effect/Effect"
import type { ParseError } from "effect/ParseResult"
import * as Schema from "effect/Schema"

/** The `expiresAt` of rows that never expire. */
export const never = () => Infinity

/** How the rows of a table are stored, found and pruned. */
interface Definition<Row, Json, KeyField extends keyof Row, Index extends string> {
  readonly row: Schema.Schema<Row, Json>
  /** The fields that identify a row. */
  readonly key: ReadonlyArray<KeyField>
  /** Each index lists a row under these values. Default: none. */
  readonly indexes?: Readonly<Record<Index, (row: Row) => ReadonlyArray<string>>>
  /** Milliseconds since 1970: the first transaction at or after this time removes the row. */
  readonly expiresAt: (row: Row) => number
  /** Updates other tables when a row has expired. */
  readonly onExpired?: (row: Row) => Effect.Effect<void>
}

/** What callers do with the rows of a table. Rows are listed in the order they were added. */
export interface Table<Row, Key, Index extends string> extends Maintained {
  readonly all: Effect.Effect<ReadonlyArray<Row>>
  readonly get: (key: Key) => Effect.Effect<Row | undefined>
  /** The first row that the index lists under the value. */
  readonly find: (index: Index, value: string) => Effect.Effect<Row | undefined>
  /** Every row that the index lists under the value. */
  readonly findAll: (index: Index, value: string) => Effect.Effect<ReadonlyArray<Row>>
  /** Replaces the row with the same key in its place, or adds the row at the end. */
  readonly put: (row: Row) => Effect.Effect<void>
  /** Removes the rows with these keys, if they exist. */
  readonly remove: (...keys: ReadonlyArray<Key>) => Effect.Effect<void>
}

/** What the database does with every table. */
export interface Maintained {
  /** Removes the rows that have expired. */
  readonly prune: (now: number) => Effect.Effect<void>
  /** Whether rows changed since the last `commit`, `rollBack`, `load` or `clear`. */
  readonly hasChanged: () => boolean
  readonly commit: () => void
  /** Undoes all changes since the last `commit`, `load` or `clear`. */
  readonly rollBack: () => void
  /** The rows as the text of a JSON array. Only rows that changed since the last call are encoded. */
  readonly toJson: () => string
  /** Replaces all rows with those of a JSON array. */
  readonly load: (json: unknown) => Effect.Effect<void, ParseError>
  readonly clear: () => void
}

/** Makes an empty table. */
export const makeTable = <
  Row extends object,
  Json,
  KeyField extends keyof Row,
  Index extends string = never
>({
  expiresAt,
  indexes: definitions,
  key: keyFields,
  onExpired = () => Effect.void,
  row: schema
}: Definition<Row, Json, KeyField, Index>): Table<Row, Pick<Row, KeyField>, Index> => {
  const rows = new Map<string, Row>()
  const indexes = new Map<string, RowIndex<Row>>()
  for (const [name, valuesOf] of Object.entries<(row: Row) => ReadonlyArray<string>>(definitions ?? {}))
    indexes.set(name, makeIndex(valuesOf))
  /** The rows that changes replaced, by their id, oldest first. */
  const replaced: Array<readonly [id: string, row: Row | undefined]> = []
  /** No row expires before this time, so that `prune` looks at the rows only when one may have expired. */
  let nextExpiry = Infinity
  const texts = new WeakMap<Row, string>()

  const idOf = (key: Pick<Row, KeyField>) => JSON.stringify(keyFields.map((field) => key[field]))

  const write = (id: string, row: Row | undefined) => {
    const previous = rows.get(id)
    for (const index of indexes.values()) {
      if (previous !== undefined) index.remove(previous)
      if (row !== undefined) index.add(row)
    }
    if (row === undefined) rows.delete(id)
    else {
      rows.set(id, row)
      nextExpiry = Math.min(nextExpiry, expiresAt(row))
    }
  }
  const change = (id: string, row: Row | undefined) => {
    const previous = rows.get(id)
    if (previous === row) return
    replaced.push([id, previous])
    write(id, row)
  }
  const commit = () => {
    replaced.length = 0
  }
  const clear = () => {
    rows.clear()
    for (const index of indexes.values()) index.clear()
    nextExpiry = Infinity
    commit()
  }
  const takeExpired = (now: number) => {
    if (now < nextExpiry) return []
    nextExpiry = Infinity
    const expired: Array<Row> = []
    for (const [id, row] of rows) {
      const expiry = expiresAt(row)
      if (expiry > now) nextExpiry = Math.min(nextExpiry, expiry)
      else {
        expired.push(row)
        change(id, undefined)
      }
    }
    return expired
  }

  const list = Schema.Array(schema)
  const encode = Schema.encodeSync(schema)
  const textOf = (row: Row) => {
    const text = texts.get(row) ?? JSON.stringify(encode(row))
    texts.set(row, text)
    return text
  }
  const listed = (index: Index, value: string) => indexes.get(index)?.list(value) ?? []

  return {
    all: Effect.sync(() => [...rows.values()]),
    get: (key) => Effect.sync(() => rows.get(idOf(key))),
    find: (index, value) => Effect.sync(() => listed(index, value)[0]),
    findAll: (index, value) => Effect.sync(() => listed(index, value)),
    put: (row) => Effect.sync(() => change(idOf(row), row)),
    remove: (...keys) =>
      Effect.sync(() => {
        for (const key of keys) change(idOf(key), undefined)
      }),
    prune: (now) =>
      Effect.suspend(() => {
        const expired = takeExpired(now)
        return expired.length === 0 ? Effect.void : Effect.forEach(expired, onExpired, { discard: true })
      }),
    hasChanged: () => replaced.length > 0,
    commit,
    rollBack: () => {
      for (const [id, row] of replaced.reverse()) write(id, row)
      commit()
    },
    toJson: () => `[${[...rows.values()].map(textOf).join(",")}]`,
    load: (json) =>
      // Compiled when a table is loaded first: most providers have no store
      Effect.map(Schema.decodeUnknown(list)(json), (loaded) => {
        clear()
        for (const row of loaded) write(idOf(row), row)
      }),
    clear
  }
}

interface RowIndex<Row> {
  readonly add: (row: Row) => void
  readonly remove: (row: Row) => void
  readonly list: (value: string) => ReadonlyArray<Row>
  readonly clear: () => void
}

const makeIndex = <Row>(valuesOf: (row: Row) => ReadonlyArray<string>): RowIndex<Row> => {
  const rowsOf = new Map<string, Set<Row>>()
  return {
    add: (row) => {
      for (const value of valuesOf(row)) {
        const rows = rowsOf.get(value)
        if (rows === undefined) rowsOf.set(value, new Set([row]))
        else rows.add(row)
      }
    },
    remove: (row) => {
      for (const value of valuesOf(row)) {
        const rows = rowsOf.get(value)
        rows?.delete(row)
        if (rows?.size === 0) rowsOf.delete(value)
      }
    },
    list: (value) => [...(rowsOf.get(value) ?? [])],
    clear: () => rowsOf.clear()
  }
}
