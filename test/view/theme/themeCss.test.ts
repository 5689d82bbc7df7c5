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

it("themeCss has the values that end in their declaration, and leaves out all others", () => {
  const ruleOf = (primary: string) => themeCss("#form", { colors: { primary } })
  for (const value of ["rgb(1, 2, 3)", "color-mix(in srgb,var(--a) 16%,#fff)"])
    expect(ruleOf(value), value).toBe(`#form{--lk-color-primary:${value}}`)
  for (const value of ["red;color:blue", "red}body{", "rgb(1", 'url(a"b) url("c)'])
    expect(ruleOf(value), value).toBe("")
})

it("idSelector finds an element by any id", () => {
  for (const id of ["form", "a form", '"]{x', "1é"]) {
    const element = document.createElement("div")
    element.id = id
    expect(element.matches(idSelector(id)), id).toBe(true)
  }
  expect(idSelector("a b")).toBe('[id="a\\20 b"]')
})
