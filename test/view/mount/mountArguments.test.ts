import { afterEach, describe, expect, it } from "vitest"
import { defaultOptions, readOptions, withOptions } from "../../../src/view/mount/mountArguments.js"

const config = readOptions("test", { config: { products: ["passkeys"] } })
const before = withOptions(
  defaultOptions,
  { callbacks: { onEvent: () => {} }, config: {}, locale: "fr", strings: { "main.title": "Hi" }, styles: {} },
  config
)

afterEach(() => document.documentElement.removeAttribute("lang"))

describe("withOptions", () => {
  it("keeps the objects of options that do not change", () => {
    const after = withOptions(before, {}, readOptions("test", {}))
    for (const [name, value] of Object.entries(before)) expect(Reflect.get(after, name)).toBe(value)
  })

  it("sets undefined options to their defaults", () => {
    document.documentElement.lang = "de-AT"
    const unset = {
      callbacks: undefined,
      config: undefined,
      locale: undefined,
      strings: undefined,
      styles: undefined
    }
    expect(withOptions(before, unset, readOptions("test", {}))).toEqual({
      ...defaultOptions,
      locale: "de"
    })
  })

  it("copies the styles, which the page may change afterwards", () => {
    const styles = { hideHeaderText: true }
    const after = withOptions(before, { styles }, config)
    styles.hideHeaderText = false
    expect(after.styles).toEqual({ hideHeaderText: true })
  })
})
