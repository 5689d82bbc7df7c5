/** The form for the playground's options. */
import { productConflict } from "../../src/domain/widget/Products.js"
import { find, make, write } from "../dom.js"
import { isLook } from "../looks.js"
import { defaults, methodsOf, productsOf, switches, switchLabels, type Options } from "../options.js"
import { secondFactorIn, secondLabels } from "../secondFactor.js"
import { sameSettings, settings, settingsIn } from "../settings.js"
import { isVoice } from "../voices.js"

/** Returns the function that writes options into the form. */
export const showOptions = (
  first: Options,
  change: (part: Partial<Options>) => void
): ((options: Options) => void) => {
  const form = find("#options", HTMLFormElement)
  const news = find("#options-news", HTMLElement)
  const shadow = find("[name=shadow]", HTMLInputElement, form)
  const used = find("[name=used]", HTMLInputElement, form)
  const offer = find("[name=offer]", HTMLInputElement, form)
  const enroll = find("[name=enroll]", HTMLInputElement, form)
  /** Options that few people change are folded away until they differ from the defaults. */
  const fold = (id: string) => find(id, HTMLDetailsElement, form)
  const list = (name: "look" | "words" | "when") => find(`[name=${name}]`, HTMLSelectElement, form)

  const read = () => {
    const [look, words] = [list("look").value, list("words").value]
    return {
      on: switches.filter((name) => new FormData(form).getAll("on").includes(name)),
      shadow: shadow.checked,
      used: used.checked,
      offer: offer.checked,
      secondFactor: secondFactorIn(new FormData(form).getAll("second"), list("when").value, enroll.checked),
      project: settingsIn(new FormData(form).getAll("project")),
      look: isLook(look) ? look : defaults.look,
      words: isVoice(words) ? words : defaults.words
    }
  }
  const advise = () => write(news, adviceOn({ ...first, ...read() }))
  const inputs = switches.map((name) => make("input", { type: "checkbox", name: "on", value: name }))
  const fill = (options: Options) => {
    for (const input of inputs) input.checked = options.on.some((name) => name === input.value)
    shadow.checked = options.shadow
    used.checked = options.used
    offer.checked = options.offer
    for (const name of settings) {
      find(`[value=${name}]`, HTMLInputElement, form).checked = options.project.includes(name)
    }
    const { secondFactor } = options
    for (const input of form.querySelectorAll<HTMLInputElement>("[name=second]"))
      input.checked = secondFactor.methods.some((name) => name === input.value)
    list("when").value = secondFactor.when
    enroll.checked = secondFactor.enroll
    if (secondFactor.methods.length > 0) fold("#second-factor").open = true
    if (!sameSettings(options.project, defaults.project)) fold("#project").open = true
    list("look").value = options.look
    list("words").value = options.words
    advise()
  }

  switches.forEach((name, index) => news.before(make("label", {}, inputs[index] ?? "", switchLabels[name])))
  find("#second-factor legend", HTMLElement, form).after(
    ...Object.entries(secondLabels).map(([value, label]) =>
      make("label", {}, make("input", { type: "checkbox", name: "second", value }), label)
    )
  )
  fill(first)
  form.addEventListener("change", () => {
    advise()
    change(read())
  })
  form.addEventListener("submit", (event) => event.preventDefault())
  return fill
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
