import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { makeChunk } from "../../src/page/chunk.js"
import { loadChunk } from "../../src/page/loadChunk.js"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A chunk whose attempts fail until `heal` is called. */
const flaky = () => {
  let isDown = true
  let attempts = 0
  const chunk = makeChunk(() => {
    attempts++
    return loadChunk(() => (isDown ? Promise.reject(new Error("offline")) : Promise.resolve("app")))
  })
  return { ...chunk, attempts: () => attempts, heal: () => (isDown = false) }
}

describe("makeChunk", () => {
  it("loads once for all who wait", async () => {
    const { attempts, heal, load, loaded } = flaky()
    heal()
    assert.isUndefined(loaded())
    assert.deepStrictEqual(await Promise.all([load(), load()]), ["app", "app"])
    assert.strictEqual(loaded(), "app")
    assert.strictEqual(attempts(), 1)
  })

  it("rejects with a NetworkError, and the next call tries again", async () => {
    const { heal, load } = flaky()
    const error: unknown = await load().catch((error: unknown) => error)
    assert.instanceOf(error, NetworkError)
    heal()
    assert.strictEqual(await load(), "app")
  })

  it("rejects with a NetworkError when the load takes longer than 30 seconds", async () => {
    const { load } = makeChunk(() => loadChunk(() => new Promise(() => {})))
    const outcome = load().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    assert.instanceOf(await outcome, NetworkError)
  })

  it("tries again every five seconds as long as somebody waits", async () => {
    const { attempts, heal, onLoad } = flaky()
    const calls: Array<string> = []
    onLoad(
      (value) => calls.push(value),
      () => calls.push("failed")
    )
    await vi.advanceTimersByTimeAsync(5_000)
    heal()
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepStrictEqual(calls, ["failed", "failed", "app"])
    assert.strictEqual(attempts(), 3)
  })

  it("tries again five seconds after the last attempt, also after one by `load`", async () => {
    const { attempts, load, onLoad } = flaky()
    onLoad(() => assert.fail("not loaded"))
    await vi.advanceTimersByTimeAsync(3_000)
    await load().catch(() => {})
    await vi.advanceTimersByTimeAsync(4_000)
    assert.strictEqual(attempts(), 2)
    await vi.advanceTimersByTimeAsync(1_000)
    assert.strictEqual(attempts(), 3)
  })

  it("stops trying when nobody waits any more", async () => {
    const { attempts, onLoad } = flaky()
    const cancel = onLoad(() => assert.fail("cancelled"))
    await vi.advanceTimersByTimeAsync(0)
    cancel()
    await vi.advanceTimersByTimeAsync(60_000)
    assert.strictEqual(attempts(), 1)
  })

  it("calls back those who wait as soon as another call has loaded it", async () => {
    const { heal, load, onLoad } = flaky()
    const calls: Array<string> = []
    onLoad((value) => calls.push(value))
    await vi.advanceTimersByTimeAsync(0)
    heal()
    await load()
    assert.deepStrictEqual(calls, ["app"])
  })

  it("is loaded for all others when a callback throws, and reports the error", async () => {
    const reported = vi.fn()
    vi.stubGlobal("reportError", reported)
    const { heal, load, onLoad } = flaky()
    const calls: Array<string> = []
    const error = new Error("thrown by the site")
    heal()
    onLoad(() => {
      throw error
    })
    onLoad((value) => calls.push(value))
    assert.strictEqual(await load(), "app")
    assert.strictEqual(await load(), "app")
    assert.deepStrictEqual(calls, ["app"])
    assert.deepStrictEqual(reported.mock.calls, [[error]])
  })

  it("calls back at once when it is loaded already", async () => {
    const { heal, load, onLoad } = flaky()
    heal()
    await load()
    const calls: Array<string> = []
    onLoad((value) => calls.push(value))
    assert.deepStrictEqual(calls, ["app"])
  })

  it("reports an error that is not the network's, and does not repeat it", async () => {
    const reported: Array<unknown> = []
    vi.stubGlobal("reportError", (error: unknown) => reported.push(error))
    const mistake = new Error("a layer cannot be built")
    const { onLoad } = makeChunk(() => Promise.reject(mistake))
    const failures: Array<Error> = []
    onLoad(
      () => assert.fail("not loaded"),
      (error) => failures.push(error)
    )
    await vi.advanceTimersByTimeAsync(60_000)
    assert.deepStrictEqual(reported, [mistake])
    assert.deepStrictEqual(
      failures.map(({ cause, name }) => [name, cause]),
      [["NetworkError", mistake]]
    )
  })
})
