import { assert, describe, it, within } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TelemetryScript } from "../../../src/services/browser/TelemetryScript.js"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import type { ClientOptions } from "../../../src/domain/client/ClientSettings.js"
import { FraudTelemetry } from "../../../src/services/wire/FraudTelemetry.js"
import { layerSettings, publicToken } from "../../support/world.js"

const setUp = (options: ClientOptions = {}, runDFPProtectedAuth = false) => {
  const loads: Array<string> = []
  const calls: Array<readonly [scriptUrl: string, token: string, submitUrl: string]> = []
  const script = Layer.succeed(TelemetryScript, {
    load: (url) => Effect.sync(() => void loads.push(url)),
    id: (...args) => Effect.sync(() => `telemetry-${calls.push(args)}`)
  })
  const layer = FraudTelemetry.layer.pipe(
    Layer.provide(layerSettings({ runDFPProtectedAuth })),
    Layer.provide(Layer.merge(script, ClientConfig.layer(publicToken, options)))
  )
  return { calls, loads, layer }
}

describe("FraudTelemetry.id", () => {
  it.effect("gets the telemetry id from the provider's script, which submits to the provider", () =>
    within(setUp(), function* ({ calls }) {
      assert.strictEqual(yield* (yield* FraudTelemetry).id, "telemetry-1")
      assert.deepStrictEqual(calls, [
        ["https://elements.stytch.com/telemetry.js", publicToken, "https://telemetry.stytch.com/submit"]
      ])
    })
  )

  it.effect("loads the script as soon as the settings ask for it, and not otherwise", function* () {
    for (const [isOn, urls] of [
      [true, ["https://elements.stytch.com/telemetry.js"]],
      [false, []]
    ] as const) {
      const { calls, layer, loads } = setUp({}, isOn)
      yield* Effect.provide(Effect.zipRight(FraudTelemetry, Effect.yieldNow()), layer)
      assert.deepStrictEqual<unknown>([loads, calls], [urls, []])
    }
  })

  it.effect("returns a new telemetry id each time", () =>
    within(setUp(), function* () {
      const { id } = yield* FraudTelemetry
      assert.deepStrictEqual([yield* id, yield* id], ["telemetry-1", "telemetry-2"])
    })
  )

  it.effect("uses the custom domains when they are configured", () => {
    const endpointOptions = { dfpCdnDomain: "cdn.acme.test", dfppaDomain: "dfp.acme.test" }
    return within(setUp({ endpointOptions }), function* ({ calls }) {
      yield* (yield* FraudTelemetry).id
      const urls = ["https://cdn.acme.test/telemetry.js", publicToken, "https://dfp.acme.test/submit"]
      assert.deepStrictEqual<unknown>(calls, [urls])
    })
  })
})
