/** The playground's options, kept in the address so that every state can be linked and reloaded. */
import type { Product } from "latchkey/widget"
import { type OtpMethod, otpMethods } from "../src/domain/otp/OtpMethod.js"
import { appLabels } from "./appLabels.js"
import { isLook, type Look } from "./looks.js"
import { isPreset, type Preset } from "./presets.js"
import { noSecondFactor, readSecondFactor, secondFactorQuery, type SecondFactor } from "./secondFactor.js"
import { sameSettings, settingsIn, standard, type Setting } from "./settings.js"
import { isVoice, type Voice } from "./voices.js"

/** The login methods, each with a switch, in the order in which the widget gets them. */
export const switchLabels: Readonly<Record<Exclude<Product, "otp"> | OtpMethod, string>> = {
  oauth: "Google, GitHub and Apple",
  emailMagicLinks: "Magic link by email",
  passwords: "Password",
  sms: "Passcode by text message",
  ...appLabels("Passcode by"),
  email: "Passcode by email",
  crypto: "Wallet",
  passkeys: "Passkey"
}

export type Switch = keyof typeof switchLabels
const isSwitch = (name: string): name is Switch => name in switchLabels
export const switches = Object.keys(switchLabels).filter(isSwitch)

export interface Options {
  /** The login methods that are switched on. */
  readonly on: ReadonlyArray<Switch>
  readonly look: Look
  readonly words: Voice
  readonly shadow: boolean
  /** Whether the method that was used last is marked. */
  readonly used: boolean
  /** Whether a passkey is offered after a login. */
  readonly offer: boolean
  readonly secondFactor: SecondFactor
  /** The project settings that are on. */
  readonly project: ReadonlyArray<Setting>
  readonly fault: Preset
}

/** The options that the provider itself stores. */
export type Remembered = Pick<Options, "project" | "fault">

export const defaults: Options = {
  on: ["oauth", "emailMagicLinks", "passkeys"],
  look: "auto",
  words: "plain",
  shadow: false,
  used: false,
  offer: false,
  secondFactor: noSecondFactor,
  project: standard,
  fault: "none"
}

const isMethod = (name: Switch): name is OtpMethod => otpMethods.some((method) => method === name)

/** Passcode methods, in the widget's order. */
export const methodsOf = ({ on }: Options) => on.filter(isMethod)

/** The products, in the order in which the widget gets them. */
export const productsOf = ({ on }: Options): ReadonlyArray<Product> => [
  ...new Set(on.map((name) => (isMethod(name) ? "otp" : name)))
]

/**
 * Reads `?products=emailMagicLinks,otp&methods=sms&look=dark&…`. A missing option has its default, or the value that the
 * provider stores.
 */
export const readOptions = (search: string, remembered: Remembered): Options => {
  const query = new URLSearchParams(search)
  const list = (name: string) => query.get(name)?.split(",") ?? []
  const text = (name: string) => query.get(name) ?? ""
  const isOn = (name: Switch) =>
    isMethod(name)
      ? list("products").includes("otp") && list("methods").includes(name)
      : list("products").includes(name)
  const [look, words, fault] = [text("look"), text("words"), text("fault")]
  return {
    on: query.has("products") ? switches.filter(isOn) : defaults.on,
    look: isLook(look) ? look : defaults.look,
    words: isVoice(words) ? words : defaults.words,
    shadow: query.has("shadow"),
    used: query.has("used"),
    offer: query.has("offer"),
    secondFactor: readSecondFactor(query),
    project: query.has("project") ? settingsIn(list("project")) : remembered.project,
    fault: isPreset(fault) ? fault : remembered.fault
  }
}

/** The query that `readOptions` reads; empty when every option has its default. */
export const writeOptions = (options: Options): string => {
  const { look, words, shadow, used, offer, secondFactor, project, fault } = options
  const [named, passcodes] = [productsOf(options).join(), methodsOf(options).join()]
  const query = new URLSearchParams()
  if (named !== productsOf(defaults).join() || passcodes !== methodsOf(defaults).join()) {
    query.set("products", named)
    if (passcodes !== "") query.set("methods", passcodes)
  }
  if (look !== defaults.look) query.set("look", look)
  if (words !== defaults.words) query.set("words", words)
  if (shadow) query.set("shadow", "on")
  if (used) query.set("used", "on")
  if (offer) query.set("offer", "on")
  for (const [name, value] of Object.entries(secondFactorQuery(secondFactor))) query.set(name, value)
  if (!sameSettings(project, defaults.project)) query.set("project", project.join(","))
  if (fault !== defaults.fault) query.set("fault", fault)
  // Commas are allowed in a query and are easier to read.
  return query.size === 0 ? "" : `?${query.toString().replaceAll("%2C", ",")}`
}
