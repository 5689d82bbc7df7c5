import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { oauth } from "../../../src/domain/oauth/calls.js"
import { OAuth } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"
import { inOrder, ok, refused, type Answer } from "../../support/wire.js"
import { fakeWorld, layerFamilies, storageKey } from "../../support/world.js"

const half = { session_duration_minutes: 30 }
const provider_values = {
  access_token: "SECRET-access",
  id_token: "SECRET-id",
  refresh_token: "SECRET-refresh",
  scopes: ["openid"],
  expires_at: "2030-01-01T00:00:00Z"
}
const person = {
  provider_subject: "subject-1",
  provider_type: "Google",
  profile_picture_url: "https://pictures.test/1.png",
  locale: "en",
  provider_values
}

itCalls(OAuth, [
  {
    name: "attach",
    call: oauth.attach,
    ways: [["for a provider", (service) => service.attach("github"), { provider: "github" }]],
    data: { oauth_attach_token: "SECRET-attach" },
    gives: { oauth_attach_token: "SECRET-attach" }
  },
  {
    name: "authenticate",
    call: oauth.authenticate,
    ways: [
      [
        "with token and duration",
        (service) => service.authenticate("TOKEN", half),
        { token: "TOKEN", ...half }
      ]
    ],
    data: authenticatedJson(2, person),
    gives: { ...authenticated(2), ...person }
  }
])

const key = `${storageKey}::PKCE_VERIFIER:oauth`
const pair = JSON.stringify({ code_challenge: "challenge", code_verifier: "SECRET-verifier" })
const good = ok(authenticatedJson())
const missing = "This browser holds no PKCE verifier for this social login."

/** Comes back from a social provider, with a verifier or without. */
const comeBack = (required: boolean, isStored: boolean, ...answers: ReadonlyArray<Answer>) => {
  const world = fakeWorld({ answer: inOrder(...answers), storage: isStored ? { [key]: pair } : {} })
  const layer = layerFamilies({ pkceRequiredForOAuth: required }).pipe(Layer.provide(world.layer))
  const outcome = Effect.flatMap(OAuth, ({ authenticate }) => authenticate("TOKEN", half)).pipe(
    Effect.as("signed in"),
    Effect.catchAll((error) => Effect.succeed(error._tag === "ApiError" ? error.error_type : error.name)),
    Effect.provide(layer)
  )
  return Effect.map(outcome, (result) => ({
    result,
    bodies: world.wire.calls.map(({ body }) => body),
    isLeft: world.storage.contents.has(key),
    warnings: world.warnings
  }))
}

describe("oauth.authenticate after a redirect", () => {
  const verified = { token: "TOKEN", ...half, code_verifier: "SECRET-verifier" }
  const bare = { token: "TOKEN", ...half }

  it.effect("sends the stored verifier, then deletes it", function* () {
    assert.deepStrictEqual(yield* comeBack(true, true, good), {
      result: "signed in",
      bodies: [verified],
      isLeft: false,
      warnings: []
    })
  })

  it.effect("keeps the verifier when the login is refused", function* () {
    assert.deepInclude(yield* comeBack(true, true, refused(404, "oauth_token_not_found")), {
      result: "oauth_token_not_found",
      isLeft: true
    })
  })

  it.effect("warns and continues without a verifier that the project requires", function* () {
    assert.deepInclude(yield* comeBack(true, false, good), {
      result: "signed in",
      bodies: [bare],
      warnings: [missing]
    })
  })

  it.effect("fails with MissingPKCEError when the provider requires the missing verifier", function* () {
    const outcome = yield* comeBack(true, false, refused(400, "pkce_expected_code_verifier"))
    assert.strictEqual(outcome.result, "MissingPKCEError")
  })

  it.effect("sends no verifier and gives no warning when the project requires none", function* () {
    assert.deepInclude(yield* comeBack(false, false, good), { bodies: [bare], warnings: [] })
  })

  it.effect("sends one request for a page that calls it twice", () => {
    const { layer, wire } = fakeWorld({ answer: () => Effect.delay(good, "1 millis") })
    return Effect.gen(function* () {
      const { authenticate } = yield* OAuth
      const both = yield* Effect.fork(
        Effect.all([authenticate("TOKEN", half), authenticate("TOKEN", half)], { concurrency: 2 })
      )
      yield* TestClock.adjust("1 millis")
      const [first, second] = yield* both
      assert.strictEqual(first, second)
      assert.lengthOf(wire.calls, 1)
    }).pipe(Effect.provide(layerFamilies().pipe(Layer.provide(layer))))
  })
})
