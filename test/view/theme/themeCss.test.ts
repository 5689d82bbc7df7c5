import { expect, it } from "vitest"
import { idSelector, themeCss } from "../../../src/view/theme/themeCss.js"

it("themeCss has the dark colours for a dark scheme, and where the system is dark", () => {
  const css = themeCss("#form", { colors: { primary: "#101010" }, dark: { colors: { primary: "#EFEFEF" } } })
  const [light = "", auto = ""] = css.split("@media (prefers-color-scheme:dark)")
  expect(light).toMatch(/^#form\{[^}]*#101010[^}]*\}/)
  expect(light.split("}")[0]).not.toContain("#EFEFEF")
  expect(light).toMatch(/#form\[data-scheme=dark\]\{[^}]*#EFEFEF/)
  expect(auto).toMatch(/^\{#form\[data-scheme=auto\]\{[^}]*#EFEFEF/)
})

it("idSelector finds an element by any id", () => {
  for (const id of ["form", "a form", '"]{x', "1é"]) {
    const element = document.createElement("div")
    element.id = id
    expect(element.matches(idSelector(id)), id).toBe(true)
  }
  expect(idSelector("a b")).toBe('[id="a\\20 b"]')
})
