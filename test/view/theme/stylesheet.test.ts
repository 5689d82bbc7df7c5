import { expect, it } from "vitest"
import { adoptStyles } from "../../../src/view/theme/stylesheet.js"

it("a document takes the styles once, however often it is asked to", () => {
  const before = document.adoptedStyleSheets.length
  adoptStyles(document)
  adoptStyles(document)
  expect(document.adoptedStyleSheets).toHaveLength(before + 1)
})

it("the shadow roots of a document share its sheet", () => {
  adoptStyles(document)
  const root = document.createElement("div").attachShadow({ mode: "open" })
  adoptStyles(root)
  expect(document.adoptedStyleSheets).toContain(root.adoptedStyleSheets[0])
})
