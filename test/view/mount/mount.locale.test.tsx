import { afterEach, describe, expect, it, vi } from "vitest"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"

const rootIn = (element: Element) => element.querySelector<HTMLElement>("[data-part=root]")
const languageOf = (element: Element) => [rootIn(element)?.lang, rootIn(element)?.getAttribute("dir")]

afterEach(() => {
  document.documentElement.lang = ""
})

describe("locale", () => {
  it("is the page's language by default", async () => {
    document.documentElement.lang = "de-AT"
    const element = place()
    await mount({ elementId: element })
    expect(languageOf(element)).toEqual(["de", null])
    expect(element.querySelector("h2")?.textContent).toBe("Registrieren oder anmelden")
  })

  it("is English when the widget does not have the page's language", async () => {
    document.documentElement.lang = "tlh"
    const element = place()
    await mount({ elementId: element })
    expect(languageOf(element)).toEqual(["en", null])
  })

  it("is the given language, right to left for Arabic, and can be updated", async () => {
    document.documentElement.lang = "de"
    const element = place()
    const { handle } = await mount({ elementId: element, locale: "ar" })
    expect(languageOf(element)).toEqual(["ar", "rtl"])
    await after(() => handle.update({ locale: "pt" }))
    expect(languageOf(element)).toEqual(["pt-BR", null])
    await after(() => handle.update({ locale: undefined }))
    expect(languageOf(element)).toEqual(["de", null])
  })

  it("shows English while another language loads, in the text direction of that language", async () => {
    // Other files of this worker have loaded the language already
    vi.resetModules()
    const fresh = await import("../../support/view/mounted.js")
    const element = place()
    const { mountAgain } = await fresh.mount({})
    const duringLoad = await after(() => {
      mountAgain({ elementId: element, config: {}, locale: "ar" })
      return languageOf(element)
    })
    expect(duringLoad).toEqual(["en", "rtl"])
    expect(languageOf(element)).toEqual(["ar", "rtl"])
    await fresh.unmountAll()
  })

  it("shows a language at once when another widget has loaded it", async () => {
    const element = place()
    const { mountAgain } = await mount({ locale: "ar" })
    const atOnce = await after(() => {
      mountAgain({ elementId: element, config: {}, locale: "ar" })
      return languageOf(element)
    })
    expect(atOnce).toEqual(["ar", "rtl"])
  })
})
