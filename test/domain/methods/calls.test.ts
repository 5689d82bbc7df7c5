import type * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { hasPayload } from "../../../src/domain/calls/Endpoint.js"
import { callExamples, type CallExample } from "../../support/callExamples.js"
import { endpoints } from "../../support/endpoints.js"
import { expectRoundTrip } from "../support.js"

/** Calls that are no methods: the client and the methods themselves send them. */
const internal: Readonly<Record<string, CallExample>> = {
  fetchUser: { sends: "GET /users/me" },
  "ceremonies.registerStart": { sends: "POST /webauthn/register/start" },
  "ceremonies.register": { sends: "POST /webauthn/register" },
  "ceremonies.authenticateStart": { sends: "POST /webauthn/authenticate/start/:factor" },
  "ceremonies.authenticate": { sends: "POST /webauthn/authenticate", guard: "captcha", retries: true },
  logoutStartAlias: { sends: "POST /idp/oauth/logout/start" },
  bootstrap: { sends: "GET /projects/bootstrap/:public_token" },
  log: { sends: "POST /events" }
}

const examples = { ...callExamples, ...internal }

/** The names of a struct's fields. */
const fieldsOf = (schema: object): ReadonlyArray<string> =>
  "fields" in schema && typeof schema.fields === "object" ? Object.keys(schema.fields ?? {}) : []

const routeOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

describe("the table of calls", () => {
  it.each(endpoints)("has %s with the route and the guard of a hosted project", (name, call) => {
    const { guard = "none", retries = false, sends } = examples[name] ?? {}
    expect(routeOf(call)).toBe(sends)
    expect(call).toMatchObject({ guard, retriesOnCaptcha: retries, authorized: name !== "log" })
  })

  it("has every call of a hosted project, and none twice", () => {
    const routes = endpoints.map(([, endpoint]) => routeOf(endpoint))
    expect(new Set(routes).size).toBe(routes.length)
    const sent = Object.values(examples).flatMap(({ sends = [] }) => sends)
    expect(routes.sort()).toEqual([...new Set(sent)].sort())
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

  it.each(endpoints.filter(([, { method }]) => method === "DELETE" || method === "GET"))(
    "has no payload when its method is DELETE or GET: %s",
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
