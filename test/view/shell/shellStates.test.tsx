import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import * as react from "react/jsx-runtime"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeElementsWith } from "../../../src/jsx/jsx-runtime.js"
import * as reactForViews from "../../../src/jsx/react/jsx-runtime.js"
import { adopt } from "../../../src/shell/adopt.js"
import { draw } from "../../../src/shell/draw.js"
import { shownForm } from "../../../src/shell/shellForm.js"
import { ShellScreen, type ShellState } from "../../../src/shell/ShellScreen.js"
import { htmlOf } from "../../../src/shell/html.js"
import { shellText, missingParts } from "../../../src/shell/parts.js"
import { emptyDraft } from "../../../src/page/draftStore.js"
import { readOptions } from "../../../src/view/mount/mountArguments.js"
import { shellStates } from "../../support/shellStates.js"

const ignore = () => {}

/** The props of the first screen in a state of the gallery. */
const propsOf = ({ draft, setup, submitted, watermark }: (typeof shellStates)[number]): ShellState => {
  const config = readOptions("test", { config: setup.config })
  const t = shellText("en", setup.strings ?? {})
  const typed = { ...emptyDraft, ...draft }
  return {
    ...typed,
    id: "lk1",
    isForm: true,
    config,
    styles: setup.styles ?? {},
    t,
    locale: "en",
    watermark,
    baseUrl: "https://site.example/",
    submitted: submitted ? shownForm(config, typed, t)?.input : undefined,
    failure: undefined,
    pressed: undefined,
    problem: undefined
  }
}

/** What a field holds. happy-dom chooses another option than the one that HTML marks as selected. */
const held = (field: HTMLInputElement | HTMLSelectElement) =>
  field.querySelector("option[selected]")?.getAttribute("value") ?? field.value

/** Every element and text below `parent`, and what the fields hold. React writes attributes in another order. */
const outline = (parent: Element): ReadonlyArray<string> => {
  parent.normalize()
  return [...parent.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return [node.textContent ?? ""]
    const isField = node instanceof HTMLInputElement || node instanceof HTMLSelectElement
    const attributes = [...node.attributes]
      .filter(({ name }) => name !== "selected" && !(isField && name === "value"))
      .map(({ name, value }) => ` ${name}="${value}"`)
      .sort()
    const value = isField ? ` holds ${held(node)}` : ""
    return [`<${node.localName}${attributes.join("")}${value}>`, ...outline(node), `</${node.localName}>`]
  })
}

const outlineOf = (html: string) => {
  const parent = document.createElement("div")
  parent.innerHTML = html.replaceAll("<!-- -->", "")
  return outline(parent)
}

describe("the first screen in each state of the gallery", () => {
  it.for(shellStates.map((state) => [state.name, state] as const))(
    "is the same from draw, from htmlOf and from React: %s",
    async ([, state]) => {
      const props = propsOf(state)
      await Promise.all(missingParts("en", props.config).map((load) => load()))
      const screen = <ShellScreen {...props} actions={{ change: ignore, submit: ignore, press: ignore }} />
      const parent = document.createElement("div")
      document.body.append(parent)
      draw(parent, screen, adopt)
      expect(outlineOf(htmlOf(screen))).toEqual(outline(parent))
      expect(outlineOf(renderToStaticMarkup(screen))).toEqual(outline(parent))
    }
  )

  it("holds no text beside other nodes, which React would draw in an element of its own", async () => {
    // As before React is loaded: nothing gives texts elements
    makeElementsWith(react)
    onTestFinished(() => makeElementsWith(reactForViews))
    const mixed: Array<string> = []
    const look = (parent: Element): void => {
      const nodes = [...parent.childNodes]
      if (nodes.length > 1 && nodes.some((node) => node instanceof Text)) mixed.push(parent.innerHTML)
      for (const child of parent.children) look(child)
    }
    for (const state of shellStates) {
      const props = propsOf(state)
      await Promise.all(missingParts("en", props.config).map((load) => load()))
      const page = document.createElement("div")
      draw(
        page,
        <ShellScreen {...props} actions={{ change: ignore, submit: ignore, press: ignore }} />,
        adopt
      )
      look(page)
    }
    expect(mixed).toEqual([])
  })

  it("has everything that its style sheet selects in one of them", async () => {
    const drawn = await Promise.all(
      shellStates.map(async (state) => {
        const props = propsOf(state)
        await Promise.all(missingParts("en", props.config).map((load) => load()))
        return htmlOf(<ShellScreen {...props} actions={{ change: ignore, submit: ignore, press: ignore }} />)
      })
    )
    const page = new DOMParser().parseFromString(drawn.join(""), "text/html")
    const sheet = readFileSync("src/view/theme/latchkey.css", "utf8")
    const selectors = [...sheet.matchAll(/"([./]+\w+\/\w+\.css)"/g)].flatMap(([, part = ""]) => {
      const css = readFileSync(`src/view/theme/${part}`, "utf8").replaceAll(/\/\*[^]*?\*\//g, "")
      return css.match(/(\.lk-[\w-]+|\[data-[\w-]+(="?[\w-]+"?)?\])+/g) ?? []
    })
    expect(selectors.length).toBeGreaterThan(100)
    expect(page.querySelector("[data-gap]:not(.lk-stack)")).toBeNull()
    const missing = selectors.filter((selector) => page.querySelector(selector) === null)
    expect(new Set(missing)).toEqual(
      new Set([
        // Around the first screen
        ".lk-root",
        // What the page's own reset leaves alone
        ".lk-own",
        // With React
        ".lk-password",
        ".lk-prompt",
        ".lk-prompt[data-pending]",
        '[data-part="wallet-button"]',
        '[data-part="passkey-button"]'
      ])
    )
  })
})
