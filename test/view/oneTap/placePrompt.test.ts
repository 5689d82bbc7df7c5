import { afterEach, describe, expect, it } from "vitest"
import { placePrompt } from "../../../src/view/oneTap/placePrompt.js"
import { fakeResizeObserver } from "../../support/view/fakeResizeObserver.js"
import { advance, settle } from "../../support/view/time.js"

const { observed, resize } = fakeResizeObserver()

afterEach(() => document.body.replaceChildren())

const containerIn = (parent: ParentNode) => {
  const container = document.createElement("div")
  parent.append(container)
  return container
}

const target = () => document.querySelector<HTMLElement>("#google-parent-prompt")

/** Adds a prompt, as Google's script does. */
const prompt = (height: () => number) => {
  const element = document.createElement("div")
  element.getBoundingClientRect = () => new DOMRect(0, 0, 391, height())
  target()?.append(element)
  return element
}

describe("placePrompt: position", () => {
  it("places the prompt inside its container", () => {
    const container = containerIn(document.body)
    const leave = placePrompt(container)
    expect(target()?.parentElement).toBe(container)
    expect(target()?.getAttribute("data-prompt_parent_id")).toBe("g_id_onload")
    leave()
    expect(target()).toBeNull()
  })

  it("places the prompt in the light DOM of a shadow root, where Google's script finds it, and shows it through a slot", () => {
    const host = document.createElement("div")
    document.body.append(host)
    const leave = placePrompt(containerIn(host.attachShadow({ mode: "open" })))
    expect(target()?.parentElement).toBe(host)
    expect(target()?.slot).toBe("google-parent-prompt")
    leave()
    expect(target()).toBeNull()
  })
})

describe("placePrompt: height", () => {
  const heightOf = (container: HTMLElement) => container.style.getPropertyValue("--lk-prompt-height")

  it("gives the container the prompt's height, 100 ms after the height has settled", async () => {
    let height = 100
    const container = containerIn(document.body)
    placePrompt(container)
    const element = prompt(() => height)
    await settle()
    expect(observed).toEqual(new Set([element]))
    resize()
    await advance(60)
    height = 180
    resize()
    await advance(99)
    expect(heightOf(container)).toBe("")
    await advance(1)
    expect(heightOf(container)).toBe("180px")
  })

  it("gives the container at least the 47 px of the smallest prompt", async () => {
    const container = containerIn(document.body)
    placePrompt(container)
    prompt(() => 0)
    resize()
    await advance(100)
    expect(heightOf(container)).toBe("47px")
  })

  it("stops following the height when the container is removed", async () => {
    const container = containerIn(document.body)
    const leave = placePrompt(container)
    prompt(() => 180)
    await settle()
    resize()
    const parent = target()
    leave()
    parent?.append(document.createElement("div"))
    await advance(1000)
    expect([heightOf(container), observed.size]).toEqual(["", 0])
  })
})
