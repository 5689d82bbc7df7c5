/** The widget's English texts by key. The exact words of the specification are in `view/i18n/words.test.ts` only. */
import { accountEn } from "../../src/view/i18n/account/en.js"
import { en } from "../../src/view/i18n/en.js"
import { enErrors } from "../../src/view/i18n/en.errors.js"
import { enScreens } from "../../src/view/i18n/en.screens.js"
import { makeText } from "../../src/view/i18n/makeText.js"
import type { MessageKey, MessageText } from "../../src/view/i18n/translate.js"

/** All English texts. */
export const english = { ...en, ...enErrors, ...enScreens, ...accountEn }

/** Returns the English text of a key, as a person reads it. */
export const t = makeText<MessageKey>(english)

/** What each text looks like, whatever its values are: those with the most words first. */
const shapes = Object.entries<MessageText>(english)
  .filter(([, text]) => text !== "{message}")
  .map(([key, text]) => {
    const pieces = (typeof text === "string" ? text : text.other)
      .replaceAll(/<\/?bold>/g, "")
      .split(/\{\w+\}/)
    const quoted = pieces.map((piece) => piece.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    return { key, shape: new RegExp(`^${quoted.join("(.+)")}$`), length: pieces.join("").length }
  })
  .sort((one, other) => other.length - one.length)

/** Returns the first key of a text, with its values, or undefined for a text that is none of the widget's. */
export const keyOf = (text: string): string | undefined => {
  for (const { key, shape } of shapes) {
    const found = shape.exec(text)
    if (found !== null) return [key, ...found.slice(1)].join(" ")
  }
  return undefined
}
