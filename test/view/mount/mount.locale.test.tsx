import { afterEach, describe, expect, it, vi } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { catalogues } from "../../../src/view/i18n/locales.js"
import { press, type } from "../../support/view/hands.js"
import { mount, place, unmountAll } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const rootIn = (element: Element) => element.querySelector<HTMLElement>("[data-part=root]")
const languageOf = (element: Element) => [rootIn(element)?.lang, rootIn(element)?.getAttribute("dir")]

afterEach(() => {
  vi.restoreAllMocks()
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

  it("is sent with a form, so that the message is in the same language, and can be updated", async () => {
    const spanish = await mount({ locale: "es" })
    await type("Correo electrónico", "ada@example.com")
    await press("Continuar con correo")
    expect(spanish.calls.at(-1)?.[2]).toMatchObject({ locale: "es" })
    await unmountAll()
    document.documentElement.lang = "es"
    const ofPage = await mount({})
    await type("Correo electrónico", "ada@example.com")
    await press("Continuar con correo")
    expect(ofPage.calls.at(-1)?.[2]).not.toMatchObject({ locale: "es" })
    await unmountAll()
    document.documentElement.lang = ""
    const updated = await mount({})
    await after(() => updated.handle.update({ locale: "pt-BR" }))
    await type("E-mail", "ada@example.com")
    await press("Continuar com e-mail")
    expect(updated.calls.at(-1)?.[2]).toMatchObject({ locale: "pt-br" })
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

  it("stays English when another language cannot be loaded", async () => {
    vi.spyOn(catalogues.ar, "loaded").mockReturnValue(undefined)
    vi.spyOn(catalogues.ar, "load").mockRejectedValue(new NetworkError({}))
    const element = place()
    await mount({ elementId: element, locale: "ar" })
    expect(languageOf(element)).toEqual(["en", null])
    expect(element.querySelector("h2")?.textContent).toBe(t("main.title"))
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
