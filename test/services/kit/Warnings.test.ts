import { assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { Warnings } from "../../../src/services/kit/Warnings.js"

const warn = (message: string, onWarning?: (message: string) => void) =>
  Effect.flatMap(Warnings, (warnings) => warnings.warn(message)).pipe(
    Effect.provide(Warnings.layer(onWarning))
  )

const error = (message: string, onWarning?: (message: string) => void) =>
  Effect.flatMap(Warnings, (warnings) => warnings.error(message)).pipe(
    Effect.provide(Warnings.layer(onWarning))
  )

describe("Warnings", () => {
  it.effect("reports an error to the callback of the site, else as console.error", function* () {
    const messages: Array<string> = []
    yield* error("broken", (message) => messages.push(message))
    assert.deepStrictEqual(messages, ["broken"])
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    yield* error("broken")
    assert.deepStrictEqual(logged.mock.calls, [["[Latchkey] broken"]])
    logged.mockRestore()
  })

  it.effect("calls the callback of the site", function* () {
    const messages: Array<string> = []
    yield* warn("odd", (message) => messages.push(message))
    assert.deepStrictEqual(messages, ["odd"])
  })

  it.effect("warnOnce gives each warning once per client", function* () {
    const messages: Array<string> = []
    const layer = Warnings.layer((message) => messages.push(message))
    const client = Effect.gen(function* () {
      const { warnOnce } = yield* Warnings
      for (const message of ["odd", "odd", "strange", "odd"]) yield* warnOnce(message)
    })
    yield* Effect.provide(client, layer)
    assert.deepStrictEqual(messages, ["odd", "strange"])
    yield* Effect.provide(client, layer)
    assert.lengthOf(messages, 4)
  })

  it.effect("warnOnce can name a cause whose messages differ", function* () {
    const messages: Array<string> = []
    yield* Effect.gen(function* () {
      const { warnOnce } = yield* Warnings
      for (const message of ["5 bytes", "6 bytes"]) yield* warnOnce(message, "size")
    }).pipe(Effect.provide(Warnings.layer((message) => messages.push(message))))
    assert.deepStrictEqual(messages, ["5 bytes"])
  })

  it.effect("ignores an error that the callback throws, and gives it the next warning", function* () {
    const messages: Array<string> = []
    const onWarning = (message: string) => {
      messages.push(message)
      throw new Error("a bug of the site")
    }
    yield* Effect.gen(function* () {
      const warnings = yield* Warnings
      yield* warnings.warn("odd")
      yield* warnings.warn("strange")
    }).pipe(Effect.provide(Warnings.layer(onWarning)))
    assert.deepStrictEqual(messages, ["odd", "strange"])
  })

  it.effect("writes to the console when there is no callback", function* () {
    const console = vi.spyOn(globalThis.console, "warn").mockReturnValue()
    yield* warn("odd")
    assert.deepStrictEqual(console.mock.calls, [["[Latchkey] odd"]])
    console.mockRestore()
  })
})
