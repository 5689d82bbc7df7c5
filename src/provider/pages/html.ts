/** HTML templates that escape their values. */

/** Markup, which templates do not escape. */
export class Html {
  constructor(readonly markup: string) {}
}

/** A value in a template. Text is escaped, markup is not, lists are joined, undefined is empty. */
export type TemplateValue = string | number | Html | undefined | ReadonlyArray<Html>

/** Makes markup from a template. Values are safe in text and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...holes: ReadonlyArray<TemplateValue>): Html =>
  new Html(strings.map((part, index) => part + markupOf(holes[index])).join(""))

const markupOf = (hole: TemplateValue): string => {
  if (hole === undefined) return ""
  if (hole instanceof Html) return hole.markup
  return typeof hole === "object" ? hole.map(markupOf).join("") : escaped(String(hole))
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
