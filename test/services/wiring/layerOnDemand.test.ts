import { assert, describe, it } from "../../support/it.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { ProjectSettings } from "../../../src/services/wire/ProjectSettings.js"
import { AuthClient } from "../../../src/services/client/AuthClient.js"
import { families } from "../../../src/services/api/families.js"
import { Wallets } from "../../../src/services/api/features.js"
import { CallsOnDemand } from "../../../src/services/wiring/CallsOnDemand.js"
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
  let walletsMade = 0
  const WalletHost = Layer.tap(fakeWalletHost([fakeEthereum({ isMetaMask: true })]), () =>
    Effect.sync(() => (walletsMade += 1))
  )
  const layers = { ...world.layers, WalletHost, Clock: yield* Effect.clock }
  const context = yield* Layer.build(layerOnDemand(publicToken, { telemetry: false }, layers))
  return {
    ...world,
    session: Context.get(context, Session),
    walletsMade: () => walletsMade,
    calls: Context.get(context, CallsOnDemand)
  }
})

describe("layerOnDemand", () => {
  it.effect("has the session before the calls are loaded", function* () {
    const { session, wire } = yield* setUp
    assert.deepInclude(yield* session.snapshot, { status: "present", fromCache: true })
    assert.deepStrictEqual(wire.calls, [])
  })

  it.effect("has every family of calls once the calls are loaded", function* () {
    const { calls } = yield* setUp
    const { unsafeMap } = yield* calls
    assert.includeMembers(
      [...unsafeMap.keys()],
      Object.values(families).map(({ key }) => key)
    )
  })

  it.effect("loads the wallets on first use, and keeps them after that", function* () {
    const { calls, walletsMade } = yield* setUp
    const wallets = Context.get(yield* calls, Wallets)
    assert.strictEqual(walletsMade(), 0)
    assert.deepStrictEqual(yield* wallets.detect, ["Metamask"])
    assert.deepStrictEqual(yield* wallets.detect, ["Metamask"])
    assert.strictEqual(walletsMade(), 1)
  })

  it.effect("makes a call once the calls are loaded", function* () {
    const { calls, wire } = yield* setUp
    const client = Context.get(yield* calls, AuthClient)
    const { user_id } = yield* client.magicLinks.authenticate("TOKEN", half)
    assert.strictEqual(user_id, "user-test-1")
    assert.lengthOf(wire.to("/magic_links/authenticate"), 1)
  })

  it.effect("refreshes the session by the given clock once the calls are loaded", function* () {
    const { calls, wire } = yield* setUp
    yield* calls
    yield* TestClock.adjust("3 minutes")
    assert.deepStrictEqual(
      wire.to("/sessions/authenticate").map(({ at }) => at),
      [0, 180_000]
    )
  })

  it.effect("uses the clock of the fiber when none is given", function* () {
    const { layers, wire } = fakeWorld({ answer: withBackground() })
    yield* TestClock.setTime(5_000)
    const context = yield* Layer.build(layerOnDemand(publicToken, { telemetry: false }, layers))
    yield* Context.get(context, ProjectSettings).settled
    assert.strictEqual(wire.calls[0]?.at, 5_000)
  })
})
