import { afterEach, expect, it, vi } from "vitest"
import { persistentId } from "../../src/page/persistentId.js"

/** Gives the page storage, which may be denied. */
const withStorage = (isDenied: boolean): ReadonlyMap<string, string> => {
  const held = new Map<string, string>()
  const denied = () => {
    throw new Error("The browser denies storage.")
  }
  const getItem = (key: string) => held.get(key) ?? null
  const setItem = (key: string, value: string) => void held.set(key, value)
  vi.stubGlobal("localStorage", isDenied ? { getItem: denied, setItem: denied } : { getItem, setItem })
  return held
}

afterEach(() => vi.unstubAllGlobals())

it("keeps the id of this browser in storage", () => {
  const held = withStorage(false)
  const made = persistentId("key::persistent_id")
  expect(made).toMatch(/^persistent-id-/)
  expect(held.get("key::persistent_id")).toBe(made)
  expect(persistentId("key::persistent_id")).toBe(made)
})

it("keeps the id in memory when the browser denies storage", () => {
  withStorage(true)
  expect(persistentId("key::persistent_id")).toBe(persistentId("key::persistent_id"))
})
