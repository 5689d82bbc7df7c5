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

describe("the place of Google's prompt", () => {
  it("is in its room", () => {
    const room = roomIn(document.body)
    const leave = placePrompt(room)
    expect(target()?.parentElement).toBe(room)
    expect(target()?.getAttribute("data-prompt_parent_id")).toBe("g_id_onload")
    leave?.()
    expect(target()).toBeNull()
  })

  it("is in the light of a shadow root, where the document finds it, and shown through the slot of that name", () => {
    const host = document.createElement("div")
    document.body.append(host)
    const leave = placePrompt(roomIn(host.attachShadow({ mode: "open" })))
    expect(target()?.parentElement).toBe(host)
    expect(target()?.slot).toBe("google-parent-prompt")
    leave?.()
    expect(target()).toBeNull()
  })

  it("is nowhere when its room is gone", () => {
    expect(placePrompt(null)).toBeUndefined()
  })
})

describe("the room of Google's prompt", () => {
  const heightOf = (room: HTMLElement) => room.style.getPropertyValue("--lk-prompt-height")

  it("is as high as the prompt, 100 ms after that has settled", async () => {
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

  it("is never lower than the 47 px of the smallest", async () => {
    const room = roomIn(document.body)
    placePrompt(room)
    prompt(() => 0)
    resize()
    await advance(100)
    expect(heightOf(room)).toBe("47px")
  })

  it("is followed no longer once the place is left", async () => {
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
