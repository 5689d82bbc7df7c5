/** The playground's options, kept in the address so that every state can be linked and reloaded. */
import type { Product } from "latchkey/widget"
import { isPreset, type Preset } from "./control.js"
import { isLook, type Look } from "./looks.js"
import { sameSettings, settingsIn, standard, type Setting } from "./settings.js"
import { isVoice, type Voice } from "./voices.js"

export interface Options {
  readonly magicLink: boolean
  readonly sms: boolean
  readonly whatsapp: boolean
  readonly email: boolean
  readonly passwords: boolean
  readonly oauth: boolean
  readonly crypto: boolean
  readonly passkeys: boolean
  readonly look: Look
  readonly words: Voice
  readonly shadow: boolean
  /** Whether the landing page asks before it signs in. */
  readonly confirm: boolean
  /** The project settings that are on. */
  readonly project: ReadonlyArray<Setting>
  readonly fault: Preset
}

/** The options that the provider itself stores. */
export type Remembered = Pick<Options, "project" | "fault">

export const defaults: Options = {
  magicLink: true,
  sms: true,
  whatsapp: true,
  email: false,
  passwords: false,
  oauth: false,
  crypto: false,
  passkeys: false,
  look: "auto",
  words: "standard",
  shadow: false,
  confirm: false,
  project: standard,
  fault: "none"
}

const methods = ["sms", "whatsapp", "email"] as const

/** Passcode methods, in the widget's order. */
export const methodsOf = (options: Options) => methods.filter((method) => options[method])

/** The products with one switch each; passcodes have one switch per method. */
const products = {
  oauth: "oauth",
  magicLink: "emailMagicLinks",
  passwords: "passwords",
  crypto: "crypto",
  passkeys: "passkeys"
} as const

/** The products, in the order in which the widget gets them. */
export const productsOf = (options: Options): ReadonlyArray<Product> => [
  ...(options.oauth ? [products.oauth] : []),
  ...(options.magicLink ? [products.magicLink] : []),
  ...(options.passwords ? [products.passwords] : []),
  ...(methodsOf(options).length > 0 ? (["otp"] as const) : []),
  ...(options.crypto ? [products.crypto] : []),
  ...(options.passkeys ? [products.passkeys] : [])
]

/**
 * Reads `?products=emailMagicLinks,otp&methods=sms&look=dark&…`. A missing option has its default, or the value that the
 * provider stores.
 */
export const readOptions = (search: string, remembered: Remembered): Options => {
  const query = new URLSearchParams(search)
  const list = (name: string) => query.get(name)?.split(",") ?? []
  const text = (name: string) => query.get(name) ?? ""
  const has = (method: (typeof methods)[number]) =>
    query.has("products")
      ? list("products").includes("otp") && list("methods").includes(method)
      : defaults[method]
  const offers = (name: keyof typeof products) =>
    query.has("products") ? list("products").includes(products[name]) : defaults[name]
  const [look, words, fault] = [text("look"), text("words"), text("fault")]
  return {
    magicLink: offers("magicLink"),
    passwords: offers("passwords"),
    oauth: offers("oauth"),
    crypto: offers("crypto"),
    passkeys: offers("passkeys"),
    sms: has("sms"),
    whatsapp: has("whatsapp"),
    email: has("email"),
    look: isLook(look) ? look : defaults.look,
    words: isVoice(words) ? words : defaults.words,
    shadow: query.has("shadow"),
    confirm: query.has("confirm"),
    project: query.has("project") ? settingsIn(list("project")) : remembered.project,
    fault: isPreset(fault) ? fault : remembered.fault
  }
}

/** The query that `readOptions` reads; empty when every option has its default. */
export const writeOptions = (options: Options): string => {
  const { look, words, shadow, confirm, project, fault } = options
  const [named, passcodes] = [productsOf(options).join(), methodsOf(options).join()]
  const query = new URLSearchParams()
  if (named !== productsOf(defaults).join() || passcodes !== methodsOf(defaults).join()) {
    query.set("products", named)
    if (passcodes !== "") query.set("methods", passcodes)
  }
  if (look !== defaults.look) query.set("look", look)
  if (words !== defaults.words) query.set("words", words)
  if (shadow) query.set("shadow", "on")
  if (confirm) query.set("confirm", "on")
  if (!sameSettings(project, defaults.project)) query.set("project", project.join(","))
  if (fault !== defaults.fault) query.set("fault", fault)
  // Commas are allowed in a query and are easier to read.
  return query.size === 0 ? "" : `?${query.toString().replaceAll("%2C", ",")}`
}
