/** HTML templates that escape their values. */

/** Markup, which templates do not escape. */
export class Html {
  constructor(readonly markup: string) {}
}

/** A value in a template. Text is escaped, markup is not, lists are joined, undefined is empty. */
export type TemplateValue = string | number | Html | undefined | ReadonlyArray<Html>

/** Makes markup from a template. Values are safe in text and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<TemplateValue>): Html =>
  new Html(strings.map((part, index) => part + toMarkup(values[index])).join(""))

const toMarkup = (value: TemplateValue): string => {
  if (value === undefined) return ""
  if (value instanceof Html) return value.markup
  return typeof value === "object" ? value.map(toMarkup).join("") : escape(String(value))
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
