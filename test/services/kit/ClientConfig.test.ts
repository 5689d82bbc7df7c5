import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { ClientConfig, type ClientOptions } from "../../../src/services/kit/ClientConfig.js"

const config = (publicToken: unknown, options?: ClientOptions) =>
  Effect.provide(ClientConfig, ClientConfig.layer(publicToken, options))

describe("the settings", () => {
  it.effect("of a test token go to the test host", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* config("public-token-test-1"), {
        publicToken: "public-token-test-1",
        isTest: true,
        hosts: {
          api: "https://test.stytch.com",
          fraudBackend: "https://telemetry.stytch.com",
          fraudScript: "https://elements.stytch.com",
          frame: "https://js.stytch.com/clientside-services/index.html",
          customApiDomain: false
        },
        cookies: {},
        storageKey: "stytch_sdk_state_public-token-test-1",
        telemetry: true,
        redirectSchemes: [],
        problems: []
      })
    })
  )

  it.effect("of a live token go to the live host", () =>
    Effect.gen(function* () {
      const { hosts, isTest } = yield* config("public-token-live-1")
      assert.deepStrictEqual([hosts.api, isTest], ["https://api.stytch.com", false])
    })
  )

  it.effect("are what the site says", () =>
    Effect.gen(function* () {
      const cookieOptions = { jwtCookieName: "jwt", path: "/app" }
      const redirectSchemes = ["com.acme.app"]
      const told = yield* config("public-token-live-1", {
        cookieOptions,
        telemetry: false,
        redirectSchemes
      })
      assert.deepInclude(told, { cookies: cookieOptions, redirectSchemes, telemetry: false })
      assert.strictEqual(told.cookieNames.jwt, "jwt")
    })
  )

  it.effect("may name an emulator, ports and all", () =>
    Effect.gen(function* () {
      const endpoints = { testAPIURL: "http://localhost:8080/" }
      const { hosts } = yield* config("public-token-test-1", { endpoints })
      assert.strictEqual(hosts.api, "http://localhost:8080")
      assert.isFalse(hosts.customApiDomain)
    })
  )
})

describe("a problem of the settings", () => {
  const hint = 'A public token starts with "public-token-". Check the token given to the client.'

  for (const token of ["project-live-1", "", undefined, null, 5]) {
    it.effect(`is a public token such as ${JSON.stringify(token)}`, () =>
      Effect.gen(function* () {
        const { problems, publicToken } = yield* config(token)
        assert.deepStrictEqual(problems, [hint])
        assert.strictEqual(publicToken, typeof token === "string" ? token : "")
      })
    )
  }

  it.effect("is a custom API domain that is none; the default is used", () =>
    Effect.gen(function* () {
      const { hosts, problems } = yield* config("token", { endpointOptions: { apiDomain: "no domain" } })
      assert.strictEqual(hosts.api, "https://api.stytch.com")
      assert.isFalse(hosts.customApiDomain)
      assert.deepStrictEqual(problems, [
        hint,
        'apiDomain is not a valid domain: "no domain". Using https://api.stytch.com.'
      ])
    })
  )
})
