import { describe, expect, it } from "vitest"
import { logoUrl } from "../../../src/domain/widget/logoUrl.js"
import { themeOf } from "../../../src/domain/widget/Theme.js"

/** Wire reference 6.2. */
const defaults = {
  container: { backgroundColor: "#FFFFFF", borderColor: "#ADBCC5", borderRadius: "8px", width: "400px" },
  colors: { primary: "#19303D", secondary: "#5C727D", success: "#0C5A56", error: "#8B1214" },
  buttons: {
    primary: {
      backgroundColor: "#19303D",
      textColor: "#FFFFFF",
      borderColor: "#19303D",
      borderRadius: "4px"
    },
    secondary: {
      backgroundColor: "#FFFFFF",
      textColor: "#19303D",
      borderColor: "#19303D",
      borderRadius: "4px"
    },
    disabled: {
      backgroundColor: "#F3F5F6",
      textColor: "#8296A1",
      borderColor: "#F3F5F6",
      borderRadius: "4px"
    }
  },
  inputs: {
    backgroundColor: "transparent",
    textColor: "#19303D",
    borderColor: "#19303D",
    borderRadius: "4px",
    placeholderColor: "#8296A1"
  },
  fontFamily: "Arial, Helvetica, sans-serif",
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
    [{ logo: { logoImageUrl: "https://example.com/logo.png" } }]
  ])("overrides the defaults with the styles: %j", (styles) => {
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

  it("uses the primary colour for the text and border of inputs", () => {
    const { buttons, inputs } = themeOf({ colors: { primary: "red" } })
    expect(inputs).toEqual({ ...defaults.inputs, textColor: "red", borderColor: "red" })
    expect(buttons).toEqual(defaults.buttons)
  })

  it("uses the input colours of the styles when set", () => {
    const { inputs } = themeOf({ colors: { primary: "red" }, inputs: { borderColor: "blue" } })
    expect(inputs).toEqual({ ...defaults.inputs, textColor: "red", borderColor: "blue" })
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
