import { afterEach, describe, expect, it } from "vitest"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"

const rootIn = (element: Element) => element.querySelector<HTMLElement>("[data-part=root]")
const said = (element: Element) => [rootIn(element)?.lang, rootIn(element)?.getAttribute("dir")]

afterEach(() => {
  document.documentElement.lang = ""
})

describe("the language", () => {
  it("is the page's own", async () => {
    document.documentElement.lang = "de-AT"
    const element = place()
    await mount({ elementId: element })
    expect(said(element)).toEqual(["de", null])
    expect(element.querySelector("h2")?.textContent).toBe("Registrieren oder anmelden")
  })

  it("is English where the page says nothing, or speaks another", async () => {
    document.documentElement.lang = "tlh"
    const element = place()
    await mount({ elementId: element })
    expect(said(element)).toEqual(["en", null])
  })

  it("is the one that the site asks for, right to left where it is Arabic, and can be changed", async () => {
    document.documentElement.lang = "de"
    const element = place()
    const { handle } = await mount({ elementId: element, locale: "ar" })
    expect(said(element)).toEqual(["ar", "rtl"])
    await after(() => handle.update({ locale: "pt" }))
    expect(said(element)).toEqual(["pt-BR", null])
    await after(() => handle.update({ locale: undefined }))
    expect(said(element)).toEqual(["de", null])
  })

  it("is English for as long as the words are on their way, drawn in the direction of those to come", async () => {
    const element = place()
    const { mountAgain } = await mount({})
    const duringLoad = await after(() => {
      mountAgain({ elementId: element, config: {}, locale: "ar" })
      return said(element)
    })
    expect(duringLoad).toEqual(["en", "rtl"])
    expect(said(element)).toEqual(["ar", "rtl"])
  })
})
