/** A store for the provider's data in Node. */
import type { BigIntStats } from "node:fs"
import * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const Content = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String }))
type Content = typeof Content.Type

/** Every write makes another file, so these differ after each. */
const versionOf = ({ ino, mtimeNs, size }: BigIntStats) => `${ino} ${mtimeNs} ${size}`

/**
 * Stores data in one JSON file, which each write replaces as a whole. A file that is missing or unreadable counts as
 * empty. A file that cannot be written is a defect.
 */
export const fileStore = (path: string): KeyValueStore.KeyValueStore => {
  // Not an import: bundlers for browsers would follow it, and some would fail.
  const files = Effect.sync(() => process.getBuiltinModule("node:fs/promises"))

  /** What the file held at its last read or write, so that an unchanged file is not read again. */
  let known: { readonly version: string; readonly content: Content } | undefined

  const read = Effect.flatMap(files, ({ readFile, stat }) =>
    Effect.gen(function* () {
      // The version is taken first: a write in between makes the next read look again.
      const version = versionOf(yield* Effect.tryPromise(() => stat(path, { bigint: true })))
      if (known?.version === version) return known.content
      const content = yield* Schema.decode(Content)(yield* Effect.tryPromise(() => readFile(path, "utf8")))
      known = { version, content }
      return content
    }).pipe(Effect.orElseSucceed((): Content => ({})))
  )
  const write = (content: Content) =>
    Effect.flatMap(files, ({ rename, stat, writeFile }) =>
      Effect.promise(async () => {
        const temporary = `${path}.${crypto.randomUUID()}.tmp`
        // The file holds the signing keys.
        await writeFile(temporary, JSON.stringify(content), { mode: 0o600 })
        // Before the rename: afterwards another process may have replaced the file.
        const version = versionOf(await stat(temporary, { bigint: true }))
        await rename(temporary, path)
        known = { version, content }
      })
    )
  return KeyValueStore.makeStringOnly({
    get: (key) => Effect.map(read, (content) => Option.fromNullable(content[key])),
    set: (key, value) => Effect.flatMap(read, (content) => write({ ...content, [key]: value })),
    remove: (key) => Effect.flatMap(read, ({ [key]: _gone, ...rest }) => write(rest)),
    clear: write({}),
    size: Effect.map(read, (content) => Object.keys(content).length)
  })
}
