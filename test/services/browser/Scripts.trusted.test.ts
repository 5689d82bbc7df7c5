// @vitest-environment happy-dom
import { afterAll, afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { Scripts } from "../../../src/services/browser/Scripts.js"

/** Starts to load a script. Returns the address of its element. */
const addressOf = (url: string) => {
  const append = vi.spyOn(document.head, "append").mockReturnValue()
  return Effect.gen(function* () {
    yield* Effect.fork((yield* Scripts).load(url))
    yield* Effect.yieldNow()
    const [script] = append.mock.lastCall ?? []
    return script instanceof HTMLScriptElement ? script.src : undefined
  }).pipe(Effect.provide(Scripts.layer()))
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What our policy adds to an address. The files that run later in this process keep the policy. */
let mark = "#trusted"
afterAll(() => {
  mark = ""
})

// The policy is made once per page, so the order of these tests matters
describe("Scripts with Trusted Types", () => {
  it.effect("uses the page's default policy when ours is refused", function* () {
    const createPolicy = () => {
      throw new TypeError("Policy with name latchkey disallowed")
    }
    vi.stubGlobal("trustedTypes", { createPolicy })
    assert.strictEqual(yield* addressOf("https://cdn.test/1.js"), "https://cdn.test/1.js")
  })

  it.effect("passes the address through one policy named latchkey", function* () {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL: (url: string) => string }) => ({
      createScriptURL: (url: string) => rules.createScriptURL(url) + mark
    }))
    vi.stubGlobal("trustedTypes", { createPolicy })
    assert.strictEqual(yield* addressOf("https://cdn.test/2.js"), "https://cdn.test/2.js#trusted")
    assert.strictEqual(yield* addressOf("https://cdn.test/3.js"), "https://cdn.test/3.js#trusted")
    assert.deepStrictEqual(
      createPolicy.mock.calls.map(([name]) => name),
      ["latchkey"]
    )
  })
})
