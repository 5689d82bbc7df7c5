import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { createLocalJWKSet, jwtVerify } from "jose"
import { session as Sessions } from "../../src/domain/sessionCalls/calls.js"
import { EmbeddedProvider } from "../provider.js"
import { minutes, publicToken, setUp } from "./support.js"

const path = "/sessions/authenticate"

describe("Sessions", () => {
  it("returns the session with a new JWT that has the same content", async () => {
    const { authenticate, signInByLink } = setUp()
    const { session, session_token } = await signInByLink("a@example.com")
    const answer = await authenticate(session_token)
    expect(answer).toMatchObject({ session: { session_id: session.session_id }, session_token })
  })

  it("expires a session after its duration", async () => {
    const { pass, errorOf, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    pass(minutes(30))
    expect(await errorOf("POST", path, {}, session_token)).toBe("404 session_not_found")
  })

  it("does not extend the session without a duration", async () => {
    const { authenticate, pass, signInByLink } = setUp()
    const { session, session_token } = await signInByLink("a@example.com")
    pass(minutes(20))
    const answer = await authenticate(session_token)
    expect(answer.session.expires_at).toBe(session.expires_at)
    expect(answer.session.last_accessed_at).not.toBe(session.last_accessed_at)
  })

  it("extends the session with a duration", async () => {
    const { authenticate, errorOf, pass, signInByLink } = setUp()
    const { session, session_token } = await signInByLink("a@example.com")
    pass(minutes(20))
    const extended = await authenticate(session_token, 30)
    const later = Date.parse(extended.session.expires_at) - Date.parse(session.expires_at)
    expect(later).toBe(minutes(20))
    pass(minutes(29))
    expect((await authenticate(session_token)).session.session_id).toBe(session.session_id)
    pass(minutes(1))
    expect(await errorOf("POST", path, {}, session_token)).toBe("404 session_not_found")
  })

  it("rejects a duration of less than five minutes", async () => {
    const { errorOf, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    const body = { session_duration_minutes: 4 }
    expect(await errorOf("POST", path, body, session_token)).toBe("400 invalid_session_duration")
  })

  it("does not find a revoked session", async () => {
    const { call, errorOf, signInByLink, state } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    await call(Sessions.revoke, undefined, session_token)
    expect(await errorOf("POST", path, {}, session_token)).toBe("404 session_not_found")
    expect(await state.sessions()).toEqual([])
  })

  it("does not find a session with an unknown token", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", path, {}, "unknown")).toBe("404 session_not_found")
  })

  it("rejects a call without a session token", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", path, {})).toBe("401 user_unauthenticated")
    expect(await errorOf("GET", "/users/me")).toBe("401 user_unauthenticated")
  })

  it("stores session tokens only as digests", async () => {
    const { provider, signInByLink } = setUp()
    const { session_token } = await signInByLink("a@example.com")
    expect(JSON.stringify(await provider.state.sessions())).not.toContain(session_token)
  })

  it("publishes its keys for its own project only", async () => {
    const { fetch } = setUp({ projectId: "project-test-1" })
    expect((await fetch("https://x.test/v1/sessions/jwks/project-test-1")).status).toBe(200)
    const other = await fetch("https://x.test/v1/sessions/jwks/project-test-embedded")
    expect(other.status).toBe(404)
    expect(await other.json()).toMatchObject({ error_type: "project_not_found" })
  })

  it("signs session JWTs with the published key", async () => {
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

  it("does not publish the private key", async () => {
    const { fetch, signInByLink } = setUp()
    await signInByLink("a@example.com")
    const keys = keySet(await (await fetch("https://x.test/v1/sessions/jwks/project-test-embedded")).json())
    expect(keys.keys.map((key) => "d" in key)).toEqual([false])
  })
})

describe("Caller.identify", () => {
  const ask = (provider: EmbeddedProvider, headers: Record<string, string>) =>
    provider.fetch("https://x.test/sdk/v1/users/me", { headers })

  it("rejects credentials that are missing, malformed or of another project", async () => {
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
