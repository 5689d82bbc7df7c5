import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import type { ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import { Warnings } from "../../../src/services/kit/Warnings.js"
import { Early } from "../../../src/services/wire/Early.js"
import { EventLog } from "../../../src/services/wire/EventLog.js"
import { layerInstanceReport } from "../../../src/services/background/layerInstanceReport.js"
import { fakeWarnings } from "../../support/powers.js"
import { layerSettings } from "../../support/world.js"

/** Builds the layer for a project with these settings. */
const made = (settings: Partial<Settings>, warnings = fakeWarnings()) => {
  const events: Array<readonly [name: string, details: unknown]> = []
  const log = Layer.succeed(EventLog, {
    log: (name, details) => Effect.sync(() => void events.push([name, details]))
  })
  const layer = layerInstanceReport.pipe(
    Layer.provide(Layer.mergeAll(layerSettings(settings), log, warnings.layer))
  )
  return Layer.build(layer).pipe(
    Effect.zipRight(TestClock.adjust(0)),
    Effect.as({ events, warnings: warnings.messages })
  )
}

afterEach(() => vi.restoreAllMocks())

describe("layerInstanceReport", () => {
  it.effect("logs one event", function* () {
    const { events } = yield* made({})
    const details = {
      event_callback_registered: false,
      error_callback_registered: false,
      success_callback_registered: false
    }
    assert.deepStrictEqual(events, [["sdk_instance_instantiated", details]])
  })

  it.effect("logs none when the page has reported the client before its services were loaded", function* () {
    for (const [hasReported, logged] of [
      [true, 0],
      [false, 1]
    ] as const) {
      const early = {
        appSessionId: "app-session-id-1",
        hasReported,
        hasReadSettings: false,
        displayWatermark: undefined,
        fetch
      }
      const { events } = yield* Effect.provideService(made({}), Early, early)
      assert.lengthOf(events, logged)
    }
  })

  for (const vertical of ["CONSUMER", null] as const) {
    it.effect(`does not warn about a ${vertical} project`, function* () {
      assert.deepStrictEqual((yield* made({ vertical })).warnings, [])
    })
  }

  it.effect("warns about the token of a B2B project", function* () {
    assert.deepStrictEqual((yield* made({ vertical: "B2B" })).warnings, [
      "This public token belongs to a B2B project. This client serves consumer projects."
    ])
  })

  it.effect("does not repeat what the page has reported of a B2B project", function* () {
    const early = {
      appSessionId: "app-session-id-1",
      hasReported: true,
      hasReadSettings: true,
      displayWatermark: false,
      fetch
    }
    const { warnings } = yield* Effect.provideService(made({ vertical: "B2B" }), Early, early)
    assert.deepStrictEqual(warnings, [])
  })

  it.effect("reports the token of a B2B project on the console as an error, not as a warning", function* () {
    const error = vi.spyOn(console, "error").mockReturnValue()
    const warn = vi.spyOn(console, "warn").mockReturnValue()
    yield* made({ vertical: "B2B" }, { ...fakeWarnings(), layer: Warnings.layer() })
    assert.deepStrictEqual(error.mock.calls, [
      ["[Latchkey] This public token belongs to a B2B project. This client serves consumer projects."]
    ])
    assert.deepStrictEqual(warn.mock.calls, [])
  })
})
