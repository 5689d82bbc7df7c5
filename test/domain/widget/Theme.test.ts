import { describe, expect, it } from "vitest"
import { logoUrl } from "../../../src/domain/widget/logoUrl.js"
import { socialLayoutOf } from "../../../src/domain/widget/Theme.js"

describe("socialLayoutOf", () => {
  it.each([
    [undefined, 9, undefined],
    ["rows", 9, undefined],
    ["grid", 1, "grid"],
    ["icons", 1, "icons"],
    ["auto", 2, undefined],
    ["auto", 3, "grid"],
    ["auto", 4, "grid"],
    ["auto", 5, "icons"]
  ] as const)("arranges %s with %s providers as %s", (socialLayout, count, expected) => {
    expect(socialLayoutOf({ socialLayout }, count)).toBe(expected)
  })
})

describe("logoUrl", () => {
  const base = "https://app.example/sub/page"

  it("is undefined without a logo", () => {
    expect(logoUrl({}, base)).toBeUndefined()
    expect(logoUrl({ logo: {} }, base)).toBeUndefined()
  })

  const of = (logoImageUrl: string) => logoUrl({ logo: { logoImageUrl } }, base)

  it.each([
    ["https://example.com/logo.png", "https://example.com/logo.png"],
    ["http://example.com/logo.png", "http://example.com/logo.png"],
    ["//cdn.example/logo.png", "https://cdn.example/logo.png"],
    ["/logo.svg", "https://app.example/logo.svg"],
    ["logo.svg", "https://app.example/sub/logo.svg"],
    ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA"]
  ])("resolves %s to %s", (raw, url) => {
    expect(of(raw)).toBe(url)
  })

  it.each([
    "",
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:,image/png",
    "blob:https://app.example/1",
    "file:///etc/passwd",
    "vbscript:x",
    "https://exam ple.com/logo.png"
  ])("rejects %j", (raw) => {
    expect(of(raw)).toBeUndefined()
  })
})
