/** Whole forms to begin with: what is on, its look and its words. */
import { defaults, switches, type Options } from "./options.js"

type Example = Pick<Options, "on" | "look" | "words">

const { look, on, words } = defaults

export const examples: Readonly<Record<string, Example>> = {
  Consumer: { on, look, words },
  Passcodes: { on: ["sms", "whatsapp", "email"], look, words },
  Passwords: { on: ["oauth", "passwords"], look, words },
  // Links and passcodes by email exclude each other
  Everything: { on: switches.filter((name) => name !== "email"), look, words },
  Dark: { on, look: "dark", words },
  Harbour: { on, look: "harbour", words },
  Arabic: { on, look, words: "ar" }
}

export const isExample = (options: Example, example: Example): boolean =>
  options.on.join() === example.on.join() && options.look === example.look && options.words === example.words
