import { RegistryContext } from "@effect-rx/rx-react"
import { act } from "@testing-library/react"
import { createRoot } from "react-dom/client"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { openClient, openState, type State } from "../../demo/gallery/State.js"
import { states } from "../../demo/gallery/states.js"
import { mountIdAtom } from "../../src/view/atoms/config.js"
import { localeAtom } from "../../src/view/atoms/words.js"
import { screens } from "../../src/view/mount/screens.js"
import { Widget } from "../../src/view/mount/Widget.js"
import { settle } from "../support/view/time.js"
import { readable, translate } from "../support/view/translator.js"

const shared = openClient()
afterAll(() => shared.dispose())

/** A place for the states of the gallery, which one after the other are drawn by the same React root. */
const openPlace = () => {
  const place = document.createElement("div")
  document.body.append(place)
  const errors: Array<unknown> = []
  const root = createRoot(place, { onUncaughtError: (error) => void errors.push(error) })
  const opened: Array<() => Promise<void>> = []
  onTestFinished(async () => {
    await act(async () => root.unmount())
    await Promise.all(opened.map((close) => close()))
    place.remove()
  })
  return {
    place,
    errors,
    show: async (state: State) => {
      const isShared = state.provider === undefined && state.watermark !== true
      const { close, registry } = openState(state, "en", isShared ? shared : undefined)
      opened.push(close)
      registry.set(mountIdAtom, "lk1")
      await act(async () =>
        root.render(
          <RegistryContext.Provider value={registry}>
            <Widget onCrash={(error) => void errors.push(error)} />
          </RegistryContext.Provider>
        )
      )
      await settle()
      return registry
    }
  }
}

/** Texts that React itself would change or take away: it fails when a translator has replaced them. */
const textsOfReact = (place: Element): ReadonlyArray<string> => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: Array<string> = []
  while (walker.nextNode() !== null) {
    const { currentNode } = walker
    if (Object.keys(currentNode).some((name) => name.startsWith("__reactFiber")))
      found.push(currentNode.textContent ?? "")
  }
  return found
}

describe("a page that the browser translates", () => {
  it.each(Object.keys(screens))(
    "shows each state of %s after another one, and in another language",
    async (tag) => {
      const plain = openPlace()
      const translated = openPlace()
      const { stop } = translate(translated.place)
      onTestFinished(stop)
      for (const state of states.filter(({ screen }) => screen === tag)) {
        const registries = [await plain.show(state), await translated.show(state)]
        expect(readable(translated.place), state.name).toBe(readable(plain.place))
        expect(textsOfReact(plain.place), state.name).toEqual([])
        await act(async () => {
          for (const registry of registries) registry.set(localeAtom, "de")
        })
        await settle()
        expect(readable(translated.place), state.name).toBe(readable(plain.place))
      }
      expect(translated.errors).toEqual([])
    }
  )
})
