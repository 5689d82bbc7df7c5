import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { createLocalJWKSet, jwtVerify } from "jose"
import { session as Sessions } from "../../src/domain/api/Sessions.js"
import { EmbeddedProvider } from "../../src/provider.js"
import { minutes, publicToken, setUp } from "./support.js"

const path = "/sessions/authenticate"

describe("sessions", () => {
  it("are told with a new token that says the same", async () => {
    const { authenticate, signInByLink } = setUp()
    const { session, session_token } = await signInByLink("a@example.com")
    const answer = await authenticate(session_token)
    expect(answer).toMatchObject({ session: { session_id: session.session_id }, session_token })
  })

  it("end when they were said to", async () => {
    const { pass, refusal, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    pass(minutes(30))
    expect(await refusal("POST", path, {}, session_token)).toBe("404 session_not_found")
  })

  it("are not extended by a call without a duration", async () => {
    const { authenticate, pass, signInByLink } = setUp()
    const { session, session_token } = await signInByLink("a@example.com")
    pass(minutes(20))
    const answer = await authenticate(session_token)
    expect(answer.session.expires_at).toBe(session.expires_at)
    expect(answer.session.last_accessed_at).not.toBe(session.last_accessed_at)
  })

  it("are extended by a call with a duration", async () => {
    const { authenticate, pass, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    pass(minutes(20))
    await authenticate(session_token, 30)
    pass(minutes(29))
    await authenticate(session_token)
  })

  it("last from five minutes on", async () => {
    const { refusal, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    const body = { session_duration_minutes: 4 }
    expect(await refusal("POST", path, body, session_token)).toBe("400 invalid_session_duration")
  })

  it("are gone once revoked", async () => {
    const { call, refusal, signInByLink, state } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    await call(Sessions.revoke, undefined, session_token)
    expect(await refusal("POST", path, {}, session_token)).toBe("404 session_not_found")
    expect(await state.sessions()).toEqual([])
  })

  it("are not found by a token that is unknown", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", path, {}, "unknown")).toBe("404 session_not_found")
  })

  it("are demanded where none came along", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", path, {})).toBe("401 user_unauthenticated")
    expect(await refusal("GET", "/users/me")).toBe("401 user_unauthenticated")
  })

  it("keep the tokens of the person only as digests", async () => {
    const { provider, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    expect(JSON.stringify(await provider.state.sessions())).not.toContain(session_token)
  })

  it("are signed with the key the provider shows", async () => {
    const { fetch, pass, signInByLink } = setUp()
    const { session, session_jwt, user_id } = await signInByLink("a@example.com")
    pass(minutes(1))
    const keys: unknown = await (await fetch("https://x.test/v1/sessions/jwks/project-test-embedded")).json()
    const { payload, protectedHeader } = await jwtVerify(session_jwt, createLocalJWKSet(keySet(keys)), {
      audience: "project-test-embedded",
      issuer: "stytch.com/project-test-embedded",
      currentDate: new Date(session.started_at)
    })
    expect(protectedHeader.alg).toBe("ES256")
    expect(payload.sub).toBe(user_id)
    expect(payload["https://stytch.com/session"]).toMatchObject({ id: session.session_id })
  })

  it("never show the private half of the key", async () => {
    const { fetch, signInByLink } = setUp()
    await signInByLink("a@example.com")
    const keys = keySet(await (await fetch("https://x.test/v1/sessions/jwks/any")).json())
    expect(keys.keys.map((key) => "d" in key)).toEqual([false])
  })
})

describe("credentials", () => {
  const ask = (provider: EmbeddedProvider, headers: Record<string, string>) =>
    provider.fetch("https://x.test/sdk/v1/users/me", { headers })

  it("are refused when missing, malformed or of no accepted project", async () => {
    const provider = EmbeddedProvider.make({ publicTokens: ["another"] })
    const answers = await Promise.all([
      ask(provider, {}),
      ask(provider, { Authorization: "Bearer x" }),
      ask(provider, { Authorization: "Basic %%%" }),
      ask(provider, { Authorization: `Basic ${btoa("no colon")}` }),
      ask(provider, { Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}` })
    ])
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401])
    expect(await answers[0]?.json()).toMatchObject({ error_type: "unauthorized_credentials" })
  })
})

const keySet = Schema.decodeUnknownSync(
  Schema.Struct({
    keys: Schema.mutable(
      Schema.Array(Schema.Struct({ kty: Schema.String }, { key: Schema.String, value: Schema.Unknown }))
    )
  })
)
