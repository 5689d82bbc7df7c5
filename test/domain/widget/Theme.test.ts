import { describe, expect, it } from "vitest"
import { logoUrl } from "../../../src/domain/widget/logoUrl.js"
import { light } from "../../../src/domain/widget/Palette.js"
import { socialLayoutOf, themeOf } from "../../../src/domain/widget/Theme.js"

const defaults = {
  container: {
    backgroundColor: "#FFFFFF",
    borderColor: "var(--lk-color-line)",
    borderRadius: "12px",
    width: "400px"
  },
  colors: {
    accent: "#4B54D9",
    primary: "#1C1F29",
    secondary: "#60636F",
    success: "#156F41",
    warning: "#845A0F",
    error: "#BE222A"
  },
  buttons: light.buttons,
  inputs: light.inputs,
  fontFamily: "system-ui, sans-serif",
  socialLayout: "rows",
  hideHeaderText: false,
  logo: { logoImageUrl: "" }
}

describe("themeOf", () => {
  it("has these defaults", () => {
    expect(themeOf()).toEqual(defaults)
    expect(themeOf({})).toEqual(defaults)
  })

  it.each([
    [{ container: { width: "100%" } }],
    [{ colors: { secondary: "red", success: "green", error: "blue" } }],
    [{ buttons: { primary: { backgroundColor: "red" } } }],
    [{ buttons: { secondary: { borderRadius: "0" } } }],
    [{ buttons: { disabled: { textColor: "red", borderColor: "blue" } } }],
    [{ inputs: { textColor: "red", placeholderColor: "blue" } }],
    [{ fontFamily: "serif" }],
    [{ hideHeaderText: true }],
    [{ socialLayout: "grid" }],
    [{ logo: { logoImageUrl: "https://example.com/logo.png" } }]
  ] as const)("overrides the defaults with the styles: %j", (styles) => {
    expect(themeOf(styles)).toEqual(merged(defaults, styles))
  })

  it("ignores undefined styles at any depth", () => {
    const unset = (value: object): object =>
      Object.fromEntries(
        Object.entries(value).map(([key, member]: [string, unknown]) => [
          key,
          isObject(member) ? unset(member) : undefined
        ])
      )
    expect(themeOf(unset(defaults))).toEqual(defaults)
    expect(
      themeOf({
        container: undefined,
        colors: undefined,
        buttons: undefined,
        inputs: undefined,
        logo: undefined
      })
    ).toEqual(defaults)
    expect(themeOf({ buttons: { primary: undefined } })).toEqual(defaults)
    expect(themeOf({ colors: { primary: undefined, error: "red" } }).colors).toEqual({
      ...defaults.colors,
      error: "red"
    })
  })
})

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

/** `styles` over `base`, at any depth. */
const merged = (base: object, styles: object): object => {
  const own = new Map<string, unknown>(Object.entries(styles))
  return Object.fromEntries(
    Object.entries(base).map(([key, value]: [string, unknown]) => {
      const set = own.get(key)
      return [key, isObject(value) && isObject(set) ? merged(value, set) : (set ?? value)]
    })
  )
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
