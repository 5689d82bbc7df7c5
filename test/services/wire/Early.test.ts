import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Early } from "../../../src/services/wire/Early.js"
import { Telemetry } from "../../../src/services/wire/Telemetry.js"
import { fakeWorld, layerState } from "../../support/world.js"

describe("Early", () => {
  it.effect("gives telemetry the id that the early request had", () =>
    Effect.gen(function* () {
      const { app_session_id } = yield* (yield* Telemetry).blob
      assert.strictEqual(app_session_id, "app-session-id-early")
    }).pipe(
      Effect.provide(layerState.pipe(Layer.provide(fakeWorld().layer))),
      Effect.provideService(Early, {
        appSessionId: "app-session-id-early",
        hasReported: true,
        hasReadSettings: false,
        displayWatermark: undefined,
        fetch
      })
    )
  )
})
