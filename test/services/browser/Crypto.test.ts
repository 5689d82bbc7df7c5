import { assert, describe, it, vi } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Exit from "effect/Exit"
import { InsecureOriginError } from "../../../src/domain/errors/DeviceErrors.js"
import { Crypto } from "../../../src/services/browser/Crypto.js"

describe("Crypto", () => {
  it.effect("returns different version 4 UUIDs", () =>
    Effect.gen(function* () {
      const { uuid } = yield* Crypto
      const uuids = yield* Effect.replicateEffect(uuid, 100)
      for (const each of uuids) assert.match(each, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
      assert.strictEqual(new Set(uuids).size, 100)
    }).pipe(Effect.provide(Crypto.layer))
  )

  it.effect("returns UUIDs where the page has no secure origin", () =>
    Effect.gen(function* () {
      vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
      assert.match(yield* (yield* Crypto).uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
      vi.unstubAllGlobals()
    }).pipe(Effect.provide(Crypto.layer))
  )

  it.effect("fails with an error that names the cause where the page has no secure origin", () =>
    Effect.gen(function* () {
      vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
      const exit = yield* Effect.exit((yield* Crypto).sha256("abc"))
      assert.deepStrictEqual(exit, Exit.fail(new InsecureOriginError()))
      vi.unstubAllGlobals()
    }).pipe(Effect.provide(Crypto.layer))
  )

  it.effect("returns the requested number of 32-bit values", () =>
    Effect.gen(function* () {
      const values = yield* (yield* Crypto).randomUint32(16)
      assert.instanceOf(values, Uint32Array)
      assert.lengthOf(values, 16)
      assert.isAbove(new Set(values).size, 1)
    }).pipe(Effect.provide(Crypto.layer))
  )

  it.effect("returns the SHA-256 digest of the text in UTF-8 (FIPS 180-2)", () =>
    Effect.gen(function* () {
      const { sha256 } = yield* Crypto
      assert.strictEqual(
        Encoding.encodeHex(yield* sha256("abc")),
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      )
      assert.notDeepEqual(yield* sha256("ü"), yield* sha256("u"))
    }).pipe(Effect.provide(Crypto.layer))
  )
})
