import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "@effect/vitest"
import { fileStore, webStore, type DataStore } from "../provider.js"
import { setUp } from "./support.js"

const temporaryFile = async () => {
  const directory = await mkdtemp(join(tmpdir(), "latchkey-"))
  onTestFinished(() => rm(directory, { recursive: true }))
  return join(directory, "provider.json")
}

/** The part of `Storage` that the provider uses. */
const makeStorage = () => {
  const entries = new Map<string, string>([["theirs", "untouched"]])
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => void entries.set(key, value)
  }
}

describe("fileStore", () => {
  it("keeps sessions after a restart", async () => {
    const path = await temporaryFile()
    const { session_token, user_id } = await setUp({ keyValueStore: fileStore(path) }).signInByLink(
      "a@b.test"
    )
    const restarted = setUp({ keyValueStore: fileStore(path) })
    expect((await restarted.me(session_token)).user_id).toBe(user_id)
  })

  it("stores only digests of session tokens and passcodes, in a file that only its owner can read", async () => {
    const path = await temporaryFile()
    const wire = setUp({ keyValueStore: fileStore(path) })
    const { session_token } = await wire.signInByLink("a@b.test")
    const { token } = await wire.smsCode("+12025550123")
    const content = await readFile(path, "utf8")
    expect(content).not.toContain(session_token)
    expect(content).not.toContain(`"${token}"`)
    expect((await stat(path)).mode & 0o077).toBe(0)
  })

  it.each(['{ "name": "my-site", "private": true }', "[]", "{"])(
    "refuses the file '%s' of another program and leaves it as it is",
    async (content) => {
      const path = await temporaryFile()
      await writeFile(path, content)
      const { state } = setUp({ keyValueStore: fileStore(path) })
      await expect(state.users()).rejects.toThrow(`${path} is not a file that the provider wrote.`)
      expect(await readFile(path, "utf8")).toBe(content)
    }
  )

  it("fails when the file cannot be read", async () => {
    const path = dirname(await temporaryFile())
    const { state } = setUp({ keyValueStore: fileStore(path) })
    await expect(state.users()).rejects.toThrow("EISDIR")
  })

  it("is refused while another process uses the file, until that one has ended", async () => {
    const path = await temporaryFile()
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"])
    onTestFinished(() => void other.kill("SIGKILL"))
    await writeFile(`${path}.lock`, String(other.pid))
    const { signInByLink, state } = setUp({ keyValueStore: fileStore(path) })
    await expect(state.users()).rejects.toThrow(
      `${path} is in use by process ${other.pid}. If that is another program, remove ${path}.lock.`
    )
    expect(await readdir(dirname(path))).toEqual(["provider.json.lock"])
    other.kill("SIGKILL")
    await once(other, "exit")
    expect((await signInByLink("a@b.test")).user.status).toBe("active")
    expect(await readFile(`${path}.lock`, "utf8")).toBe(String(process.pid))
  })

  it("is shared by all providers of a process", async () => {
    const path = await temporaryFile()
    const providers = [setUp({ keyValueStore: fileStore(path) }), setUp({ keyValueStore: fileStore(path) })]
    expect(await Promise.all(providers.map(({ state }) => state.users()))).toEqual([[], []])
  })

  it("removes what a killed process began to write, because it has keys, and nothing else", async () => {
    const path = await temporaryFile()
    const others = [join(dirname(path), "other.json.tmp"), `${path}.backup`]
    for (const file of [`${path}.0ecb8a4c.tmp`, `${path}.1.tmp`, ...others]) await writeFile(file, "{}")
    await setUp({ keyValueStore: fileStore(path) }).signInByLink("a@b.test")
    expect((await readdir(dirname(path))).sort()).toEqual([
      "other.json.tmp",
      "provider.json",
      "provider.json.backup",
      "provider.json.lock"
    ])
  })

  it("starts without users when the file is missing or empty", async () => {
    const path = await temporaryFile()
    const { signInByLink, state } = setUp({ keyValueStore: fileStore(path) })
    expect(await state.users()).toEqual([])
    await writeFile(path, "")
    expect((await signInByLink("a@b.test")).user.status).toBe("active")
  })
})

describe("webStore", () => {
  it("keeps sessions after a reload, and removes only its own keys on reset", async () => {
    const storage = makeStorage()
    const before = setUp({ keyValueStore: webStore(storage) })
    const { session_token, user_id } = await before.signInByLink("a@b.test")
    const reloaded = setUp({ keyValueStore: webStore(storage) })
    expect((await reloaded.me(session_token)).user_id).toBe(user_id)
    await reloaded.reset()
    expect([...storage.entries.keys()]).toEqual(["theirs"])
  })
})

describe("Options.keyValueStore", () => {
  it("accepts a store that answers later", async () => {
    const entries = new Map<string, string>()
    const keyValueStore: DataStore = {
      get: async (key) => entries.get(key),
      set: async (key, text) => void entries.set(key, text),
      remove: async (key) => void entries.delete(key)
    }
    const { session_token, user_id } = await setUp({ keyValueStore }).signInByLink("a@b.test")
    expect((await setUp({ keyValueStore }).me(session_token)).user_id).toBe(user_id)
  })
})
