import { assert, describe, it, within } from "../support/it.js"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import * as entry from "../../src/effect.js"
import {
  ApiError,
  AuthClient,
  layerTest,
  promised,
  Session,
  toPromise,
  UsageError
} from "../../src/effect.js"
import { makeEffectProvider } from "../../provider/EffectProvider.js"
import { families } from "../../src/services/api/families.js"
import { fakeClient } from "../support/client.js"
import { layerHttpClient } from "../support/providerLayer.js"
import { publicToken } from "../support/world.js"

const ada = "ada@example.com"
const half = { session_duration_minutes: 30 }

/** A whole client of Effects against a provider in this process. */
const setUp = () => {
  const provider = makeEffectProvider({ defaultRedirectURL: "https://app.test/in" })
  const HttpClient = layerHttpClient(provider)
  return { provider, layer: layerTest(publicToken, { HttpClient }) }
}

describe("latchkey/effect", () => {
  it.each(Object.values(families).map(({ key }) => key.replace("latchkey/api/", "")))(
    "exports the service %s, its layer and the schemas of its calls",
    (name) => assert.includeMembers(Object.keys(entry), [name, `layer${name}`, `${name}Api`])
  )

  it("exports no service that only our own services use", () => {
    const ours = ["Limits", "SessionFreshness", "SessionStore", "TokenJar", "Wire", "layerFlowStarts"]
    expect(ours.filter((name) => name in entry)).toEqual([])
  })

  it.effect("signs up by magic link against the embedded provider", () =>
    within(setUp(), function* ({ provider }) {
      const { magicLinks } = yield* AuthClient
      yield* magicLinks.email.loginOrCreate(ada)
      const token = new URL(provider.inbox.latest(ada)?.link ?? "").searchParams.get("token") ?? ""
      const { user } = yield* magicLinks.authenticate(token, half)
      assert.strictEqual(user.status, "active")
    })
  )

  it.effect("signs up by passcode, and keeps the session as time passes", () =>
    within(setUp(), function* ({ provider }) {
      const { otps } = yield* AuthClient
      const { method_id } = yield* otps.sms.loginOrCreate("+12025550123")
      yield* otps.authenticate(provider.inbox.latest()?.code ?? "", method_id, half)
      yield* TestClock.adjust("20 minutes")
      assert.strictEqual((yield* (yield* Session).snapshot).status, "present")
    })
  )

  it.effect("fails with errors that can be caught by their tags", () =>
    Effect.gen(function* () {
      const { otps } = yield* AuthClient
      const code = yield* otps.authenticate("000000", "nobody", half).pipe(
        Effect.as("in"),
        Effect.catchTag("ApiError", ({ error_type }) => Effect.succeed(error_type))
      )
      assert.strictEqual(code, "otp_code_not_found")
    }).pipe(Effect.provide(setUp().layer))
  )

  it.effect("fails with a usage error for a wrong argument", () =>
    Effect.gen(function* () {
      const { otps } = yield* AuthClient
      const call = otps.authenticate("000000", "m", { session_duration_minutes: NaN })
      const error = yield* Effect.flip(Effect.asVoid(call))
      assert.instanceOf(error, UsageError)
    }).pipe(Effect.provide(setUp().layer))
  )
})

describe("toPromise", () => {
  it("turns the whole client into Promises that reject with the Effects' errors", async () => {
    const { layer, provider } = setUp()
    const runtime = ManagedRuntime.make(layer)
    const auth = toPromise(await runtime.runPromise(AuthClient), runtime)
    const state = await runtime.runPromise(Session)
    const { method_id } = await auth.otps.email.loginOrCreate(ada)
    const { session } = await auth.otps.authenticate(provider.inbox.latest(ada)?.code ?? "", method_id, half)
    assert.deepStrictEqual((await runtime.runPromise(state.snapshot)).session, session)
    const error: unknown = await auth.otps
      .authenticate("1", method_id, half)
      .catch((reason: unknown) => reason)
    assert.instanceOf(error, ApiError)
    await runtime.dispose()
  })

  it("turns a group of Effects of any depth into Promises", async () => {
    const runtime = ManagedRuntime.make(setUp().layer)
    const group = promised(
      { one: (n: number) => Effect.succeed(n + 1), deep: { two: () => Effect.succeed(2) } },
      runtime
    )
    assert.deepStrictEqual([await group.one(1), await group.deep.two()], [2, 2])
    await runtime.dispose()
  })

  it("rejects when a method of a group throws instead of returning an Effect", async () => {
    const runtime = ManagedRuntime.make(setUp().layer)
    const throwing = (): Effect.Effect<never> => {
      throw new Error("thrown by the site")
    }
    const outcome = promised({ throwing }, runtime).throwing()
    await expect(outcome).rejects.toThrow("thrown by the site")
    await runtime.dispose()
  })
})

describe("createAuthClient and latchkey/effect", () => {
  /** The paths to the methods of a group, however deep. */
  const methodsOf = (group: object, path = ""): ReadonlyArray<string> =>
    Object.entries(group).flatMap(([name, member]: [string, unknown]) =>
      typeof member === "object" && member !== null
        ? methodsOf(member, `${path}${name}.`)
        : [`${path}${name}`]
    )
  const own = [
    ...["user.getSync", "user.getInfo", "user.onChange", "onStateChange", "parseAuthenticateUrl", "close"],
    ...["session.getSync", "session.getInfo", "session.getTokens", "session.onChange"],
    ...["session.updateSession", "rbac.isAuthorizedSync"]
  ]

  it.effect("have the same methods, except those that answer at once", function* () {
    const { auth } = yield* fakeClient()
    const effects = yield* Effect.provide(AuthClient, setUp().layer)
    assert.sameMembers([...methodsOf(auth)], [...methodsOf(effects), ...own])
  })
})
