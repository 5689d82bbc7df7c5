import type * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { hasPayload, type Guard } from "../../../src/domain/api/Endpoint.js"
import { endpoints } from "../../support/endpoints.js"
import { expectRoundTrip } from "../support.js"

/** Wire reference 2: each call, its guard, and whether it is repeated when the provider demands a captcha. */
const reference: ReadonlyArray<readonly [route: string, guard?: Guard, retries?: "retries"]> = [
  ["GET /users/me"],
  ["PUT /users/me"],
  ["DELETE /users/emails/:id"],
  ["DELETE /users/phone_numbers/:id"],
  ["DELETE /users/totps/:id"],
  ["DELETE /users/crypto_wallets/:id"],
  ["DELETE /users/oauth/:id"],
  ["DELETE /users/webauthn_registrations/:id"],
  ["DELETE /users/biometric_registrations/:id"],
  ["GET /users/connected_apps"],
  ["POST /users/connected_apps/:id/revoke"],
  ["POST /users/search", "captcha"],
  ["POST /sessions/authenticate"],
  ["POST /sessions/revoke"],
  ["POST /sessions/exchange_access_token"],
  ["POST /sessions/attest"],
  ["POST /magic_links/email/login_or_create", "captcha", "retries"],
  ["POST /magic_links/email/send/:factor", "captcha", "retries"],
  ["POST /magic_links/authenticate"],
  ["POST /otps/sms/login_or_create", "captcha", "retries"],
  ["POST /otps/sms/send/:factor", "captcha", "retries"],
  ["POST /otps/whatsapp/login_or_create", "captcha", "retries"],
  ["POST /otps/whatsapp/send/:factor", "captcha", "retries"],
  ["POST /otps/email/login_or_create", "captcha", "retries"],
  ["POST /otps/email/send/:factor", "captchaToken"],
  ["POST /otps/authenticate", "captcha", "retries"],
  ["POST /oauth/attach"],
  ["POST /oauth/authenticate"],
  ["POST /crypto_wallets/authenticate/start/:factor", "captchaToken"],
  ["POST /crypto_wallets/authenticate", "captcha", "retries"],
  ["POST /totps"],
  ["POST /totps/authenticate", "captcha", "retries"],
  ["POST /totps/recovery_codes"],
  ["POST /totps/recover", "captcha", "retries"],
  ["POST /webauthn/register/start"],
  ["POST /webauthn/register"],
  ["POST /webauthn/authenticate/start/:factor"],
  ["POST /webauthn/authenticate", "captcha", "retries"],
  ["PUT /webauthn/update/:webauthn_registration_id"],
  ["POST /passwords", "captcha", "retries"],
  ["POST /passwords/authenticate", "captcha", "retries"],
  ["POST /passwords/email/reset/start", "captcha", "retries"],
  ["POST /passwords/email/reset", "captcha", "retries"],
  ["POST /passwords/existing_password/reset", "captcha", "retries"],
  ["POST /passwords/session/reset", "captcha", "retries"],
  ["POST /passwords/strength_check"],
  ["POST /impersonation/authenticate", "captcha", "retries"],
  ["POST /idp/oauth/authorize/start"],
  ["POST /idp/oauth/authorize/submit"],
  ["POST /oauth/logout/start"],
  ["POST /idp/oauth/logout/start"],
  ["POST /b2b/organizations/members/search"],
  ["GET /projects/bootstrap/:public_token"],
  ["POST /events"]
]

/** The names of a struct's fields. */
const fieldsOf = (schema: object): ReadonlyArray<string> =>
  "fields" in schema && typeof schema.fields === "object" ? Object.keys(schema.fields ?? {}) : []

const routeOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

describe("the table of calls", () => {
  it.each(reference)("has %s with the guard of the wire reference", (route, guard = "none", retries) => {
    const call = endpoints.find(([, endpoint]) => routeOf(endpoint) === route)?.[1]
    expect(call).toMatchObject({ guard, retriesOnCaptcha: retries !== undefined })
    expect(call?.authorized).toBe(route !== "POST /events")
  })

  it("has no call that the wire reference does not have, and none twice", () => {
    const routes = endpoints.map(([, endpoint]) => routeOf(endpoint))
    expect(routes.sort()).toEqual(reference.map(([route]) => route).sort())
  })
})

describe("a row", () => {
  it.each(endpoints)("uses PKCE where its payload has a field for it: %s", (name, { payload, pkce }) => {
    const fields = fieldsOf(payload)
    // An app of another party brings its own challenge
    const starts = fields.includes("code_challenge") && name !== "idp.oauthAuthorizeSubmit"
    expect(pkce !== undefined && "starts" in pkce).toBe(starts)
    expect(pkce !== undefined && "redeems" in pkce).toBe(fields.includes("code_verifier"))
  })

  it.each(endpoints.filter(([, { method }]) => method === "DELETE"))(
    "has no payload when its method is DELETE: %s",
    (_, call) => {
      expect(hasPayload(call)).toBe(false)
    }
  )
})

describe("every schema of the table", () => {
  const unique = (part: "payload" | "answer") => {
    const names = new Map<Schema.Schema.AnyNoContext, string>()
    for (const [name, call] of endpoints) names.set(call[part], name)
    return [...names].map(([schema, name]) => [name, schema] as const)
  }

  it("reads a payload back as it was written", () => {
    for (const [name, schema] of unique("payload")) expectRoundTrip(schema, name)
  })

  it.each(unique("answer"))("reads an answer back as it was written: %s", (name, schema) => {
    expectRoundTrip(schema, name)
  })

  it("has no field that a site must not set", () => {
    const fields = new Set(endpoints.flatMap(([, { payload }]) => fieldsOf(payload)))
    for (const field of ["trusted_metadata", "roles", "captcha_token"]) {
      expect(fields).not.toContain(field)
    }
    const reset = endpoints.find(([name]) => name === "passwords.resetByEmailStart")?.[1]
    expect(reset && fieldsOf(reset.payload)).not.toContain("login_expiration_minutes")
  })
})
