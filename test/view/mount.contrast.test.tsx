import { expect, it } from "vitest"
import { mount, place } from "../support/view/mounted.js"

const yellow = { buttons: { primary: { backgroundColor: "#FFEE58", textColor: "#FFFFFF" } } }

const buttonText = (element: HTMLElement) =>
  element.querySelector<HTMLElement>(".lk-root")?.style.getPropertyValue("--lk-button-primary-text")

it("text that a theme makes unreadable gets a colour that can be read, with a warning", async () => {
  const element = place()
  const { warned } = await mount({ elementId: element, styles: yellow })
  expect(buttonText(element)).toBe("#000000")
  expect(warned).toEqual([
    "styles: buttons.primary.textColor #FFFFFF cannot be read on #FFEE58: #000000 is used."
  ])
})

it("a dark theme is left as the site wrote it", async () => {
  const element = place()
  const { warned } = await mount({ elementId: element, styles: yellow, colorScheme: "dark" })
  expect(buttonText(element)).toBe("")
  expect(warned).toEqual([])
})
