/** A store for the provider's data in Node. */
import type { BigIntStats } from "node:fs"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { DataStore } from "./DataStore.js"

const Content = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String }))
type Content = typeof Content.Type

/** Every write makes another file, so these differ after each. */
const versionOf = ({ ino, mtimeNs, size }: BigIntStats) => `${ino} ${mtimeNs} ${size}`

// Not an import: bundlers for browsers would follow it, and some would fail.
const files = () => process.getBuiltinModule("node:fs/promises")

const isMissing = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/**
 * Stores data in one JSON file, which each write replaces as a whole. The file may be missing. One that cannot be read or
 * written, or that has something else, fails the call.
 */
export const fileStore = (path: string): DataStore => {
  /** What the file held at its last read or write, so that an unchanged file is not read again. */
  let known: { readonly version: string; readonly content: Content } | undefined

  const read = async (): Promise<Content> => {
    try {
      // The version is taken first: a write in between makes the next read look again.
      const version = versionOf(await files().stat(path, { bigint: true }))
      if (known?.version === version) return known.content
      const text = await files().readFile(path, "utf8")
      const content = Either.getOrThrowWith(
        Schema.decodeEither(Content)(text || "{}"),
        () => new Error(`${path} is not a file that the provider wrote.`)
      )
      known = { version, content }
      return content
    } catch (cause) {
      if (isMissing(cause)) return {}
      throw cause
    }
  }

  const write = async (content: Content) => {
    const temporary = `${path}.${crypto.randomUUID()}.tmp`
    // The file holds the signing keys.
    await files().writeFile(temporary, JSON.stringify(content), { mode: 0o600 })
    // Before the rename: afterwards another process may have replaced the file.
    const version = versionOf(await files().stat(temporary, { bigint: true }))
    await files().rename(temporary, path)
    known = { version, content }
  }

  return {
    get: async (key) => (await read())[key],
    set: async (key, text) => write({ ...(await read()), [key]: text }),
    remove: async (key) => {
      const { [key]: _gone, ...rest } = await read()
      await write(rest)
    }
  }
}
