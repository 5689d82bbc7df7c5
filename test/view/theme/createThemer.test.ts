import { describe, expect, it } from "vitest"
import { themeOf } from "../../../src/domain/widget/Theme.js"
import { applyTheme } from "../../../src/view/theme/createThemer.js"
import { themeProperties } from "../../../src/view/theme/palette.js"

const written = (element: HTMLElement) =>
  Object.fromEntries(
    themeProperties(themeOf())
      .map(([name]) => [name, element.style.getPropertyValue(name)] as const)
      .filter(([, value]) => value !== "")
  )

describe("applyTheme", () => {
  it("sets no custom property when the site sets no style", () => {
    const root = document.createElement("div")
    applyTheme(root, { hideHeaderText: true, colors: { primary: undefined } })
    expect(root.getAttribute("style") ?? "").toBe("")
  })

  it("sets a custom property for each style of the site, even if it equals the light default", () => {
    const root = document.createElement("div")
    applyTheme(root, { container: { backgroundColor: "#FFFFFF", width: "320px" }, fontFamily: "Georgia" })
    expect(written(root)).toEqual({
      "--lk-container-background": "#FFFFFF",
      "--lk-container-width": "320px",
      "--lk-font-family": "Georgia"
    })
  })

  it("removes the custom properties that the next styles do not set", () => {
    const root = document.createElement("div")
    applyTheme(root, { container: { width: "320px" }, fontFamily: "Georgia" }, "#000000")
    expect(root.style.getPropertyValue("--lk-color-text")).toBe("#000000")
    applyTheme(root, { fontFamily: "Georgia" })
    expect(root.getAttribute("style")).toBe("--lk-font-family: Georgia;")
  })
})
