import { afterEach, describe, expect, it } from "vitest"
import { defaultOptions, readOptions, withOptions } from "../../../src/view/mount/mountArguments.js"

const config = readOptions("test", { config: { products: ["passkeys"] } })
const before = withOptions(
  defaultOptions,
  { callbacks: { onEvent: () => {} }, config: {}, locale: "fr", strings: { "main.title": "Hi" }, styles: {} },
  config
)

afterEach(() => document.documentElement.removeAttribute("lang"))

describe("readOptions: the language of messages", () => {
  const localesOf = (locale: string | undefined, own?: string) => {
    const options = { locale: own }
    const config = { emailMagicLinksOptions: options, otpOptions: options, passwordOptions: options }
    const read = readOptions("test", { locale, config })
    return [read.emailMagicLinksOptions.locale, read.otpOptions.locale, read.passwordOptions.locale]
  }

  it.each([
    ["is the widget's where the provider has it", "es-MX", undefined, "es"],
    ["has the provider's name", "pt-BR", undefined, "pt-br"],
    ["is not the widget's where the provider does not have it", "de", undefined, undefined],
    ["is not sent for English", "en", undefined, undefined],
    ["is that of the messages first", "es", "en", "en"]
  ])("%s", (_, locale, own, sent) => {
    expect(localesOf(locale, own)).toEqual([sent, sent, sent])
  })

  it("is not that of the page, which the site may have chosen for other texts", () => {
    document.documentElement.lang = "es"
    expect(localesOf(undefined)).toEqual([undefined, undefined, undefined])
  })
})

describe("withOptions", () => {
  it("keeps the objects of options that do not change", () => {
    const after = withOptions(before, {}, readOptions("test", {}))
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
    expect(withOptions(before, unset, readOptions("test", {}))).toEqual({
      ...defaultOptions,
      config,
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
