import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Pkce } from "../../src/services/Pkce.js"
import { fakeWorld, storageKey, type WorldOptions } from "../support/world.js"

const withPkce = <A, E>(
  options: WorldOptions,
  use: (pkce: Pkce["Type"], world: ReturnType<typeof fakeWorld>) => Effect.Effect<A, E>
) => {
  const world = fakeWorld(options)
  return Effect.flatMap(Pkce, (pkce) => use(pkce, world)).pipe(
    Effect.provide(Pkce.layer.pipe(Layer.provide(world.layer)))
  )
}
const keyOf = (namespace: string) => `${storageKey}::PKCE_VERIFIER:${namespace}`

describe("a verifier", () => {
  it.effect("is 16 random 32-bit values in hex, each padded to 8 digits", () =>
    withPkce({}, ({ challenge, verifier }) =>
      Effect.gen(function* () {
        yield* challenge("magic_links")
        const expected = Array.from({ length: 16 }, (_, n) => (n + 1).toString(16).padStart(8, "0")).join("")
        assert.strictEqual(yield* verifier("magic_links"), expected)
        assert.lengthOf(expected, 128)
      })
    )
  )

  it.effect("is stored with its challenge under the flow's own key", () =>
    withPkce({}, ({ challenge, verifier }, { storage }) =>
      Effect.gen(function* () {
        const pair = {
          code_challenge: yield* challenge("passwords"),
          code_verifier: yield* verifier("passwords")
        }
        assert.deepStrictEqual([...storage.contents.keys()], [keyOf("passwords")])
        assert.deepStrictEqual<unknown>(JSON.parse(storage.contents.get(keyOf("passwords")) ?? ""), pair)
      })
    )
  )

  it.effect("of one flow is none of another's", () =>
    withPkce({}, ({ challenge, verifier }) =>
      Effect.gen(function* () {
        const one = yield* challenge("magic_links")
        const two = yield* challenge("oauth")
        assert.notStrictEqual(one, two)
        assert.notStrictEqual(yield* verifier("magic_links"), yield* verifier("oauth"))
        assert.isUndefined(yield* verifier("passwords"))
      })
    )
  )

  it.effect("is gone when it is cleared, others stay", () =>
    withPkce({}, ({ challenge, clear, verifier }) =>
      Effect.gen(function* () {
        yield* challenge("magic_links")
        yield* challenge("passwords")
        yield* clear("magic_links")
        assert.isUndefined(yield* verifier("magic_links"))
        assert.isDefined(yield* verifier("passwords"))
      })
    )
  )
})

describe("a challenge", () => {
  it.effect("is the SHA-256 digest of the verifier in URL-safe base64", () =>
    withPkce({}, ({ challenge, verifier }) =>
      Effect.gen(function* () {
        const told = yield* challenge("oauth")
        const known = (yield* verifier("oauth")) ?? ""
        assert.strictEqual(told, createHash("sha256").update(known).digest("base64url"))
      })
    )
  )

  it.effect("is the stored one while there is one, so that every link under way keeps working", () =>
    withPkce({}, ({ challenge, clear }) =>
      Effect.gen(function* () {
        const first = yield* challenge("magic_links")
        assert.strictEqual(yield* challenge("magic_links"), first)
        yield* clear("magic_links")
        assert.notStrictEqual(yield* challenge("magic_links"), first)
      })
    )
  )

  it.effect("survives a reload", () => {
    const pair = JSON.stringify({ code_challenge: "c", code_verifier: "v" })
    return withPkce({ storage: { [keyOf("magic_links")]: pair } }, ({ challenge, verifier }) =>
      Effect.gen(function* () {
        assert.deepStrictEqual([yield* challenge("magic_links"), yield* verifier("magic_links")], ["c", "v"])
      })
    )
  })
})

describe("malformed stored PKCE data", () => {
  for (const text of ["{", '{"code_challenge":"SECRET"}', "null"]) {
    it.effect(`is ignored with a warning: ${text}`, () =>
      withPkce({ storage: { [keyOf("magic_links")]: text } }, ({ verifier }, { warnings }) =>
        Effect.gen(function* () {
          assert.isUndefined(yield* verifier("magic_links"))
          assert.deepStrictEqual(warnings, ["Ignored malformed PKCE data for magic_links."])
        })
      )
    )
  }

  it.effect("is replaced by the next start", () =>
    withPkce({ storage: { [keyOf("oauth")]: "{" } }, ({ challenge, verifier }) =>
      Effect.gen(function* () {
        yield* challenge("oauth")
        assert.isDefined(yield* verifier("oauth"))
      })
    )
  )
})
