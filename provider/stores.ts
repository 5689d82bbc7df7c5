/** The stores of a provider's data: the interface, a store for Node and one for browsers. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { BigIntStats } from "node:fs"

/** Where a provider keeps its data. A method that fails or rejects makes the call fail with status 500. */
export interface DataStore {
  /** Returns the text of a key, or null or undefined when there is none. */
  readonly get: (key: string) => string | null | undefined | Promise<string | null | undefined>
  /** Stores a text under a key, in place of an earlier one. */
  readonly set: (key: string, text: string) => void | Promise<void>
  /** Removes a key, if it is there. */
  readonly remove: (key: string) => void | Promise<void>
}

const Content = Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.String }))
type Content = typeof Content.Type

/** Every write makes another file, so these differ after each. */
const versionOf = ({ ino, mtimeNs, size }: BigIntStats) => `${ino} ${mtimeNs} ${size}`

// Not an import: bundlers for browsers would follow it, and some would fail.
const files = () => process.getBuiltinModule("node:fs/promises")

const codeOf = (cause: unknown) => (cause instanceof Error && "code" in cause ? cause.code : undefined)

/** By the path: the locks of this process, which it removes when it ends. */
const locks = new Map<string, Promise<void>>()

const lockOf = (path: string) => `${path}.lock`

const unlock = () => {
  for (const path of locks.keys()) process.getBuiltinModule("node:fs").rmSync(lockOf(path), { force: true })
}

/** Also true for a process of another user, which may not be signalled. */
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return codeOf(cause) === "EPERM"
  }
}

/** A killed process leaves its lock, which does not count. */
const lock = async (path: string): Promise<void> => {
  const file = lockOf(path)
  try {
    await files().writeFile(file, String(process.pid), { flag: "wx", mode: 0o600 })
  } catch (cause) {
    if (codeOf(cause) !== "EEXIST") throw cause
    const holder = Number(await files().readFile(file, "utf8"))
    if (holder !== process.pid && isRunning(holder))
      throw new Error(`${path} is in use by process ${holder}. If that is another program, remove ${file}.`, {
        cause
      })
    await files().rm(file, { force: true })
    return lock(path)
  }
  await removeUnfinished(path)
}

/** Removes what killed processes began to write: it has keys too. */
const removeUnfinished = async (path: string) => {
  const { basename, dirname, join } = process.getBuiltinModule("node:path")
  const names = await files().readdir(dirname(path))
  const unfinished = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".tmp"))
  for (const name of unfinished) await files().rm(join(dirname(path), name), { force: true })
}

/** Fails while another process uses the file: what one writes, the other would lose. */
const lockOnce = (path: string): Promise<void> => {
  if (!process.listeners("exit").includes(unlock)) process.once("exit", unlock)
  const locking =
    locks.get(path) ??
    lock(path).catch((cause: unknown) => {
      locks.delete(path)
      throw cause
    })
  locks.set(path, locking)
  return locking
}

/**
 * Stores data in one JSON file, which each write replaces as a whole. The file may be missing. One that cannot be read or
 * written, that has something else, or that another process uses, fails the call.
 */
export const fileStore = (path: string): DataStore => {
  /** What the file held at its last read or write, so that an unchanged file is not read again. */
  let known: { readonly version: string; readonly content: Content } | undefined

  const read = async (): Promise<Content> => {
    await lockOnce(path)
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
      if (codeOf(cause) === "ENOENT") return {}
      throw cause
    }
  }

  const write = async (content: Content) => {
    const temporary = `${path}.${crypto.randomUUID()}.tmp`
    try {
      // The file holds the signing keys.
      await files().writeFile(temporary, JSON.stringify(content), { mode: 0o600 })
      // Before the rename: afterwards another store may have replaced the file.
      const version = versionOf(await files().stat(temporary, { bigint: true }))
      await files().rename(temporary, path)
      known = { version, content }
    } catch (cause) {
      await files().rm(temporary, { force: true })
      throw cause
    }
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

/** The members of `localStorage` and `sessionStorage` that the store uses. */
export type WebStorage = Pick<Storage, "getItem" | "removeItem" | "setItem">

/** Stores data under keys that start with `prefix` and leaves other keys alone. A full storage fails the call. */
export const webStore = (storage: WebStorage, prefix = "latchkey/"): DataStore => ({
  get: (key) => storage.getItem(prefix + key),
  set: (key, text) => storage.setItem(prefix + key, text),
  remove: (key) => storage.removeItem(prefix + key)
})
