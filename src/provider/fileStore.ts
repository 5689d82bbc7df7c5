/** A place to keep the provider's data in Node. */
import * as KeyValueStore from "@effect/platform/KeyValueStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const Content = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String }))
type Content = typeof Content.Type

/**
 * Keeps data in one JSON file, written whole beside it and then moved into its place. A file that is missing or
 * cannot be understood counts as empty; one that cannot be written is a defect.
 */
export const fileStore = (path: string): KeyValueStore.KeyValueStore => {
  // Not an import: bundlers for browsers would follow it, and some would fail.
  const files = Effect.sync(() => process.getBuiltinModule("node:fs/promises"))

  const read = Effect.flatMap(files, ({ readFile }) =>
    Effect.tryPromise(() => readFile(path, "utf8")).pipe(
      Effect.flatMap(Schema.decode(Content)),
      Effect.orElseSucceed((): Content => ({}))
    )
  )
  const write = (content: Content) =>
    Effect.flatMap(files, ({ rename, writeFile }) =>
      Effect.promise(async () => {
        const beside = `${path}.${crypto.randomUUID()}.tmp`
        // The signing key is in it.
        await writeFile(beside, JSON.stringify(content), { mode: 0o600 })
        await rename(beside, path)
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
