import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Recaptcha } from "../../../src/services/browser/Recaptcha.js"
import { ScriptError } from "../../../src/services/browser/Scripts.js"
import { fakeScripts } from "../../support/powers.js"

/** The global that the script defines. The test calls back `ready`. */
const grecaptcha = (execute: () => Promise<string>) => {
  const asked: Array<unknown> = []
  const enterprise = {
    ready: (callback: () => void) => callback(),
    execute: (siteKey: string, options: unknown) => {
      asked.push([siteKey, options])
      return execute()
    }
  }
  return { asked, install: () => vi.stubGlobal("grecaptcha", { enterprise }) }
}

const execute = (scripts: ReturnType<typeof fakeScripts>) =>
  Effect.flatMap(Recaptcha, (recaptcha) => recaptcha.execute("site key", "LOGIN")).pipe(
    Effect.provide(Recaptcha.layer.pipe(Layer.provide(scripts.layer)))
  )

afterEach(() => void vi.unstubAllGlobals())

describe("Recaptcha.execute", () => {
  it.effect("passes the site key and the action once the script is loaded", function* () {
    const { asked, install } = grecaptcha(() => Promise.resolve("token"))
    const scripts = fakeScripts(() => Effect.sync(() => void install()))
    assert.strictEqual(yield* execute(scripts), "token")
    assert.deepStrictEqual(asked, [["site key", { action: "LOGIN" }]])
    assert.deepStrictEqual(scripts.loaded, [
      "https://www.google.com/recaptcha/enterprise.js?render=site%20key"
    ])
  })

  const cases: ReadonlyArray<
    readonly [name: string, cause: string, scripts: () => ReturnType<typeof fakeScripts>]
  > = [
    ["the script cannot be loaded", "Could not load", () => fakeScripts((url) => new ScriptError({ url }))],
    ["the script defines nothing", "grecaptcha.enterprise is missing", () => fakeScripts()],
    [
      "the captcha is refused",
      "invalid site key",
      () => {
        const { install } = grecaptcha(() => Promise.reject(new Error("invalid site key")))
        return fakeScripts(() => Effect.sync(() => void install()))
      }
    ]
  ]
  for (const [name, cause, scripts] of cases) {
    it.effect(`fails when ${name}`, function* () {
      const error = yield* Effect.flip(execute(scripts()))
      assert.strictEqual(error._tag, "ProofError")
      assert.include(String(error.cause), cause)
    })
  }
})
