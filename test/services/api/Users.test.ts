import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Users } from "../../../src/services/api/Users.js"
import { Session } from "../../../src/services/Session.js"
import { renamed, renamedJson, storedState, user } from "../../support/answers.js"
import { byPath, captchaRequired, ok, refused } from "../../support/wire.js"
import {
  fakeWorld,
  layerFamilies,
  signedInCookies,
  storageKey,
  type WorldOptions
} from "../../support/world.js"

const setUp = (answer: WorldOptions["answer"]) => {
  const signedIn = { cookies: signedInCookies, storage: { [storageKey]: storedState() } }
  const world = fakeWorld({ ...signedIn, ...(answer && { answer }) })
  return { ...world, layer: layerFamilies().pipe(Layer.provide(world.layer)) }
}

const knownUser = Effect.flatMap(Session, (session) => Effect.map(session.snapshot, (now) => now.user))

describe("get", () => {
  it.effect("fetches the user, whose fields stand directly in the data, and takes them over", () => {
    const { layer, storage, wire } = setUp(
      byPath({ "/users/me": ok({ request_id: "r", status_code: 200, ...renamedJson }) })
    )
    return Effect.gen(function* () {
      const answer = yield* (yield* Users).get()
      assert.deepStrictEqual<object>(answer, { request_id: "r", status_code: 200, ...renamed })
      assert.deepStrictEqual(yield* knownUser, renamed)
      assert.notInclude(storage.contents.get(storageKey), "request_id")
      assert.deepInclude(wire.calls[0], { method: "GET", path: "/users/me", body: undefined })
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks anew each time", () => {
    const { layer, wire } = setUp(byPath({ "/users/me": ok(renamedJson) }))
    return Effect.gen(function* () {
      const users = yield* Users
      yield* users.get
      yield* users.get
      assert.lengthOf(wire.calls, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("leaves the known user alone when it fails", () => {
    const { layer } = setUp(byPath({ "/users/me": refused(500, "internal_server_error") }))
    return Effect.gen(function* () {
      yield* Effect.flip(Effect.asVoid((yield* Users).get()))
      assert.deepStrictEqual(yield* knownUser, user)
    }).pipe(Effect.provide(layer))
  })
})

describe("search", () => {
  it.effect("tells which kind of user has the address", () => {
    const { layer, wire } = setUp(byPath({ "/users/search": ok({ userType: "passwordless" }) }))
    return Effect.gen(function* () {
      const { userType } = yield* (yield* Users).search("ada@example.com")
      assert.strictEqual(userType, "passwordless")
      assert.deepInclude(wire.calls[0], {
        method: "POST",
        path: "/users/search",
        body: { email: "ada@example.com" }
      })
    }).pipe(Effect.provide(layer))
  })

  it.effect("is not retried when a captcha is demanded", () => {
    const { layer, wire } = setUp(byPath({ "/users/search": captchaRequired }))
    return Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.asVoid((yield* Users).search("ada@example.com")))
      assert.strictEqual(error._tag, "CaptchaUnavailableError")
      assert.lengthOf(wire.calls, 1)
    }).pipe(Effect.provide(layer))
  })
})
