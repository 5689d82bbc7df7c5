/** The form for the playground's options. */
import { productConflict } from "../../src/domain/Products.js"
import { find, write } from "../dom.js"
import { isLook } from "../looks.js"
import { defaults, methodsOf, productsOf, type Options } from "../options.js"
import { settings, settingsIn } from "../settings.js"
import { isVoice } from "../voices.js"

const switches = [
  "oauth",
  "magicLink",
  "passwords",
  "sms",
  "whatsapp",
  "email",
  "crypto",
  "passkeys",
  "shadow",
  "confirm"
] as const

export const showOptions = (options: Options, change: (part: Partial<Options>) => void): void => {
  const form = find("#options", HTMLFormElement)
  const news = find("#options-news", HTMLElement)
  const box = (name: (typeof switches)[number]) => find(`[name=${name}]`, HTMLInputElement, form)
  const list = (name: "look" | "words") => find(`[name=${name}]`, HTMLSelectElement, form)

  const read = () => {
    const [look, words] = [list("look").value, list("words").value]
    return {
      oauth: box("oauth").checked,
      magicLink: box("magicLink").checked,
      passwords: box("passwords").checked,
      sms: box("sms").checked,
      whatsapp: box("whatsapp").checked,
      email: box("email").checked,
      crypto: box("crypto").checked,
      passkeys: box("passkeys").checked,
      shadow: box("shadow").checked,
      confirm: box("confirm").checked,
      project: settingsIn(new FormData(form).getAll("project")),
      look: isLook(look) ? look : defaults.look,
      words: isVoice(words) ? words : defaults.words
    }
  }
  const advise = () => write(news, adviceOn({ ...options, ...read() }))

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

const adviceOn = (options: Options) => {
  const products = productsOf(options)
  switch (productConflict(products, methodsOf(options))) {
    case "magicLinksAndEmailOtp":
      return "Links and passcodes by email exclude each other; the widget says so."
    case "passkeysAlone":
      return "Passkeys need another way in beside them; the widget says so."
    case undefined:
      return products.length === 0 ? "Where nothing is chosen, the widget offers magic links." : ""
  }
}
