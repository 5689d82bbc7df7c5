/** The live examples of docs/theme.md: the widget, the choices of its theme, and the code that makes it. */
import { codeOf } from "../codeOf.js"
import { copier, make, write } from "../dom.js"
import { liveAuth } from "./liveAuth.js"
import { themeForm } from "./themeForm.js"
import { onSite, siteOptions, type ThemeChoice } from "./themeOptions.js"

/** Draws the examples in place of what `place` contains. Returns a function that removes them. */
export const showThemes = (place: HTMLElement): (() => void) => {
  const login = make("div")
  const preview = make("div", { class: "preview", role: "group", "aria-label": "Example" }, login)
  const warning = make("p", { class: "warning", role: "status" })
  const code = make("code")
  const pre = make("pre", { tabindex: "0", role: "region", "aria-label": "Code of the example" }, code)
  const actions = make("p", {}, ...copier(() => code.textContent ?? "", {}, "Copy the code"))

  const shown = (choice: ThemeChoice) => {
    write(warning, "")
    const options = siteOptions(choice)
    write(code, codeOf(options))
    return onSite(options)
  }
  const first: ThemeChoice = { look: "auto" }
  const [form] = themeForm(
    ["Theme", "Color scheme", "Color", "Font", "Corners", "Width"],
    first,
    (choice) => void mount.update(shown(choice))
  )
  place.replaceChildren(form, preview, warning, pre, actions)

  const { auth } = liveAuth((message) => write(warning, `${warning.textContent} ${message}`.trim()))
  const mount = auth.mountLogin({ elementId: login, ...shown(first) })
  return () => mount.unmount()
}
