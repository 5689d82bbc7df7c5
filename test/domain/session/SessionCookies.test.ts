import { describe, expect, it } from "vitest"
import { removalAttributes } from "../../../src/domain/session/CookieRemoval.js"
import { cookieAttributes, cookieNames } from "../../../src/domain/session/SessionCookies.js"

const at = (hostname: string, port = "") => ({ hostname, host: `${hostname}${port}` })
const page = at("app.example.com", ":8443")
const lax = { secure: true, sameSite: "Lax" }

const localHosts = ["localhost", "[::1]", "127.0.0.1", "127.255.0.9"]

describe("cookieNames", () => {
  const defaults = {
    opaque: "stytch_session",
    jwt: "stytch_session_jwt",
    intermediate: "stytch_intermediate_session_token"
  }

  it.each([
    [{}, defaults],
    [{ opaqueTokenCookieName: "a" }, { ...defaults, opaque: "a" }],
    [{ jwtCookieName: "b" }, { ...defaults, jwt: "b" }],
    [{ istCookieName: "c" }, { ...defaults, intermediate: "c" }],
    [{ opaqueTokenCookieName: "", jwtCookieName: "", istCookieName: "" }, defaults]
  ])("can be overridden: %j", (options, names) => {
    expect(cookieNames(options)).toEqual(names)
  })
})

describe("cookieAttributes with SameSite Lax", () => {
  it.each(localHosts)("are not secure on %s", (hostname) => {
    expect(cookieAttributes({}, at(hostname))).toEqual({ path: "/", secure: false, sameSite: "Lax" })
  })

  it.each(["__Host-token", "__Secure-token", "__host-token"])(
    "are secure everywhere when a name is %s, because browsers refuse the cookie otherwise",
    (name) => {
      for (const options of [
        { jwtCookieName: name },
        { opaqueTokenCookieName: name },
        { istCookieName: name }
      ])
        expect(cookieAttributes(options, at("localhost"))).toEqual({ path: "/", ...lax })
      expect(cookieAttributes({ jwtCookieName: `my${name}` }, at("localhost")).secure).toBe(false)
    }
  )

  it.each(["example.com", "localhost.example.com", "127.0.0.1.example.com", "128.0.0.1", "127.0.0", "[::2]"])(
    "are secure on %s",
    (hostname) => {
      expect(cookieAttributes({}, at(hostname))).toEqual({ path: "/", ...lax })
    }
  )

  it.each([
    ["the host name, without the port", { availableToSubdomains: true }, { domain: "app.example.com" }],
    [
      "the configured domain",
      { availableToSubdomains: true, domain: "example.com" },
      { domain: "example.com" }
    ],
    ["none, since a domain alone has no effect", { domain: "example.com" }, {}],
    ["none when not available to subdomains", { availableToSubdomains: false, domain: "example.com" }, {}]
  ])("are written with a domain only when available to subdomains: %s", (_, options, domain) => {
    expect(cookieAttributes(options, page)).toEqual({ path: "/", ...domain, ...lax })
  })

  it("use the default path and the page's domain when the configured ones are empty", () => {
    const options = { path: "", domain: "", availableToSubdomains: true }
    expect(cookieAttributes(options, page)).toEqual({ path: "/", domain: "app.example.com", ...lax })
  })

  it.each(localHosts)("never have a domain on %s", (hostname) => {
    const options = { availableToSubdomains: true, domain: "example.com" }
    expect(cookieAttributes(options, at(hostname))).not.toHaveProperty("domain")
  })

  it("have the configured path", () => {
    expect(cookieAttributes({ path: "/app" }, page)).toEqual({ path: "/app", ...lax })
  })
})

describe("removalAttributes", () => {
  const variants = (...[options, location, seen]: Parameters<typeof removalAttributes>) =>
    removalAttributes(options, location, seen).map(({ path, domain }) => `${domain ?? "host only"} ${path}`)

  it("remove with and without this host's domain", () => {
    expect(variants({}, page, [])).toEqual(["host only /", "app.example.com /"])
  })

  it("remove with every combination of path and domain that a cookie may have been written with", () => {
    const options = { path: "/app", domain: "example.com", availableToSubdomains: true }
    expect(variants(options, page, ["old.example.com", "example.com", "app.example.com"]).sort()).toEqual(
      [
        "host only /app",
        "app.example.com /app",
        "example.com /app",
        "old.example.com /app",
        "host only /",
        "app.example.com /",
        "example.com /",
        "old.example.com /"
      ].sort()
    )
  })

  it("treat an empty path and domain as not configured", () => {
    expect(removalAttributes({ path: "", domain: "" }, page, [])).toEqual(removalAttributes({}, page, []))
  })

  it("do not depend on availableToSubdomains", () => {
    const options = { domain: "example.com" }
    expect(removalAttributes(options, page, [])).toEqual(
      removalAttributes({ ...options, availableToSubdomains: true }, page, [])
    )
  })

  it.each(localHosts)("have no domain on %s", (hostname) => {
    const options = { path: "/app", domain: "example.com" }
    expect(variants(options, at(hostname), ["old.example.com"])).toEqual(["host only /app", "host only /"])
  })

  it.each([
    [page, true],
    [at("localhost"), false]
  ])("match the written cookie: on %j secure is %s", (location, secure) => {
    for (const attributes of removalAttributes({ path: "/app" }, location, ["old.example.com"])) {
      expect(attributes).toMatchObject({ secure, sameSite: "Lax" })
    }
  })

  it.each([
    {},
    { path: "/a" },
    { availableToSubdomains: true },
    { availableToSubdomains: true, domain: "b.c" }
  ])("include the attributes of cookieAttributes: %j", (options) => {
    for (const location of [page, at("localhost")]) {
      expect(removalAttributes(options, location, [])).toContainEqual(cookieAttributes(options, location))
    }
  })
})
