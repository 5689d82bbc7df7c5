import { describe, expect, it, vi } from "vitest"
import { followHeight } from "../../../src/view/mount/followHeight.js"
import { fakeResizeObserver } from "../../support/view/fakeResizeObserver.js"

const { resize } = fakeResizeObserver()

/** A card that is followed from its first drawing on, with Main in it. */
const open = () => {
  const card = document.createElement("div")
  const draw = (name: string) => {
    card.innerHTML = `<div data-screen="${name}"></div>`
  }
  const moves: Array<unknown> = []
  const animation = card.animate([])
  let playState: AnimationPlayState = "idle"
  Object.defineProperty(animation, "playState", { get: () => playState })
  vi.spyOn(card, "animate").mockImplementation((frames) => {
    moves.push(Array.isArray(frames) && frames.map(({ height }) => height))
    playState = "running"
    return animation
  })
  draw("Main")
  const onLayout = vi.fn()
  const stop = followHeight(card, onLayout)
  return {
    card,
    onLayout,
    /** The heights between which the card moved. */
    moves,
    stop,
    show: (name: string, height: number) => {
      draw(name)
      Object.defineProperty(card, "offsetHeight", { configurable: true, value: height })
      resize()
    },
    finish: () => {
      playState = "finished"
      animation.dispatchEvent(new Event("finish"))
    }
  }
}

describe("followHeight", () => {
  it("moves a card to the height of each other screen", () => {
    const { finish, moves, show, stop } = open()
    show("Main", 100)
    show("Main", 120)
    expect(moves).toEqual([])
    show("Other", 200)
    expect(moves).toEqual([["120px", "200px"]])
    // It goes on to the height that it has at its end
    show("Third", 150)
    expect(moves).toHaveLength(1)
    finish()
    show("Third", 150)
    show("Fourth", 300)
    expect(moves.slice(1)).toEqual([["150px", "300px"]])
    finish()
    stop()
    show("Main", 100)
    expect(moves).toHaveLength(2)
  })

  it("shows what has got the focus while it moved, which a browser could not scroll to", () => {
    const { card, finish, show } = open()
    document.body.append(card)
    show("Main", 100)
    show("Other", 200)
    card.innerHTML = `<div data-screen="Other"><input></div>`
    const input = card.querySelector("input")
    const reveal = vi.spyOn(Element.prototype, "scrollIntoView")
    input?.focus()
    finish()
    expect(reveal.mock.contexts).toEqual([input])
    expect(reveal).toHaveBeenCalledWith({ block: "nearest" })
    show("Third", 100)
    card.innerHTML = `<div data-screen="Third"></div>`
    finish()
    expect(reveal).toHaveBeenCalledOnce()
    card.remove()
    vi.restoreAllMocks()
  })

  it("says each time that it is laid out", () => {
    const { onLayout, show } = open()
    show("Main", 100)
    show("Other", 200)
    expect(onLayout).toHaveBeenCalledTimes(2)
  })

  it("does not move a card that had no height before", () => {
    const { moves, show } = open()
    show("Other", 100)
    expect(moves).toEqual([])
  })

  it("does not move a card for somebody who prefers reduced motion", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }))
    const { moves, show } = open()
    show("Main", 100)
    show("Other", 200)
    expect(moves).toEqual([])
  })
})
