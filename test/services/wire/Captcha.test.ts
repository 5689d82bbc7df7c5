import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ProofError, Recaptcha } from "../../../src/services/browser/Recaptcha.js"
import { Captcha } from "../../../src/services/wire/Captcha.js"
import { layerSettings } from "../../support/world.js"

const setUp = (settings: Parameters<typeof layerSettings>[0], outcome = Effect.succeed("token")) => {
  const calls: Array<readonly [siteKey: string, action: string]> = []
  const loads: Array<string> = []
  const layer = Captcha.layer.pipe(
    Layer.provide(layerSettings(settings)),
    Layer.provide(
      Layer.succeed(Recaptcha, {
        load: (siteKey) => Effect.sync(() => void loads.push(siteKey)),
        execute: (siteKey, action) =>
          Effect.zipRight(
            Effect.sync(() => calls.push([siteKey, action])),
            outcome
          )
      })
    )
  )
  return {
    calls,
    loads,
    layer,
    token: Effect.flatMap(Captcha, ({ token }) => token).pipe(Effect.provide(layer))
  }
}
const enabled = { captchaSettings: { enabled: true, siteKey: "site-1" } } as const

describe("Captcha.token", () => {
  it.effect("executes the captcha with the site key and the action LOGIN", function* () {
    const { calls, token } = setUp(enabled)
    assert.strictEqual(yield* token, "token")
    assert.deepStrictEqual(calls, [["site-1", "LOGIN"]])
  })

  it.effect("loads the captcha as soon as the settings ask for it, and not otherwise", function* () {
    for (const [settings, keys] of [
      [enabled, ["site-1"]],
      [{}, []]
    ] as const) {
      const { calls, layer, loads } = setUp(settings)
      yield* Effect.provide(Effect.zipRight(Captcha, Effect.yieldNow()), layer)
      assert.deepStrictEqual<unknown>([loads, calls], [keys, []])
    }
  })

  it.effect("returns undefined and loads nothing when captcha is disabled", function* () {
    const { calls, token } = setUp({})
    assert.isUndefined(yield* token)
    assert.deepStrictEqual(calls, [])
  })

  it.effect("fails when the captcha fails", function* () {
    const layer = Captcha.layer.pipe(
      Layer.provide(layerSettings(enabled)),
      Layer.provide(
        Layer.succeed(Recaptcha, {
          load: () => new ProofError({ cause: "blocked" }),
          execute: () => new ProofError({ cause: "blocked" })
        })
      )
    )
    const error = yield* Effect.flatMap(Captcha, ({ token }) => Effect.asVoid(token)).pipe(
      Effect.flip,
      Effect.provide(layer)
    )
    assert.strictEqual(error._tag, "ProofError")
  })
})
