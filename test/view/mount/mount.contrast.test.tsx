import { expect, it, onTestFinished, vi } from "vitest"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"

const yellow = { buttons: { primary: { backgroundColor: "#FFEE58", textColor: "#FFFFFF" } } }

const buttonText = (element: HTMLElement) =>
  element.querySelector<HTMLElement>(".lk-root")?.style.getPropertyValue("--lk-button-primary-text")

it("replaces an unreadable text colour of the theme and warns about it", async () => {
  const element = place()
  const { warned } = await mount({ elementId: element, styles: yellow })
  expect(buttonText(element)).toBe("#000000")
  expect(warned).toEqual([
    "styles: buttons.primary.textColor #FFFFFF cannot be read on #FFEE58: #000000 is used."
  ])
})

it("warns once about the same styles, even when they are mounted again", async () => {
  const element = place()
  const { mountAgain, warned } = await mount({ elementId: element, styles: yellow })
  for (const styles of [yellow, { ...yellow }]) {
    const corrected = await after(() => {
      mountAgain({ elementId: element, config: {}, styles })
      return buttonText(element)
    })
    expect(corrected).toBe("#000000")
  }
  expect(warned).toHaveLength(1)
})

it("checks the colours again when the colour scheme changes", async () => {
  let isDark = false
  const system = new EventTarget()
  const ask = vi.fn(() => Object.assign(system, { matches: isDark }))
  vi.stubGlobal("matchMedia", ask)
  const element = place()
  const pale = { colors: { secondary: "#EEEEEE" } }
  const secondary = () =>
    element.querySelector<HTMLElement>(".lk-root")?.style.getPropertyValue("--lk-color-secondary")
  const { handle } = await mount({ elementId: element, styles: pale })
  expect(secondary()).toBe("#000000")
  await after(() => handle.update({ colorScheme: "dark" }))
  expect(secondary()).toBe("#EEEEEE")
  await after(() => handle.update({ colorScheme: "auto" }))
  expect(secondary()).toBe("#000000")
  isDark = true
  await after(() => system.dispatchEvent(new Event("change")))
  expect(secondary()).toBe("#EEEEEE")
  expect(element.querySelector(".lk-root > i")).toBeNull()
  await after(() => handle.unmount())
  ask.mockClear()
  system.dispatchEvent(new Event("change"))
  expect(ask).not.toHaveBeenCalled()
})

it("reads a colour that is computed to its own notation from a pixel, unless it shines through", async () => {
  let pixel = [238, 238, 238, 255]
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) => {
    const { color = "" } = element instanceof HTMLElement ? element.style : {}
    const style = document.createElement("i").style
    const computed = new Map([
      ["gainsboro", "oklch(0.95 0 0)"],
      ["#FFFFFF", "rgb(255, 255, 255)"]
    ])
    return new Proxy(style, { get: () => computed.get(color) ?? "" })
  })
  const painted: Array<string> = []
  const pen = {
    set fillStyle(color: string) {
      painted.push(color)
    },
    fillRect: () => {},
    getImageData: () => ({ data: pixel })
  }
  const given = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "getContext") ?? {}
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", { ...given, value: () => pen })
  onTestFinished(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, "getContext", given)
    vi.restoreAllMocks()
  })
  const mountPale = async () => {
    const element = place()
    const { warned } = await mount({ elementId: element, styles: { colors: { secondary: "gainsboro" } } })
    const style = element.querySelector<HTMLElement>(".lk-root")?.style
    return [style?.getPropertyValue("--lk-color-secondary"), ...warned]
  }
  const problem = "styles: colors.secondary gainsboro cannot be read on #FFFFFF: #000000 is used."
  expect(await mountPale()).toEqual(["#000000", problem])
  expect(painted.slice(0, 2)).toEqual(["transparent", "oklch(0.95 0 0)"])
  pixel = [238, 238, 238, 100]
  expect(await mountPale()).toEqual(["gainsboro"])
})
