import { describe, expect, it } from "vitest"
import { adoptScreenStyles } from "../../../src/view/theme/screenStyles.js"
import { adoptStyles } from "../../../src/view/theme/stylesheet.js"

const css = ".a { color: red }"

describe("adoptStyles", () => {
  it("adds a sheet to a document only once", () => {
    const before = document.adoptedStyleSheets.length
    adoptStyles(document.documentElement, css)
    adoptStyles(document.body, css)
    expect(document.adoptedStyleSheets).toHaveLength(before + 1)
    expect(document.adoptedStyleSheets[before]?.cssRules).toHaveLength(1)
  })

  it("adds different sheets to a document in the order of the calls", () => {
    const before = document.adoptedStyleSheets.length
    adoptStyles(document.body, ".b { color: red }")
    adoptStyles(document.body, ".c { color: red }")
    expect(document.adoptedStyleSheets).toHaveLength(before + 2)
  })

  it("shares a sheet between a document and its shadow roots", () => {
    adoptStyles(document.body, css)
    const root = document.createElement("div").attachShadow({ mode: "open" })
    const element = root.appendChild(document.createElement("p"))
    adoptStyles(element, css)
    expect(document.adoptedStyleSheets).toContain(root.adoptedStyleSheets[0])
  })

  it("adds the rules of the screens when a screen comes, and nothing when it goes", () => {
    const before = document.adoptedStyleSheets.length
    adoptScreenStyles(null)
    expect(document.adoptedStyleSheets).toHaveLength(before)
    adoptScreenStyles(document.body)
    expect(document.adoptedStyleSheets).toHaveLength(before + 1)
  })

  it("adds no sheet to a document that has no window", () => {
    const inert = document.implementation.createHTMLDocument()
    adoptStyles(inert.body, css)
    expect(inert.adoptedStyleSheets).toEqual([])
  })

  it("adds no sheet for a node outside of a document", () => {
    const before = document.adoptedStyleSheets.length
    adoptStyles(document.createElement("div"), ".d { color: red }")
    expect(document.adoptedStyleSheets).toHaveLength(before)
  })
})
