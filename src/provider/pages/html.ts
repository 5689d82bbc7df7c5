/** HTML that cannot be broken by what is put into it. */

/** Markup, as opposed to a text that has yet to become some. */
export class Html {
  constructor(readonly markup: string) {}
}

/** What may stand in a hole: texts are escaped, markup is not, of a list everything, of nothing nothing. */
export type TemplateValue = string | number | Html | undefined | ReadonlyArray<Html>

/** A template whose holes are filled safely, in text and in quoted attributes. */
export const html = (strings: TemplateStringsArray, ...holes: ReadonlyArray<TemplateValue>): Html =>
  new Html(strings.map((part, index) => part + markupOf(holes[index])).join(""))

const markupOf = (hole: TemplateValue): string => {
  if (hole === undefined) return ""
  if (hole instanceof Html) return hole.markup
  return typeof hole === "object" ? hole.map(markupOf).join("") : escaped(String(hole))
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
