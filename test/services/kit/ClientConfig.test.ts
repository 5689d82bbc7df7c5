import { assert, describe, it } from "../../support/it.js"
import * as Effect from "effect/Effect"
import { ClientConfig } from "../../../src/services/kit/ClientConfig.js"
import type { ClientOptions } from "../../../src/domain/client/ClientSettings.js"

const config = (publicToken: unknown, options?: ClientOptions) =>
  Effect.provide(ClientConfig, ClientConfig.layer(publicToken, options))

describe("ClientConfig", () => {
  it("refuses a secret and names itself", () => {
    assert.throws(() => ClientConfig.layer("secret-test-1"), "Invalid call to ClientConfig.layer\n")
  })

  it.effect("uses the test hosts for a test token", function* () {
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
      keepSessionAlive: false,
      passkeySignals: false,
      telemetry: true,
      ownEvents: true,
      eventBatchSize: 15,
      eventBatchInterval: 800,
      redirectSchemes: [],
      problems: []
    })
  })

  it.effect("uses the live host for a live token", function* () {
    const { hosts, isTest } = yield* config("public-token-live-1")
    assert.deepStrictEqual([hosts.api, isTest], ["https://api.stytch.com", false])
  })

  it.effect("uses the options of the site", function* () {
    const cookieOptions = { jwtCookieName: "jwt", path: "/app" }
    const others = {
      keepSessionAlive: true,
      passkeySignals: true,
      telemetry: false,
      ownEvents: false,
      eventBatchSize: 2,
      eventBatchInterval: 100,
      redirectSchemes: ["com.acme.app"]
    }
    const resolved = yield* config("public-token-live-1", { cookieOptions, ...others })
    assert.deepInclude(resolved, { cookies: cookieOptions, ...others })
    assert.strictEqual(resolved.cookieNames.jwt, "jwt")
  })

  it.effect("uses the address of an emulator, with its port", function* () {
    const endpoints = { testAPIURL: "http://localhost:8080/" }
    const { hosts } = yield* config("public-token-test-1", { endpoints })
    assert.strictEqual(hosts.api, "http://localhost:8080")
    assert.isFalse(hosts.customApiDomain)
  })
})

describe("ClientConfig problems", () => {
  const hint = 'A public token starts with "public-token-". Check the token given to the client.'

  for (const token of ["project-live-1", "", undefined, null, 5]) {
    it.effect(`include the public token ${JSON.stringify(token)}`, function* () {
      const { problems, publicToken } = yield* config(token)
      assert.deepStrictEqual(problems, [hint])
      assert.strictEqual(publicToken, typeof token === "string" ? token : "")
    })
  }

  it.effect("include an invalid custom API domain, for which the default is used", function* () {
    const { hosts, problems } = yield* config("token", { endpointOptions: { apiDomain: "no domain" } })
    assert.strictEqual(hosts.api, "https://api.stytch.com")
    assert.isFalse(hosts.customApiDomain)
    assert.deepStrictEqual(problems, [
      hint,
      'apiDomain is not a valid domain: "no domain". Using https://api.stytch.com.'
    ])
  })
})
