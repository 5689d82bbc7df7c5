import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { RemoteServices } from "../../../src/services/client/RemoteServices.js"
import { layerOnDemand } from "../../../src/services/wiring/layerOnDemand.js"
import { Session } from "../../../src/services/session/Session.js"
import { authenticatedJson, storedState } from "../../support/answers.js"
import { withBackground } from "../../support/client.js"
import { fakeEthereum, fakeWalletHost } from "../../support/wallets.js"
import { byPath, ok } from "../../support/wire.js"
import { fakeWorld, publicToken, signedInCookies, storageKey } from "../../support/world.js"

const half = { session_duration_minutes: 30 }

/** The client of a signed-in page, which is loading its calls. */
const setUp = Effect.gen(function* () {
  const paths = ["/sessions/authenticate", "/magic_links/authenticate"]
  const world = fakeWorld({
    cookies: signedInCookies,
    storage: { [storageKey]: storedState() },
    answer: withBackground(byPath(Object.fromEntries(paths.map((path) => [path, ok(authenticatedJson())]))))
  })
  const WalletHost = fakeWalletHost([fakeEthereum({ isMetaMask: true })])
  const layers = { ...world.layers, WalletHost, Clock: yield* Effect.clock }
  const context = yield* Layer.build(layerOnDemand(publicToken, { telemetry: false }, layers))
  return { ...world, session: Context.get(context, Session), calls: Context.get(context, RemoteServices) }
})

describe("layerOnDemand", () => {
  it.scoped("has the session before the calls are loaded", () =>
    Effect.gen(function* () {
      const { session, wire } = yield* setUp
      assert.deepInclude(yield* session.snapshot, { status: "present", fromCache: true })
      assert.deepStrictEqual(wire.calls, [])
    })
  )

  it.scoped("has every family of calls once the calls are loaded", () =>
    Effect.gen(function* () {
      const { calls } = yield* setUp
      assert.sameMembers(Object.keys(yield* calls.loaded), [
        ...["client", "sessions", "users", "magicLinks", "otps", "passwords", "oauth", "cryptoWallets"],
        ...["totps", "webAuthn", "impersonation", "idp", "members"],
        ...["lazy", "eventLog", "flowStarts", "phoneParser", "returnTokens"]
      ])
    })
  )

  it.scoped("loads the wallets on first use, and returns the same service after that", () =>
    Effect.gen(function* () {
      const { lazy } = yield* (yield* setUp).calls.loaded
      const wallets = yield* lazy.wallets
      assert.deepStrictEqual(yield* wallets.detect, ["Metamask"])
      assert.strictEqual(yield* lazy.wallets, wallets)
    })
  )

  it.scoped("makes a call once the calls are loaded", () =>
    Effect.gen(function* () {
      const { calls, wire } = yield* setUp
      const { client } = yield* calls.loaded
      const { user_id } = yield* client.magicLinks.authenticate("TOKEN", half)
      assert.strictEqual(user_id, "user-test-1")
      assert.lengthOf(wire.to("/magic_links/authenticate"), 1)
    })
  )

  it.scoped("refreshes the session by the given clock once the calls are loaded", () =>
    Effect.gen(function* () {
      const { calls, wire } = yield* setUp
      yield* calls.loaded
      yield* TestClock.adjust("3 minutes")
      assert.deepStrictEqual(
        wire.to("/sessions/authenticate").map(({ at }) => at),
        [0, 180_000]
      )
    })
  )

  it.scoped("uses the clock of the fiber when none is given", () =>
    Effect.gen(function* () {
      const { layers, wire } = fakeWorld({ answer: withBackground() })
      yield* TestClock.setTime(5_000)
      const context = yield* Layer.build(layerOnDemand(publicToken, { telemetry: false }, layers))
      yield* Context.get(context, ProjectSettings).settled
      assert.strictEqual(wire.calls[0]?.at, 5_000)
    })
  )
})
