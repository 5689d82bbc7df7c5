import { expect, it } from "vitest"
import { themeCss } from "../../../src/view/theme/themeCss.js"

it("themeCss has the dark colours for a dark scheme, and where the system is dark", () => {
  const css = themeCss("#form", { colors: { primary: "#101010" }, dark: { colors: { primary: "#EFEFEF" } } })
  const [light = "", auto = ""] = css.split("@media (prefers-color-scheme:dark)")
  expect(light).toMatch(/^#form\{[^}]*#101010/)
  expect(light).toMatch(/#form\[data-scheme=dark\]\{[^}]*#EFEFEF/)
  expect(auto).toMatch(/^\{#form\[data-scheme=auto\]\{[^}]*#EFEFEF/)
})
