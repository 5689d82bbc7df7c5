import { describe, expect, it, vi } from "vitest"
import { light } from "../../../src/domain/widget/Palette.js"
import type { Styles } from "../../../src/domain/widget/Theme.js"
import { applyTheme, createThemer } from "../../../src/view/theme/createThemer.js"
import { siteProperties, themeProperties } from "../../../src/view/theme/palette.js"

const written = (element: HTMLElement) =>
  Object.fromEntries(
    themeProperties(light)
      .map(([name]) => [name, element.style.getPropertyValue(name)] as const)
      .filter(([, value]) => value !== "")
  )

const own = (styles: Styles, isDark = false) => new Map(siteProperties(styles, isDark))

describe("siteProperties", () => {
  it("ignores undefined styles at any depth", () => {
    expect(own({ container: undefined, colors: undefined, buttons: undefined, inputs: undefined })).toEqual(
      new Map()
    )
    expect(own({ buttons: { primary: undefined }, colors: { primary: undefined } }, true)).toEqual(new Map())
    expect(own({ colors: { primary: undefined, error: "red" } })).toEqual(
      new Map([["--lk-color-error", "red"]])
    )
  })

  it("takes the accent from the main button, unless the site sets one", () => {
    const buttons = { primary: { backgroundColor: "#0a0" } }
    expect(own({ buttons }).get("--lk-color-accent")).toBe("#0a0")
    expect(own({ buttons, colors: { accent: "#00a" } }).get("--lk-color-accent")).toBe("#00a")
  })

  it("adds what `dark` says in the dark scheme, whose texts have the primary colour of `dark`", () => {
    const styles = { colors: { primary: "#111", error: "#a00" }, dark: { colors: { primary: "#eee" } } }
    expect(own(styles).get("--lk-color-primary")).toBe("#111")
    expect(own(styles, true)).toEqual(
      new Map([
        ["--lk-color-primary", "#eee"],
        ["--lk-color-error", "#a00"],
        ["--lk-color-text", "#eee"]
      ])
    )
  })
})

describe("applyTheme", () => {
  it("sets no custom property when the site sets no style", () => {
    const root = document.createElement("div")
    applyTheme(root, own({ hideHeaderText: true, colors: { primary: undefined } }))
    expect(root.getAttribute("style") ?? "").toBe("")
  })

  it("sets a custom property for each style of the site, even if it equals the light default", () => {
    const root = document.createElement("div")
    applyTheme(
      root,
      own({ container: { backgroundColor: "#FFFFFF", width: "320px" }, fontFamily: "Georgia" })
    )
    expect(written(root)).toEqual({
      "--lk-container-background": "#FFFFFF",
      "--lk-container-width": "320px",
      "--lk-font-family": "Georgia"
    })
  })

  it("removes the custom properties that the next styles do not set, and none that the theme does not know", () => {
    const root = document.createElement("div")
    root.style.setProperty("--site", "1")
    const properties = own({ container: { width: "320px" }, fontFamily: "Georgia" })
    applyTheme(root, new Map([...properties, ["--lk-color-text", "#000000"], ["--other", "2"]]))
    expect(root.style.getPropertyValue("--lk-color-text")).toBe("#000000")
    applyTheme(root, own({ fontFamily: "Georgia" }))
    expect(root.getAttribute("style")).toBe("--site: 1; --lk-font-family: Georgia;")
  })
})

it("createThemer corrects and warns about the last styles alone", async () => {
  const root = document.body.appendChild(document.createElement("div"))
  const problems: Array<string> = []
  const apply = createThemer(root, (problem) => void problems.push(problem))
  await Promise.all([apply({ styles: { colors: { secondary: "#EEEEEE" } } }), apply({})])
  expect(root.getAttribute("style") ?? "").toBe("")
  expect(problems).toEqual([])
})

describe("a value that is no CSS", () => {
  const styles: Styles = {
    buttons: { primary: { backgroundColor: "0f766e" } },
    colors: { primary: "var(--brand)", error: "drakred" },
    container: { borderRadius: "12 pixels", width: "90%" },
    inputs: { backgroundColor: "linear-gradient(red, blue)" }
  }
  const supported = new Map([
    ["color", /^(#.*|var\(.*\))$/],
    ["background", /^(#.*|linear-gradient\(.*\))$/],
    ["border-radius", /px$/],
    ["inline-size", /%$/]
  ])

  it("is left out with a warning, so that the default shows", async () => {
    vi.stubGlobal("CSS", {
      supports: (property: string, value: string) => supported.get(property)?.test(value) === true
    })
    const root = document.body.appendChild(document.createElement("div"))
    const problems: Array<string> = []
    await createThemer(root, (problem) => void problems.push(problem))({ styles })
    expect(written(root)).toEqual({
      "--lk-color-primary": "var(--brand)",
      "--lk-container-width": "90%",
      "--lk-input-background": "linear-gradient(red, blue)"
    })
    expect(problems).toEqual([
      'styles: --lk-button-primary-background cannot be "0f766e": the default is used.',
      'styles: --lk-container-radius cannot be "12 pixels": the default is used.',
      'styles: --lk-color-error cannot be "drakred": the default is used.'
    ])
  })

  it("is used where the browser cannot be asked", async () => {
    vi.stubGlobal("CSS", undefined)
    const root = document.body.appendChild(document.createElement("div"))
    await createThemer(root, () => {})({ styles })
    expect(written(root)).toHaveProperty("--lk-color-accent", "0f766e")
  })
})

it("createThemer gives a widget whose width is a percentage a fixed one for parents that shrink to fit", async () => {
  vi.stubGlobal("CSS", {
    supports: (property: string, value: string) =>
      property !== "contain-intrinsic-inline-size" || !value.includes("%")
  })
  const root = document.body.appendChild(document.createElement("div"))
  const apply = createThemer(root, () => {})
  const fixed = async (width: string) => {
    await apply({ styles: { container: { width } } })
    return root.style.getPropertyValue("contain-intrinsic-inline-size")
  }
  expect(await fixed("100%")).toBe("min(400px, 100vw - 32px)")
  expect(await fixed("320px")).toBe("")
  expect(await fixed("min(100%, 600px)")).toBe("min(400px, 100vw - 32px)")
})
