import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { ServerTime } from "../../../src/services/session/ServerTime.js"
import { Wire } from "../../../src/services/wire/Wire.js"
import { dated, ok, refused, reply, type Answer } from "../../support/wire.js"
import { fakeWorld, layerState } from "../../support/world.js"

const noon = Date.UTC(2026, 0, 6, 12)

/** The provider's time after that answer, on a computer whose clock is an hour fast. */
const learntFrom = (answer: Answer) => {
  const { layer } = fakeWorld({ answer: () => answer })
  const services = Wire.layer.pipe(Layer.provideMerge(layerState), Layer.provide(layer))
  return Effect.gen(function* () {
    yield* TestClock.setTime(noon + 3_600_000)
    yield* Effect.ignore((yield* Wire).send({ method: "GET", path: "/x", authorized: true }))
    return yield* (yield* ServerTime).now
  }).pipe(Effect.provide(services))
}

describe("Wire and the Date header", () => {
  const date = new Date(noon).toUTCString()
  const rows: ReadonlyArray<readonly [name: string, answer: Answer]> = [
    ["a success", dated(date)],
    ["a refusal", dated(date, refused(401, "session_not_found"))],
    ["an unreadable answer", dated(date, reply(200, "<html>"))]
  ]
  for (const [name, answer] of rows) {
    it.effect(`learns the provider's time from ${name}`, function* () {
      assert.strictEqual(yield* learntFrom(answer), noon)
    })
  }

  for (const [name, answer] of [
    ["is missing", ok({})],
    ["is not a date", dated("yesterday")]
  ] as const) {
    it.effect(`ignores a Date header that ${name}`, function* () {
      assert.isUndefined(yield* learntFrom(answer))
    })
  }
})
