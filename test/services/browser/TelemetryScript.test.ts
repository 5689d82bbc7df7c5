import { afterEach, assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ScriptError } from "../../../src/services/browser/Scripts.js"
import { TelemetryScript } from "../../../src/services/browser/TelemetryScript.js"
import { fakeScripts } from "../../support/powers.js"

const id = (scripts: ReturnType<typeof fakeScripts>) =>
  Effect.flatMap(TelemetryScript, (script) =>
    script.id("https://cdn.test/t.js", "token", "https://s.test/submit")
  ).pipe(Effect.provide(TelemetryScript.layer.pipe(Layer.provide(scripts.layer))))

afterEach(() => void vi.unstubAllGlobals())

describe("TelemetryScript.id", () => {
  it.effect("passes the token and the submit URL to the loaded script", function* () {
    const ask = vi.fn(() => Promise.resolve("id-1"))
    const scripts = fakeScripts(() => Effect.sync(() => void vi.stubGlobal("GetTelemetryID", ask)))
    assert.strictEqual(yield* id(scripts), "id-1")
    assert.deepStrictEqual(scripts.loaded, ["https://cdn.test/t.js"])
    assert.deepStrictEqual<unknown>(ask.mock.calls, [["token", "https://s.test/submit"]])
  })

  it.effect("fails when the script cannot be loaded", function* () {
    const error = yield* Effect.flip(id(fakeScripts((url) => new ScriptError({ url }))))
    assert.strictEqual(error._tag, "ProofError")
  })

  it.effect("fails when the script defines nothing", function* () {
    const error = yield* Effect.flip(id(fakeScripts()))
    assert.strictEqual(error._tag, "ProofError")
    assert.strictEqual(String(error.cause), "Error: GetTelemetryID is missing")
  })

  it.effect("fails when the script fails", function* () {
    vi.stubGlobal("GetTelemetryID", () => Promise.reject(new Error("blocked")))
    assert.strictEqual((yield* Effect.flip(id(fakeScripts())))._tag, "ProofError")
  })
})
