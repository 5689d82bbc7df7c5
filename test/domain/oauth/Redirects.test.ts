import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { hasUnsafeScheme, safeRedirect } from "../../../src/domain/oauth/Redirects.js"

describe("hasUnsafeScheme", () => {
  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:,x",
    "view-source:https://a.test"
  ])("is true for %j", (url) => {
    expect(hasUnsafeScheme(url)).toBe(true)
  })

  it.each(["https://app.example", "myapp://cb", "com.acme.app:/cb", "", "no address"])(
    "is false for %j",
    (url) => {
      expect(hasUnsafeScheme(url)).toBe(false)
    }
  )
})

describe("safeRedirect", () => {
  it.each([
    ["https://app.example/back?code=1#x", "https://app.example/back?code=1#x"],
    ["http://localhost:3000", "http://localhost:3000/"],
    ["HTTPS://App.Example/Back", "https://app.example/Back"],
    ["https://user@app.example/", "https://user@app.example/"],
    ["https://exämple.com/ü", "https://xn--exmple-cua.com/%C3%BC"]
  ])("accepts an http(s) address: %s", (url, href) => {
    expect(safeRedirect(url, [])).toBe(href)
  })

  it.each([["myapp"], ["myapp:"], ["MyApp"], ["MYAPP:"], ["myapp://"]])(
    "accepts a scheme registered as %s",
    (scheme) => {
      expect(safeRedirect("myapp://back?code=1", [scheme])).toBe("myapp://back?code=1")
      expect(safeRedirect("MyApp:back", ["other", scheme])).toBe("myapp:back")
    }
  )

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://app.example/1",
    "file:///etc/passwd",
    "filesystem:https://app.example/temporary/x",
    "about:blank",
    "view-source:https://app.example"
  ])("rejects an unsafe scheme, even when registered: %s", (url) => {
    const scheme = url.slice(0, url.indexOf(":"))
    expect(safeRedirect(url, [])).toBeUndefined()
    expect(safeRedirect(url, [scheme, scheme.toLowerCase(), `${scheme}:`])).toBeUndefined()
  })

  it.each(["myapp://back", "mailto:ada@example.com", "tel:1", "ftp://a.example", "ws://a.example"])(
    "rejects an unregistered scheme: %s",
    (url) => {
      expect(safeRedirect(url, ["my", "myapps", "app", ""])).toBeUndefined()
    }
  )

  it.each([
    "",
    "/back",
    "back",
    "?a=b",
    "#x",
    "//evil.example",
    "\\\\evil.example",
    "app.example",
    ":",
    "://"
  ])("rejects an address that is not absolute: %j", (url) => {
    expect(safeRedirect(url, ["", ":"])).toBeUndefined()
  })

  it.each(["https://", "http://a b", "https://[::1", "https://a.example:99999", "https://%00"])(
    "rejects an invalid address: %j",
    (url) => {
      expect(safeRedirect(url, [])).toBeUndefined()
    }
  )

  it.each([
    " https://app.example",
    "https://app.example\n",
    "ht\ttps://app.example",
    "java\nscript:alert(1)",
    "\u0000javascript:alert(1)",
    "\u0001https://app.example",
    "https://app.example/\u007f",
    "https://app.example/\u0085",
    "https://app.example/a b",
    "\u00a0https://app.example",
    "https://app.example/\u2028",
    "\ufeffhttps://app.example",
    "my app://back"
  ])("rejects white space and control characters: %j", (url) => {
    expect(safeRedirect(url, ["myapp", "javascript"])).toBeUndefined()
  })

  it("rejects everything but http(s) and a registered scheme, for any prefix", () => {
    const schemes = FastCheck.constantFrom("javascript:alert(1)", "data:,x", "file:///x", "//x", "other:x")
    FastCheck.assert(
      FastCheck.property(FastCheck.string(), schemes, (prefix, url) => {
        const safe = safeRedirect(prefix + url, ["myapp"])
        if (safe !== undefined) expect(safe).toMatch(/^(https?:\/\/[^/]|myapp:)/)
      }),
      { numRuns: 1_000 }
    )
  })
})

it("safeRedirect returns a safe address unchanged", () => {
  FastCheck.assert(
    FastCheck.property(FastCheck.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      const safe = safeRedirect(url, [])
      expect(safe).toBe(new URL(url).href)
      expect(safeRedirect(safe ?? "", [])).toBe(safe)
    })
  )
})
