/** Whole forms to begin with: what is on, its look and its words. */
import { defaults, switches, type Options } from "./options.js"
import { sameSecondFactor } from "./secondFactor.js"

type Example = Pick<Options, "on" | "look" | "words" | "secondFactor">

const { look, on, secondFactor, words } = defaults

export const examples: Readonly<Record<string, Example>> = {
  Consumer: { on, look, words, secondFactor },
  Passcodes: { on: ["sms", "whatsapp", "email"], look, words, secondFactor },
  Passwords: { on: ["oauth", "passwords"], look, words, secondFactor },
  "Second factor": {
    on: ["oauth", "email"],
    look,
    words,
    secondFactor: { methods: ["totp", "sms"], when: "always", enroll: true }
  },
  // Links and passcodes by email exclude each other
  Everything: { on: switches.filter((name) => name !== "email"), look, words, secondFactor },
  Dark: { on, look: "dark", words, secondFactor },
  Harbour: { on, look: "harbour", words, secondFactor },
  Arabic: { on, look, words: "ar", secondFactor }
}

export const isExample = (options: Example, example: Example): boolean =>
  options.on.join() === example.on.join() &&
  options.look === example.look &&
  options.words === example.words &&
  sameSecondFactor(options.secondFactor, example.secondFactor)
