import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import { defaults, type ProjectSettings as Settings } from "../../../src/domain/project/ProjectSettings.js"
import { Early } from "../../../src/services/wire/Early.js"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { fakeWorld, storageKey } from "../../support/world.js"

const key = `${storageKey}::bootstrap`
const acme: Settings = {
  ...defaults,
  projectName: "Acme",
  pkceRequiredForOAuth: true,
  vertical: "CONSUMER"
}

const withSettings = <A>(
  stored: string | undefined,
  test: (settings: ProjectSettings["Type"], world: ReturnType<typeof fakeWorld>) => Test<never, A>
) => {
  const world = fakeWorld(stored === undefined ? {} : { storage: { [key]: stored } })
  return Effect.flatMap(ProjectSettings, (settings) => effectOf(test(settings, world))).pipe(
    Effect.provide(ProjectSettings.layer.pipe(Layer.provide(world.layer)))
  )
}

describe("ProjectSettings", () => {
  it.effect("starts with the defaults when nothing is cached", () =>
    withSettings(undefined, function* ({ current }) {
      assert.deepStrictEqual(yield* current, defaults)
    })
  )

  for (const stored of ["{", "{}", "null", ""]) {
    it.effect(`starts with the defaults when the cache is malformed: "${stored}"`, () =>
      withSettings(stored, function* ({ current }, { storage, warnings }) {
        assert.deepStrictEqual(yield* current, defaults)
        assert.deepStrictEqual([storage.contents.get(key), warnings], [stored, []])
      })
    )
  }

  it.effect(
    "knows after a failed request that the provider has given none, and after the next that it has",
    () =>
      withSettings(undefined, function* ({ fetchBy, fetched, settledOrNull }) {
        yield* Effect.flip(fetchBy(Effect.fail("offline")))
        assert.deepStrictEqual([yield* fetched, yield* settledOrNull], [false, null])
        yield* fetchBy(Effect.succeed(acme))
        assert.deepStrictEqual([yield* fetched, yield* settledOrNull], [true, acme])
      })
  )

  it.effect("shows the watermark as the page did before the services were loaded", function* () {
    for (const displayWatermark of [true, false]) {
      const cached = JSON.stringify({ ...acme, displayWatermark: !displayWatermark })
      yield* Effect.provideService(
        withSettings(cached, ({ current }) =>
          Effect.map(current, (settings) => assert.deepStrictEqual(settings, { ...acme, displayWatermark }))
        ),
        Early,
        {
          appSessionId: "app-session-id-1",
          hasReported: true,
          hasReadSettings: false,
          displayWatermark,
          fetch
        }
      )
    }
  })

  it.effect("starts with the cached settings", () =>
    withSettings(JSON.stringify(acme), function* ({ current }) {
      assert.deepStrictEqual(yield* current, acme)
    })
  )

  it.effect("keeps the provider's last answer for the next page", () =>
    withSettings(undefined, function* ({ current, fetchBy }, { storage }) {
      yield* fetchBy(Effect.succeed(acme))
      assert.deepStrictEqual(yield* current, acme)
      yield* withSettings(storage.contents.get(key), function* (next) {
        assert.deepStrictEqual(yield* next.current, acme)
      })
    })
  )

  it.effect("notifies listeners after the settings are stored, until they unsubscribe", () =>
    withSettings(undefined, function* ({ current, fetchBy, subscribe }) {
      const runSync = Runtime.runSync(yield* Effect.runtime())
      const notified: Array<string | null> = []
      const stop = yield* subscribe(({ projectName }) => {
        notified.push(projectName, runSync(current).projectName)
      })
      yield* fetchBy(Effect.succeed(acme))
      stop()
      yield* fetchBy(Effect.succeed(defaults))
      assert.deepStrictEqual(notified, ["Acme", "Acme"])
    })
  )

  it.effect("warns of a listener that throws and calls the others", () =>
    withSettings(undefined, function* ({ fetchBy, subscribe }, { warnings }) {
      const names: Array<string | null> = []
      yield* subscribe(() => {
        throw new Error("a bug of the site")
      })
      yield* subscribe(({ projectName }) => void names.push(projectName))
      yield* fetchBy(Effect.succeed(acme))
      assert.deepStrictEqual(names, ["Acme"])
      assert.deepStrictEqual(warnings, ["A listener to the settings threw: Error: a bug of the site"])
    })
  )
})
