import DefaultTheme from "vitepress/theme"
import "./liveThemes.css"
import "./tables.css"

const removals = new WeakMap<HTMLElement, () => void>()

/** `<div v-live-themes>` shows the widget with themes to try. A server renders the text inside. */
const liveThemes = {
  mounted: async (element: HTMLElement) => {
    const { showThemes } = await import("../../../demo/theme/showThemes.js")
    if (element.isConnected) removals.set(element, showThemes(element))
  },
  unmounted: (element: HTMLElement) => removals.get(element)?.(),
  getSSRProps: () => ({})
}

interface Context {
  readonly app: { readonly directive: (name: string, directive: object) => unknown }
}

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: Context) => void app.directive("live-themes", liveThemes)
}
