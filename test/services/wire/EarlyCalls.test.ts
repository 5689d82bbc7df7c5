import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layerEarlyCalls } from "../../../src/services/wire/EarlyCalls.js"
import { Telemetry } from "../../../src/services/wire/Telemetry.js"
import { fakeWorld, layerState } from "../../support/world.js"

describe("layerEarlyCalls", () => {
  const early = {
    appSessionId: "app-session-id-early",
    hasReported: true,
    displayWatermark: undefined,
    fetch: () => Promise.reject(new Error("offline"))
  }

  it.effect("gives telemetry the id that the early request had", () =>
    Effect.gen(function* () {
      const { app_session_id } = yield* (yield* Telemetry).blob
      assert.strictEqual(app_session_id, early.appSessionId)
    }).pipe(
      Effect.provide(layerState.pipe(Layer.provide(fakeWorld().layer), Layer.provide(layerEarlyCalls(early))))
    )
  )

  it.effect("makes the HTTP client use the fetch that has the early answer", () =>
    Effect.map(FetchHttpClient.Fetch, (fetch) => assert.strictEqual(fetch, early.fetch)).pipe(
      Effect.provide(layerEarlyCalls(early))
    )
  )
})
