/** Compares what the first screen draws with what React draws after it. */
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { eventually } from "./login.js"
import { takenOver } from "./takeover.js"

/** Every element and text of the widget. React writes the `value` of an input as an attribute too, which shows nothing. */
const markup = (page: Page) =>
  page.evaluate(() => {
    const outline = (node: Node): ReadonlyArray<string> => {
      if (!(node instanceof Element)) return [node.textContent ?? ""]
      // Added for Google's script once React has the place of its prompt
      if (node.id === "google-parent-prompt") return []
      const attributes = [...node.attributes]
        // A screenshot leaves an empty style. Nobody sees the example behind a number, which is loaded apart
        .filter(
          ({ name, value }) =>
            name !== "value" &&
            !(name === "style" && value === "") &&
            !(name === "placeholder" && node instanceof HTMLInputElement && node.value !== "")
        )
        .map(({ name, value }) => `${name}=${value}`)
      const inside = [...(node.shadowRoot ?? node).childNodes].flatMap(outline)
      return [`<${node.localName} ${attributes.sort().join(" ")}>`, ...inside, `</${node.localName}>`]
    }
    return [...document.querySelectorAll("#login > *")].flatMap(outline)
  })

const picture = (page: Page) => page.screenshot({ animations: "disabled", caret: "hide", fullPage: true })

/** The largest difference of a colour channel between two pictures, from 0 to 255. */
const differenceOf = (page: Page, ...pictures: ReadonlyArray<Buffer>) =>
  page.evaluate(
    async (texts) => {
      const pixels = await Promise.all(
        texts.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
        })
      )
      const [before = new Uint8ClampedArray(), after = new Uint8ClampedArray()] = pixels
      if (before.length !== after.length) return 255
      return before.reduce((most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))), 0)
    },
    pictures.map((each) => each.toString("base64"))
  )

/** Requests that the tests hold back, because their answers may change the form. */
export const changesLater = /projects\/bootstrap|makeWallets-/

/** Messages about the frame of One Tap, which the policy of the test pages forbids. */
export const aboutOneTap = /Framing|frame-src|postMessage/

/** Expects that React, which `release` lets in, changes no element and no pixel. */
export const expectSamePicture = async (page: Page, release: () => void) => {
  // The marks of the providers and the other countries are loaded apart
  const unfinished = "#login :is(.lk-mark:empty, .lk-country-select:not(:has(option + option)))"
  await eventually(() => page.locator(unfinished).count()).toBe(0)
  const before = { markup: await markup(page), picture: await picture(page) }
  release()
  await takenOver(page)
  expect(await markup(page)).toEqual(before.markup)
  const after = await picture(page)
  const difference = after.equals(before.picture) ? 0 : await differenceOf(page, before.picture, after)
  // Chromium may draw rounded corners again with another rounding
  expect(difference, "the largest difference of a colour channel").toBeLessThanOrEqual(2)
}
