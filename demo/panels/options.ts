/** What is shown, and how. */
import { find, write } from "../dom.js"
import { isLook } from "../looks.js"
import { defaults, type Options } from "../options.js"
import { settings, settingsIn } from "../settings.js"
import { isVoice } from "../voices.js"

const switches = ["magicLink", "sms", "whatsapp", "email", "shadow", "confirm"] as const

export const showOptions = (options: Options, change: (part: Partial<Options>) => void): void => {
  const form = find("#options", HTMLFormElement)
  const news = find("#options-news", HTMLElement)
  const box = (name: (typeof switches)[number]) => find(`[name=${name}]`, HTMLInputElement, form)
  const list = (name: "look" | "words") => find(`[name=${name}]`, HTMLSelectElement, form)

  const read = () => {
    const [look, words] = [list("look").value, list("words").value]
    return {
      magicLink: box("magicLink").checked,
      sms: box("sms").checked,
      whatsapp: box("whatsapp").checked,
      email: box("email").checked,
      shadow: box("shadow").checked,
      confirm: box("confirm").checked,
      project: settingsIn(new FormData(form).getAll("project")),
      look: isLook(look) ? look : defaults.look,
      words: isVoice(words) ? words : defaults.words
    }
  }
  const advise = () => write(news, adviceOn(read()))

  for (const name of switches) box(name).checked = options[name]
  for (const name of settings) {
    find(`[value=${name}]`, HTMLInputElement, form).checked = options.project.includes(name)
  }
  list("look").value = options.look
  list("words").value = options.words
  advise()
  form.addEventListener("change", () => {
    advise()
    change(read())
  })
  form.addEventListener("submit", (event) => event.preventDefault())
}

const adviceOn = ({
  email,
  magicLink,
  sms,
  whatsapp
}: Pick<Options, "email" | "magicLink" | "sms" | "whatsapp">) => {
  if (magicLink && email) return "Links and passcodes by email exclude each other; the widget says so."
  if (!magicLink && !email && !sms && !whatsapp)
    return "Where nothing is chosen, the widget offers magic links."
  return ""
}
