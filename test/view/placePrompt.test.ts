import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { placePrompt } from "../../src/view/placePrompt.js"
import { advance, settle } from "../support/view/time.js"

/** Tells of sizes when the test says so. */
let resize = () => {}
const observed = new Set<Element>()

beforeEach(() => {
  observed.clear()
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resize = tell
      }
      observe(element: Element) {
        observed.add(element)
      }
      disconnect() {
        observed.clear()
      }
    }
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const roomIn = (parent: ParentNode) => {
  const room = document.createElement("div")
  parent.append(room)
  return room
}

const target = () => document.querySelector<HTMLElement>("#google-parent-prompt")

/** What Google's script puts into its element. */
const prompt = (height: () => number) => {
  const element = document.createElement("div")
  element.getBoundingClientRect = () => new DOMRect(0, 0, 391, height())
  target()?.append(element)
  return element
}

describe("placePrompt: position", () => {
  it("places the prompt inside its container", () => {
    const room = roomIn(document.body)
    const leave = placePrompt(room)
    expect(target()?.parentElement).toBe(room)
    expect(target()?.getAttribute("data-prompt_parent_id")).toBe("g_id_onload")
    leave?.()
    expect(target()).toBeNull()
  })

  it("places the prompt in the light DOM of a shadow root, where Google's script finds it, and shows it through a slot", () => {
    const host = document.createElement("div")
    document.body.append(host)
    const leave = placePrompt(roomIn(host.attachShadow({ mode: "open" })))
    expect(target()?.parentElement).toBe(host)
    expect(target()?.slot).toBe("google-parent-prompt")
    leave?.()
    expect(target()).toBeNull()
  })

  it("removes the prompt when its container is removed", () => {
    expect(placePrompt(null)).toBeUndefined()
  })
})

describe("placePrompt: height", () => {
  const heightOf = (room: HTMLElement) => room.style.getPropertyValue("--lk-prompt-height")

  it("gives the container the prompt's height, 100 ms after the height has settled", async () => {
    let height = 100
    const room = roomIn(document.body)
    placePrompt(room)
    const element = prompt(() => height)
    await settle()
    expect(observed).toEqual(new Set([element]))
    resize()
    await advance(60)
    height = 180
    resize()
    await advance(99)
    expect(heightOf(room)).toBe("")
    await advance(1)
    expect(heightOf(room)).toBe("180px")
  })

  it("gives the container at least the 47 px of the smallest prompt", async () => {
    const room = roomIn(document.body)
    placePrompt(room)
    prompt(() => 0)
    resize()
    await advance(100)
    expect(heightOf(room)).toBe("47px")
  })

  it("stops following the height when the container is removed", async () => {
    const room = roomIn(document.body)
    const leave = placePrompt(room)
    prompt(() => 180)
    await settle()
    resize()
    leave?.()
    await advance(1000)
    expect([heightOf(room), observed.size]).toEqual(["", 0])
  })
})
