import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, expectTypeOf, it } from "vitest"
import {
  answer,
  EmptyAnswer,
  fillPath,
  make,
  type PathArguments
} from "../../../src/domain/calls/Endpoint.js"

describe("Endpoint.make", () => {
  const parts = { payload: Schema.Void, answer: EmptyAnswer }

  it.each([
    { route: "GET /users/me", method: "GET", path: "/users/me" },
    { route: "POST /otps/sms/send/:factor", method: "POST", path: "/otps/sms/send/:factor" },
    { route: "PUT /users/me", method: "PUT", path: "/users/me" },
    { route: "DELETE /users/emails/:id", method: "DELETE", path: "/users/emails/:id" }
  ] as const)("splits the route into method and path: $route", ({ route, method, path }) => {
    expect(make(route, parts)).toMatchObject({ method, path, payload: Schema.Void, answer: EmptyAnswer })
  })

  it("has no guard and sends credentials by default", () => {
    expect(make("GET /a", parts)).toMatchObject({
      guard: "none",
      retriesOnCaptcha: false,
      authorized: true,
      carries: "nothing"
    })
    expect(make("GET /a", { ...parts, guard: "captcha", authorized: false })).toMatchObject({
      guard: "captcha",
      authorized: false
    })
  })

  it("requires one string per name in its path, and nothing when there is none", () => {
    expectTypeOf<PathArguments<"/users/me">>().toEqualTypeOf<[]>()
    expectTypeOf<PathArguments<"/otps/sms/send/:factor">>().toEqualTypeOf<
      [path: { readonly factor: string }]
    >()
    expectTypeOf<PathArguments<"/users/:kind/:id">>().toEqualTypeOf<
      [path: { readonly kind: string; readonly id: string }]
    >()
  })
})

describe("fillPath", () => {
  it.each([
    ["/users/me", {}, "/users/me"],
    ["/otps/sms/send/:factor", { factor: "primary" }, "/otps/sms/send/primary"],
    ["/users/:kind/:id", { id: "email-1", kind: "emails" }, "/users/emails/email-1"],
    ["/users/connected_apps/:id/revoke", { id: "app-1" }, "/users/connected_apps/app-1/revoke"],
    ["/users/emails/:id", { id: "a/b?c#d&e" }, "/users/emails/a%2Fb%3Fc%23d%26e"],
    ["/users/emails/:id", { id: "ü :id" }, "/users/emails/%C3%BC%20%3Aid"],
    ["/users/emails/:id", { id: "\udc00" }, "/users/emails/%EF%BF%BD"],
    ["/users/emails/:id", {}, "/users/emails/-"],
    ["/users/emails/:id", { id: "" }, "/users/emails/-"],
    ["/users/emails/:id", { id: "." }, "/users/emails/-"],
    ["/users/connected_apps/:id/revoke", { id: ".." }, "/users/connected_apps/-/revoke"],
    ["/users/emails/:id", { id: "..." }, "/users/emails/..."],
    ["/users/emails/:id", { id: "%2e%2E" }, "/users/emails/%252e%252E"]
  ])("%s with %j gives %s", (path, parameters, filled) => {
    expect(fillPath(path, parameters)).toBe(filled)
  })

  it("leaves a path without parameters as it is", () => {
    expect(fillPath("/users/me")).toBe("/users/me")
  })

  it("keeps any parameter complete and in its one segment", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: "grapheme" }), (id) => {
        const [, kind, segment, ...more] = fillPath("/emails/:id", { id }).split("/")
        expect([kind, more]).toEqual(["emails", []])
        expect(segment).not.toMatch(/[?#]/)
        expect(decodeURIComponent(segment ?? "")).toBe(/^\.{0,2}$/.test(id) ? "-" : id)
      })
    )
  })

  it.each(["", ".", "..", "%2e", "%2E%2e", "../..", "..\\..", ".\t.", "?", "#"])(
    "never reaches another endpoint with %j",
    (id) => {
      const { pathname, search } = new URL(`https://a.example/sdk/v1${fillPath("/users/emails/:id", { id })}`)
      expect(pathname).toMatch(/^\/sdk\/v1\/users\/emails\/[^/]+$/)
      expect(search).toBe("")
    }
  )
})

describe("Endpoint.answer", () => {
  const method_id = "method-1"
  const decode = Schema.decodeUnknownSync(answer({ method_id: Schema.String }))

  it("reads request_id and status_code beside the call's own fields", () => {
    const data = { request_id: "request-1", status_code: 201, method_id }
    expect(decode(data)).toEqual(data)
  })

  it("reads a missing status code as 200, and adds no request id", () => {
    expect(decode({ method_id })).toEqual({ status_code: 200, method_id })
    expect(Schema.decodeUnknownSync(EmptyAnswer)({})).toEqual({ status_code: 200 })
  })

  it("drops unknown fields", () => {
    expect(decode({ method_id, __user: {} })).not.toHaveProperty("__user")
  })

  it("fails without the call's own fields", () => {
    expect(() => decode({ request_id: "request-1" })).toThrow("method_id")
  })
})
