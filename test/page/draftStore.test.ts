import { expect, it, vi } from "vitest"
import { emptyDraft, makeDraftStore } from "../../src/page/draftStore.js"

it("a store is empty at first, and keeps what a change leaves out", () => {
  const store = makeDraftStore()
  expect(store.get()).toEqual(emptyDraft)
  store.change({ email: "ada@example.com", tab: "magicLink" })
  store.change({ email: "" })
  expect(store.get()).toEqual({ ...emptyDraft, tab: "magicLink" })
})

it("a store calls a listener after each change, until the listener ends", () => {
  const store = makeDraftStore()
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.change({ country: "DE" })
  stop()
  store.change({ country: "FR" })
  expect(listener).toHaveBeenCalledExactlyOnceWith({ ...emptyDraft, country: "DE" })
})
