import DefaultTheme from "vitepress/theme"
import "./code.css"
import "./home.css"
import "./liveThemes.css"
import "./tables.css"

/** Shows a live example in the element. Returns a function that removes it. */
type Show = (element: HTMLElement) => () => void

/** A directive that shows a live example once the reader comes near it. A server renders the text inside. */
const live = (load: () => Promise<Show>) => {
  const removals = new WeakMap<HTMLElement, () => void>()
  return {
    mounted: (element: HTMLElement) => {
      const near = new IntersectionObserver(
        async ([entry]) => {
          if (entry?.isIntersecting !== true) return
          near.disconnect()
          const show = await load()
          if (element.isConnected) removals.set(element, show(element))
        },
        { rootMargin: "400px" }
      )
      removals.set(element, () => near.disconnect())
      near.observe(element)
    },
    unmounted: (element: HTMLElement) => removals.get(element)?.(),
    getSSRProps: () => ({})
  }
}

interface Context {
  readonly app: { readonly directive: (name: string, directive: object) => unknown }
}

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: Context) => {
    // `<div v-live-themes>` and `<div v-live-home>`
    app.directive(
      "live-themes",
      live(async () => (await import("../../../demo/theme/showThemes.js")).showThemes)
    )
    app.directive(
      "live-home",
      live(async () => (await import("../../../demo/home/showHome.js")).showHome)
    )
  }
}
