/** Looks up the texts of all screens but the first one: also those with bold parts. */
import {
  insertValues,
  makeLookup,
  type Catalogue,
  type MessageKey,
  type Strings,
  type Text,
  type TextPart,
  type Values
} from "./translate.js"

/**
 * Makes the function `t`. `strings` override the catalogue; `locale` selects the plural rules. `written` says how a value is
 * inserted.
 */
export const makeText = <Known extends MessageKey>(
  catalogue: Catalogue<Known>,
  strings: Strings = {},
  locale = "en",
  written?: (value: string | number) => string
): Text<Known> => {
  const messageOf = makeLookup(catalogue, strings, locale)
  const parts = (key: Known, ...[values = {}]: ReadonlyArray<Values>): ReadonlyArray<TextPart> =>
    // Split before inserting values, so that tags inside a value stay text
    messageOf(key, values)
      .split(/<bold>(.*?)<\/bold>/s)
      .map((piece) => insertValues(piece, values, written))
      .map((text, index) => (index % 2 === 0 ? text : { strong: text }))
      .filter((part) => part !== "")
  const t = (key: Known, ...values: ReadonlyArray<Values>) =>
    parts(key, ...values)
      .map((part) => (typeof part === "string" ? part : part.strong))
      .join("")
  return Object.assign(t, { parts })
}
