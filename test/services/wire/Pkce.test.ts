import { assert, describe, it, effectOf, type Test } from "../../support/it.js"
import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { ApiError } from "../../../src/domain/errors/CallErrors.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { Crypto } from "../../../src/services/browser/Crypto.js"
import { Pkce } from "../../../src/services/wire/Pkce.js"
import { fakeWorld, storageKey, type WorldOptions } from "../../support/world.js"

const withPkce = <A>(
  options: WorldOptions,
  use: (pkce: Pkce["Type"], world: ReturnType<typeof fakeWorld>) => Test<never, A>
) => {
  const world = fakeWorld(options)
  return Effect.flatMap(Pkce, (pkce) => effectOf(use(pkce, world))).pipe(
    Effect.provide(Pkce.layer.pipe(Layer.provide(world.layer)))
  )
}
const keyOf = (namespace: string) => `${storageKey}::PKCE_VERIFIER:${namespace}`

describe("Pkce.verifier", () => {
  it.effect("creates a verifier of 16 random 32-bit values in hex, each padded to 8 digits", () =>
    withPkce({}, function* ({ challenge, verifier }) {
      yield* challenge("magic_links")
      const expected = Array.from({ length: 16 }, (_, n) => (n + 1).toString(16).padStart(8, "0")).join("")
      assert.strictEqual(yield* verifier("magic_links"), expected)
      assert.lengthOf(expected, 128)
    })
  )

  it.effect("stores the verifier with its challenge under the flow's own key", () =>
    withPkce({}, function* ({ challenge, verifier }, { storage }) {
      const pair = {
        code_challenge: yield* challenge("passwords"),
        code_verifier: yield* verifier("passwords"),
        created_at: 0
      }
      assert.deepStrictEqual([...storage.contents.keys()], [keyOf("passwords")])
      assert.deepStrictEqual<unknown>(JSON.parse(storage.contents.get(keyOf("passwords")) ?? ""), pair)
    })
  )

  it.effect("does not return the verifier of another flow", () =>
    withPkce({}, function* ({ challenge, verifier }) {
      const one = yield* challenge("magic_links")
      const two = yield* challenge("oauth")
      assert.notStrictEqual(one, two)
      assert.notStrictEqual(yield* verifier("magic_links"), yield* verifier("oauth"))
      assert.isUndefined(yield* verifier("passwords"))
    })
  )

  it.effect("removes only the cleared verifier", () =>
    withPkce({}, function* ({ challenge, clear, verifier }) {
      yield* challenge("magic_links")
      yield* challenge("passwords")
      yield* clear("magic_links")
      assert.isUndefined(yield* verifier("magic_links"))
      assert.isDefined(yield* verifier("passwords"))
    })
  )
})

describe("Pkce.challenge", () => {
  it.effect("returns the SHA-256 digest of the verifier in URL-safe base64", () =>
    withPkce({}, function* ({ challenge, verifier }) {
      const code_challenge = yield* challenge("oauth")
      const known = (yield* verifier("oauth")) ?? ""
      assert.strictEqual(code_challenge, createHash("sha256").update(known).digest("base64url"))
    })
  )

  it.effect("returns the stored challenge, so that links already sent keep working", () =>
    withPkce({}, function* ({ challenge, clear }) {
      const first = yield* challenge("magic_links")
      assert.strictEqual(yield* challenge("magic_links"), first)
      yield* clear("magic_links")
      assert.notStrictEqual(yield* challenge("magic_links"), first)
    })
  )

  it.effect("returns the same challenge after a reload", () => {
    const pair = JSON.stringify({ code_challenge: "c", code_verifier: "v" })
    return withPkce({ storage: { [keyOf("magic_links")]: pair } }, function* ({ challenge, verifier }) {
      assert.deepStrictEqual([yield* challenge("magic_links"), yield* verifier("magic_links")], ["c", "v"])
    })
  })
})

describe("Pkce without lasting storage", () => {
  it.effect("warns once when a link is asked for, because its verifier is lost when the page is left", () =>
    withPkce({ persistent: false }, function* ({ challenge }, { warnings }) {
      yield* challenge("magic_links")
      yield* challenge("magic_links")
      assert.deepStrictEqual(warnings, [
        "The PKCE verifier of magic_links could not be stored: this browser denies storage, or it is full. A link or redirect that needs the verifier cannot sign in."
      ])
    })
  )

  it.effect("does not warn of a redirect, whose tab keeps the verifier", () =>
    withPkce({ persistent: false }, function* ({ newChallenge }, { warnings }) {
      yield* newChallenge("oauth")
      assert.deepStrictEqual(warnings, [])
    })
  )
})

describe("Pkce with pairs that grow old", () => {
  const unborn = JSON.stringify({ code_challenge: "c", code_verifier: "v" })

  it.effect("creates a new pair when the stored one is older than the longest link lives", () =>
    withPkce({}, function* ({ challenge }) {
      const first = yield* challenge("magic_links")
      yield* TestClock.adjust("7 days")
      assert.strictEqual(yield* challenge("magic_links"), first)
      yield* TestClock.adjust(1)
      assert.notStrictEqual(yield* challenge("magic_links"), first)
    })
  )

  it.effect("keeps the verifier as long as the link that was sent last may live", () =>
    withPkce({}, function* ({ challenge, verifier }, { storage }) {
      yield* challenge("passwords")
      yield* TestClock.adjust("14 days")
      assert.isDefined(yield* verifier("passwords"))
      yield* TestClock.adjust(1)
      assert.isUndefined(yield* verifier("passwords"))
      assert.lengthOf([...storage.contents], 0)
    })
  )

  it.effect("removes an old pair of a redirect from the tab too", () =>
    withPkce({}, function* ({ newChallenge, verifier }, { storage, tab }) {
      yield* newChallenge("oauth")
      yield* TestClock.adjust("15 days")
      assert.isUndefined(yield* verifier("oauth"))
      assert.lengthOf([...storage.contents, ...tab.contents], 0)
    })
  )

  it.effect("counts the age of a pair without a time from its next use", () =>
    withPkce({ storage: { [keyOf("magic_links")]: unborn } }, function* ({ challenge, verifier }) {
      yield* TestClock.adjust("90 days")
      assert.deepStrictEqual([yield* challenge("magic_links"), yield* verifier("magic_links")], ["c", "v"])
      yield* TestClock.adjust("8 days")
      assert.notStrictEqual(yield* challenge("magic_links"), "c")
    })
  )

  it.effect("loses no link when the clock is put back by a day", () =>
    withPkce({}, function* ({ challenge }) {
      yield* TestClock.setTime(864_000_000)
      const first = yield* challenge("magic_links")
      yield* TestClock.setTime(777_600_000)
      assert.strictEqual(yield* challenge("magic_links"), first)
    })
  )
})

describe("Pkce.forget", () => {
  it.effect("removes the pairs of all flows", () =>
    withPkce({}, function* ({ challenge, forget, newChallenge }, { storage, tab }) {
      yield* challenge("magic_links")
      yield* challenge("passwords")
      yield* newChallenge("oauth")
      yield* forget
      assert.lengthOf([...storage.contents, ...tab.contents], 0)
    })
  )
})

describe("Pkce with malformed stored data", () => {
  for (const text of ["{", '{"code_challenge":"SECRET"}', "null"]) {
    it.effect(`ignores malformed PKCE data with a warning: ${text}`, () =>
      withPkce({ storage: { [keyOf("magic_links")]: text } }, function* ({ verifier }, { warnings }) {
        assert.isUndefined(yield* verifier("magic_links"))
        assert.deepStrictEqual(warnings, ["Ignored malformed PKCE data for magic_links."])
      })
    )
  }

  it.effect("replaces malformed data on the next start", () =>
    withPkce({ storage: { [keyOf("oauth")]: "{" } }, function* ({ challenge, verifier }) {
      yield* challenge("oauth")
      assert.isDefined(yield* verifier("oauth"))
    })
  )
})

describe("Pkce with redirects of two tabs at the same time", () => {
  const pairs = { ofThisTab: "this", ofOther: "other" }
  const stored = (verifier: string) =>
    JSON.stringify({ code_challenge: `challenge ${verifier}`, code_verifier: verifier })

  it.effect("returns the verifier of the own tab", () =>
    withPkce({}, function* ({ newChallenge, verifier }, { storage }) {
      const code_challenge = yield* newChallenge("oauth")
      // The other tab starts after this one
      storage.contents.set(keyOf("oauth"), stored(pairs.ofOther))
      const known = (yield* verifier("oauth")) ?? ""
      assert.strictEqual(code_challenge, createHash("sha256").update(known).digest("base64url"))
    })
  )

  it.effect("keeps the other tab's pair when one tab clears its own", () =>
    withPkce({}, function* ({ clear, newChallenge, verifier }, { storage }) {
      yield* newChallenge("oauth")
      storage.contents.set(keyOf("oauth"), stored(pairs.ofOther))
      yield* clear("oauth")
      assert.strictEqual(storage.contents.get(keyOf("oauth")), stored(pairs.ofOther))
      // Now it is the one this browser stored last
      assert.strictEqual(yield* verifier("oauth"), pairs.ofOther)
    })
  )

  it.effect("creates a new pair for each redirect", () =>
    withPkce({}, function* ({ newChallenge }) {
      assert.notStrictEqual(yield* newChallenge("oauth"), yield* newChallenge("oauth"))
    })
  )

  it.effect("leaves nothing in the tab or the browser after both redirects returned", () =>
    withPkce({}, function* ({ clear, newChallenge }, { storage, tab }) {
      yield* newChallenge("oauth")
      assert.lengthOf([...storage.contents, ...tab.contents], 2)
      yield* clear("oauth")
      assert.lengthOf([...storage.contents, ...tab.contents], 0)
    })
  )

  it.effect("uses and clears the last stored verifier in a tab that started no redirect", () =>
    withPkce(
      { storage: { [keyOf("oauth")]: stored(pairs.ofOther) } },
      function* ({ clear, verifier }, { storage }) {
        assert.strictEqual(yield* verifier("oauth"), pairs.ofOther)
        yield* clear("oauth")
        assert.isFalse(storage.contents.has(keyOf("oauth")))
      }
    )
  )

  it.effect("uses the browser's pair when the tab's pair is malformed, with a warning", () =>
    withPkce(
      { storage: { [keyOf("oauth")]: stored(pairs.ofOther) } },
      function* ({ verifier }, { tab, warnings }) {
        tab.contents.set(keyOf("oauth"), "{")
        assert.strictEqual(yield* verifier("oauth"), pairs.ofOther)
        assert.deepStrictEqual(warnings, ["Ignored malformed PKCE data for oauth."])
      }
    )
  )
})

describe("Pkce with links requested at the same time", () => {
  it.effect("shares one pair, so that each link works", function* () {
    const world = fakeWorld()
    const other = JSON.stringify({ code_challenge: "c", code_verifier: "v" })
    // Another tab stores its pair while this one computes its own
    const crypto = Layer.succeed(Crypto, {
      uuid: Effect.succeed(""),
      randomUint32: (length) => Effect.sync(() => new Uint32Array(length)),
      sha256: () =>
        Effect.sync(() => {
          world.storage.contents.set(keyOf("magic_links"), other)
          return new Uint8Array(32)
        })
    })
    const { challenge, verifier } = yield* Pkce.pipe(
      Effect.provide(Pkce.layer.pipe(Layer.provide(crypto), Layer.provide(world.layer)))
    )
    assert.deepStrictEqual([yield* challenge("magic_links"), yield* verifier("magic_links")], ["c", "v"])
  })
})

describe("Pkce.redeem", () => {
  const mismatch = new ApiError({
    status_code: 400,
    error_type: "pkce_mismatch",
    error_message: "The pkce verifier is missing.",
    error_url: ""
  })

  it.effect("sends the verifier, and clears it on success", () =>
    withPkce({}, function* ({ challenge, redeem, verifier }) {
      yield* challenge("magic_links")
      const code_verifier = yield* verifier("magic_links")
      const answer = yield* redeem({ redeems: "magic_links" }, (proof) => Effect.succeed(proof))
      assert.deepStrictEqual<unknown>(answer, { code_verifier })
      assert.isUndefined(yield* verifier("magic_links"))
    })
  )

  it.effect("sends no verifier when none is stored: the project may not require one", () =>
    withPkce({}, function* ({ redeem }) {
      assert.deepStrictEqual(yield* redeem({ redeems: "oauth" }, (proof) => Effect.succeed(proof)), {})
    })
  )

  it.effect("sends no verifier of a reset password with a redirect", () =>
    withPkce({}, function* ({ challenge, redeem, verifier }) {
      yield* challenge("passwords")
      assert.deepStrictEqual(yield* redeem({ redeems: "oauth" }, (proof) => Effect.succeed(proof)), {})
      assert.isDefined(yield* verifier("passwords"))
    })
  )

  it.effect("keeps the verifier for the next attempt after a failure", () =>
    withPkce({}, function* ({ challenge, redeem, verifier }) {
      yield* challenge("magic_links")
      const error = yield* Effect.flip(
        redeem({ redeems: "magic_links" }, () => Effect.fail(new NetworkError({})))
      )
      assert.strictEqual(error._tag, "NetworkError")
      assert.isDefined(yield* verifier("magic_links"))
    })
  )

  it.effect("fails with missing_pkce when the flow began in a different browser", () =>
    withPkce({}, function* ({ redeem }) {
      const error = yield* Effect.flip(redeem({ redeems: "oauth" }, () => Effect.fail(mismatch)))
      assert.deepInclude(error, { code: "missing_pkce", cause: mismatch })
    })
  )

  it.effect("keeps the provider's error when there was a verifier, or for another reason", () =>
    withPkce({}, function* ({ challenge, redeem }) {
      const { error_url, status_code } = mismatch
      const other = new ApiError({ status_code, error_url, error_type: "other", error_message: "No." })
      assert.strictEqual<unknown>(
        yield* Effect.flip(redeem({ redeems: "oauth" }, () => Effect.fail(other))),
        other
      )
      yield* challenge("oauth")
      assert.strictEqual<unknown>(
        yield* Effect.flip(redeem({ redeems: "oauth" }, () => Effect.fail(mismatch))),
        mismatch
      )
    })
  )
})
