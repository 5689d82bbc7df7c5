import { describe, expect, it } from "vitest"
import { themeOf } from "../../../src/domain/Theme.js"
import { applyTheme, themeProperties } from "../../../src/view/theme/applyTheme.js"

const written = (element: HTMLElement) =>
  Object.fromEntries(
    themeProperties(themeOf())
      .map(([name]) => [name, element.style.getPropertyValue(name)] as const)
      .filter(([, value]) => value !== "")
  )

describe("a theme", () => {
  it("writes nothing that is at its default", () => {
    const root = document.createElement("div")
    applyTheme(root, themeOf())
    expect(root.getAttribute("style") ?? "").toBe("")
  })

  it("writes what the site set, as custom properties", () => {
    const root = document.createElement("div")
    applyTheme(root, themeOf({ container: { width: "320px" }, fontFamily: "Georgia" }))
    expect(written(root)).toEqual({ "--lk-container-width": "320px", "--lk-font-family": "Georgia" })
  })

  it("takes back what the next one does not set", () => {
    const root = document.createElement("div")
    applyTheme(root, themeOf({ container: { width: "320px" }, fontFamily: "Georgia" }))
    applyTheme(root, themeOf({ fontFamily: "Georgia" }))
    expect(written(root)).toEqual({ "--lk-font-family": "Georgia" })
  })

  it("gives the primary colour to the inputs' text and border", () => {
    const root = document.createElement("div")
    applyTheme(root, themeOf({ colors: { primary: "#112233" } }))
    expect(written(root)).toEqual({
      "--lk-color-primary": "#112233",
      "--lk-input-text": "#112233",
      "--lk-input-border": "#112233"
    })
  })
})
