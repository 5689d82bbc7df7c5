/** Options of a page without types: null, and values of other types. */
import { assert, describe, it } from "@effect/vitest"
import * as effect from "../../src/effect.js"
import { createOrganizationClient } from "../../src/b2b.js"
import { createAuthClient, UsageError } from "../../src/index.js"
import { createAuthWidget } from "../../src/widget.js"
import { untyped } from "../support/client.js"
import { publicToken } from "../support/world.js"

const wrong: ReadonlyArray<readonly [options: unknown, problem: string]> = [
  [null, "options must be an object."],
  ["telemetry", "options must be an object."],
  [{ cookieOptions: null }, "cookieOptions must be an object."],
  [{ customBaseUrl: 5 }, "customBaseUrl must be a string."],
  [{ dfppaUrl: null }, "dfppaUrl must be a string."],
  [{ dfpCdnUrl: {} }, "dfpCdnUrl must be a string."],
  [{ endpointOptions: "auth.example.com" }, "endpointOptions must be an object."],
  [{ endpoints: [] }, "endpoints must be an object."],
  [{ endpoints: { liveAPIURL: "/auth" } }, "endpoints.liveAPIURL must be a URL."],
  [{ keepSessionAlive: "yes" }, "keepSessionAlive must be a boolean."],
  [{ passkeySignals: 1 }, "passkeySignals must be a boolean."],
  [{ telemetry: 0 }, "telemetry must be a boolean."],
  [{ eventBatchSize: 0 }, "eventBatchSize must be a whole number, at least 1."],
  [{ eventBatchSize: 1.5 }, "eventBatchSize must be a whole number, at least 1."],
  [{ eventBatchInterval: "800" }, "eventBatchInterval must be a whole number, at least 1."],
  [{ eventBatchInterval: Infinity }, "eventBatchInterval must be a whole number, at least 1."],
  [{ nonce: null }, "nonce must be a string."],
  [{ onWarning: "log" }, "onWarning must be a function."],
  [{ redirectSchemes: "com.example.app" }, "redirectSchemes must be an array of strings."],
  [{ redirectSchemes: [null] }, "redirectSchemes must be an array of strings."],
  [{ layers: null }, "layers: use latchkey/effect."],
  [{ layers: {} }, "layers: use latchkey/effect."]
]

describe("the client's options of a page without types", () => {
  for (const [options, problem] of wrong) {
    it(`throw a usage error when no client can be made of them: ${JSON.stringify(options)}`, () => {
      for (const [name, make] of Object.entries({
        createAuthClient,
        createAuthWidget,
        createOrganizationClient
      })) {
        if (name === "createOrganizationClient" && problem.startsWith("passkeySignals")) continue
        const call = () => untyped(make, publicToken, options)
        assert.throws(call, UsageError, `Invalid call to ${name}\n${problem}`)
      }
    })
  }

  it("throw nothing for a token that is no text, not even one that cannot become a text", () => {
    const hostile = { toString: 1 }
    for (const token of [undefined, null, 5, Symbol("token"), hostile]) {
      untyped(createAuthClient, token, { onWarning: () => {} })
    }
  })

  it("throw a usage error for an option of users in both clients of organizations", () => {
    for (const make of [createOrganizationClient, effect.createOrganizationClient]) {
      const call = () => untyped(make, publicToken, { secondFactor: {} })
      const problem = "secondFactor is for a client of users."
      assert.throws(call, UsageError, `Invalid call to createOrganizationClient\n${problem}`)
    }
  })

  it("throw a usage error in latchkey/effect when its layers are no object", () => {
    for (const [name, make] of Object.entries({
      createAuthClient: effect.createAuthClient,
      createAuthWidget: effect.createAuthWidget,
      createOrganizationClient: effect.createOrganizationClient
    })) {
      const call = () => untyped(make, publicToken, { layers: null })
      assert.throws(call, UsageError, `Invalid call to ${name}\nlayers must be an object.`)
    }
  })
})
