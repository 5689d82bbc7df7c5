import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { ceremonies } from "../../../src/domain/api/WebAuthn.js"
import { setUp } from "../support.js"

const domain = "app.test"
const challengeIn = (options: string) =>
  Schema.decodeSync(Schema.parseJson(Schema.Struct({ challenge: Schema.String })))(options).challenge

describe("The challenge of a passkey", () => {
  it("has 32 random bytes, others in every ceremony", async () => {
    const { call, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    const challenges = new Set<string>()
    for (const _ of Array(3)) {
      const payload = { domain, return_passkey_credential_options: true }
      const login = await call(ceremonies.authenticateStart, payload, undefined, { factor: "primary" })
      challenges.add(challengeIn(login.public_key_credential_request_options))
      const creation = { ...payload, user_agent: "Test browser" }
      const registration = await call(ceremonies.registerStart, creation, session_token)
      challenges.add(challengeIn(registration.public_key_credential_creation_options))
    }
    expect(challenges.size).toBe(6)
    for (const challenge of challenges) expect(challenge).toMatch(/^[\w-]{43}$/)
  })
})
