import { describe, expect, it } from "@effect/vitest"
import { impersonation as Impersonation } from "../../src/domain/impersonation/calls.js"
import { session as Session } from "../../src/domain/sessionCalls/calls.js"
import { base, minutes, publicToken, setUp } from "./support.js"

const path = "/impersonation/authenticate"

describe("Impersonation", () => {
  it("starts a session of the user with an impersonation factor", async () => {
    const { call, impersonate, me, signInByLink } = setUp()
    const { user_id } = await signInByLink("a@example.com")
    const impersonation_token = await impersonate(user_id)
    const answer = await call(Impersonation.authenticate, { impersonation_token })
    expect(answer.session.authentication_factors).toMatchObject([
      { type: "impersonated", delivery_method: "impersonation" }
    ])
    expect((await me(answer.session_token)).user_id).toBe(user_id)
  })

  it("ends after an hour, and cannot be extended", async () => {
    const { call, impersonate, signInByLink } = setUp()
    const impersonation_token = await impersonate((await signInByLink("a@example.com")).user_id)
    const { session, session_token } = await call(Impersonation.authenticate, { impersonation_token })
    const later = await call(Session.authenticate, { session_duration_minutes: 600 }, session_token)
    expect(later.session.expires_at).toBe(session.expires_at)
  })

  it("stores the caller's address and user agent in the session", async () => {
    const { fetch, impersonate, signInByLink } = setUp()
    const impersonation_token = await impersonate((await signInByLink("a@example.com")).user_id)
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
        "User-Agent": "Support desk",
        "X-Forwarded-For": "203.0.113.7"
      },
      body: JSON.stringify({ impersonation_token })
    })
    const attributes = { ip_address: "203.0.113.7", user_agent: "Support desk" }
    expect(await answer.json()).toMatchObject({ data: { session: { attributes } } })
  })

  it("keeps the user's other session unchanged", async () => {
    const { call, impersonate, me, signInByLink } = setUp()
    const own = await signInByLink("a@example.com")
    const impersonation_token = await impersonate(own.user_id)
    const { session } = await call(Impersonation.authenticate, { impersonation_token })
    expect(session.session_id).not.toBe(own.session.session_id)
    expect((await me(own.session_token)).user_id).toBe(own.user_id)
  })

  it("does not activate a pending user", async () => {
    const { call, emailLink, impersonate, state } = setUp()
    await emailLink("a@example.com")
    const [pending] = await state.users()
    const impersonation_token = await impersonate(pending?.user_id ?? "")
    const { user } = await call(Impersonation.authenticate, { impersonation_token })
    expect(user.status).toBe("pending")
    expect(await state.users()).toEqual([pending])
  })

  it("accepts an impersonation token once", async () => {
    const { call, impersonate, errorOf, signInByLink } = setUp()
    const impersonation_token = await impersonate((await signInByLink("a@example.com")).user_id)
    await call(Impersonation.authenticate, { impersonation_token })
    expect(await errorOf("POST", path, { impersonation_token })).toBe("404 impersonation_token_not_found")
  })

  it("rejects an impersonation token after five minutes", async () => {
    const { impersonate, pass, errorOf, signInByLink } = setUp()
    const impersonation_token = await impersonate((await signInByLink("a@example.com")).user_id)
    pass(minutes(5))
    expect(await errorOf("POST", path, { impersonation_token })).toBe("404 impersonation_token_not_found")
  })

  it("rejects an unknown impersonation token", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", path, { impersonation_token: "x" })).toBe(
      "404 impersonation_token_not_found"
    )
  })

  it("makes impersonation tokens only for known users", async () => {
    const { impersonate } = setUp()
    await expect(impersonate("user-test-0")).rejects.toThrow("user_not_found")
  })
})
