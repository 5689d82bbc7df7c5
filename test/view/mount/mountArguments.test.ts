import { afterEach, describe, expect, it } from "vitest"
import { defaultOptions, readOptions, withChanges } from "../../../src/view/mount/mountArguments.js"

const config = readOptions("test", { config: { products: ["passkeys"] } })
const before = withChanges(
  defaultOptions,
  { callbacks: { onEvent: () => {} }, config: {}, locale: "fr", strings: { "main.title": "Hi" }, styles: {} },
  config
)

afterEach(() => document.documentElement.removeAttribute("lang"))

describe("withChanges", () => {
  it("keeps the objects of options that do not change", () => {
    const after = withChanges(before, {}, readOptions("test", {}))
    for (const [name, value] of Object.entries(before)) expect(Reflect.get(after, name)).toBe(value)
  })

  it("sets undefined options to their defaults, but keeps the configuration", () => {
    document.documentElement.lang = "de-AT"
    const unset = {
      callbacks: undefined,
      config: undefined,
      locale: undefined,
      strings: undefined,
      styles: undefined
    }
    expect(withChanges(before, unset, readOptions("test", {}))).toEqual({
      ...defaultOptions,
      config,
      locale: "de"
    })
  })

  it("copies the styles, which the page may change afterwards", () => {
    const styles = { hideHeaderText: true }
    const after = withChanges(before, { styles }, config)
    styles.hideHeaderText = false
    expect(after.styles).toEqual({ hideHeaderText: true })
  })
})
