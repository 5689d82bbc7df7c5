// @vitest-environment happy-dom
import { assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { CrossTab } from "../../../src/services/browser/CrossTab.js"

const otherTabWrites = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }))

const pageShown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }))

/** Another client on this page. */
const client = Effect.provide(CrossTab, CrossTab.layer)

/** Counts how often a client is notified of `key`, until the scope closes. */
const listening = (key: string, as = client) =>
  Effect.gen(function* () {
    const notified = { times: 0 }
    yield* (yield* as).listen(
      key,
      Effect.sync(() => void notified.times++)
    )
    return notified
  })

describe("CrossTab.listen", () => {
  it.effect("runs the handler after each write of another tab", function* () {
    const notified = yield* listening("key")
    otherTabWrites("key")
    assert.strictEqual(notified.times, 1)
    otherTabWrites("key")
    assert.strictEqual(notified.times, 2)
  })

  it.effect("ignores writes to another key", function* () {
    const notified = yield* listening("key")
    otherTabWrites("key::bootstrap")
    assert.strictEqual(notified.times, 0)
  })

  it.effect("runs the handler when another tab clears the storage", function* () {
    const notified = yield* listening("key")
    otherTabWrites(null)
    assert.strictEqual(notified.times, 1)
  })

  it.effect("runs the handler when the page returns from the back/forward cache", function* () {
    const notified = yield* listening("key")
    pageShown(false)
    assert.strictEqual(notified.times, 0)
    pageShown(true)
    assert.strictEqual(notified.times, 1)
  })

  it.effect("stops when the scope closes", function* () {
    const notified = yield* Effect.scoped(listening("key"))
    otherTabWrites("key")
    pageShown(true)
    yield* (yield* client).notify("key")
    assert.strictEqual(notified.times, 0)
  })
})

describe("CrossTab.notify", () => {
  it.effect("notifies the other clients of the page of that key only", function* () {
    const one = yield* client
    const two = yield* client
    const heardByOne = yield* listening("key", Effect.succeed(one))
    const heardByTwo = yield* listening("key", Effect.succeed(two))
    yield* one.notify("key")
    yield* one.notify("another")
    assert.deepStrictEqual([heardByOne.times, heardByTwo.times], [0, 1])
  })

  it.effect("notifies nobody when only listeners of other keys are left", function* () {
    const gone = yield* Effect.scoped(listening("key"))
    const other = yield* listening("another")
    yield* (yield* client).notify("key")
    assert.deepStrictEqual([gone.times, other.times], [0, 0])
  })

  it.effect("works beside an element of the page whose id names the library", function* () {
    vi.stubGlobal("latchkey", { id: "latchkey" })
    vi.stubGlobal("__latchkey", { id: "__latchkey" })
    const one = yield* client
    const two = yield* client
    const heard = yield* listening("key", Effect.succeed(two))
    yield* one.notify("key")
    assert.strictEqual(heard.times, 1)
    vi.unstubAllGlobals()
  })
})

describe("CrossTab.join", () => {
  it.effect("counts the clients of one name until their scopes close", function* () {
    const one = yield* client
    const two = yield* client
    assert.strictEqual(yield* one.join("project"), 1)
    assert.strictEqual(yield* two.join("another project"), 1)
    assert.strictEqual(yield* Effect.scoped(two.join("project")), 2)
    assert.strictEqual(yield* two.join("project"), 2)
  })
})

describe("CrossTab.layerNoop", () => {
  it.effect("never runs a handler, and counts one client", function* () {
    const silent = yield* Effect.provide(CrossTab, CrossTab.layerNoop)
    const notified = yield* listening("key", Effect.succeed(silent))
    otherTabWrites("key")
    yield* (yield* client).notify("key")
    yield* silent.notify("key")
    assert.strictEqual(notified.times, 0)
    assert.strictEqual(yield* silent.join("project"), 1)
  })
})

describe("CrossTab.listenFor", () => {
  /** A listener in another tab, which ends when it has heard an announcement. */
  const heardElsewhere = (name: string) =>
    Effect.promise(
      () =>
        new Promise((resolve) => {
          const channel = new BroadcastChannel(name)
          channel.addEventListener("message", () => {
            channel.close()
            resolve(null)
          })
        })
    )

  it.effect("tells whether another tab has announced the name since", function* () {
    const { announce, listenFor } = yield* client
    const heard = yield* listenFor("name")
    assert.isFalse(yield* heard)
    const elsewhere = yield* Effect.fork(heardElsewhere("name"))
    yield* Effect.yieldNow()
    yield* announce("name")
    yield* elsewhere
    assert.isTrue(yield* heard)
  })

  it.effect("hears nothing where the browser refuses channels", function* () {
    vi.stubGlobal("BroadcastChannel", undefined)
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.unstubAllGlobals()))
    const { announce, listenFor } = yield* client
    const heard = yield* listenFor("name")
    yield* announce("name")
    assert.isFalse(yield* heard)
  })

  it.effect("hears nothing after the scope has closed", function* () {
    const { announce, listenFor } = yield* client
    const heard = yield* Effect.scoped(listenFor("name"))
    const elsewhere = yield* Effect.fork(heardElsewhere("name"))
    yield* Effect.yieldNow()
    // Browsers keep no page with an open channel in the back/forward cache
    const closed = vi.spyOn(BroadcastChannel.prototype, "close")
    yield* announce("name")
    assert.strictEqual(closed.mock.calls.length, 1)
    closed.mockRestore()
    yield* elsewhere
    assert.isFalse(yield* heard)
  })
})
