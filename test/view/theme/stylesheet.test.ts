import { expect, it } from "vitest"
import { adoptStyles } from "../../../src/view/theme/stylesheet.js"

const css = ".a { color: red }"

it("a document takes a sheet once, however often it is asked to", () => {
  const before = document.adoptedStyleSheets.length
  adoptStyles(document, css)
  adoptStyles(document.body, css)
  expect(document.adoptedStyleSheets).toHaveLength(before + 1)
})

it("a document takes different sheets, in the order in which they come", () => {
  const before = document.adoptedStyleSheets.length
  adoptStyles(document, ".b { color: red }")
  adoptStyles(document, ".c { color: red }")
  expect(document.adoptedStyleSheets).toHaveLength(before + 2)
})

it("the shadow roots of a document share its sheet", () => {
  adoptStyles(document, css)
  const root = document.createElement("div").attachShadow({ mode: "open" })
  adoptStyles(root, css)
  expect(document.adoptedStyleSheets).toContain(root.adoptedStyleSheets[0])
})

it("what is in no document yet takes none", () => {
  const before = document.adoptedStyleSheets.length
  adoptStyles(document.createElement("div"), ".d { color: red }")
  expect(document.adoptedStyleSheets).toHaveLength(before)
})
