/** Texts to look for: a text that is contained, or an expression that matches. */

/** An expression as JSON. */
export interface JsonExpression {
  readonly source: string
  readonly flags: string
}

/** Whether the text contains the pattern or matches it. Every text has an undefined pattern. */
export const matches = (pattern: string | RegExp | undefined, text: string): boolean =>
  pattern === undefined ||
  (typeof pattern === "string" ? text.includes(pattern) : text.search(pattern) !== -1)

/** The pattern as JSON. */
export const patternToJson = (pattern: string | RegExp): string | JsonExpression =>
  typeof pattern === "string" ? pattern : { source: pattern.source, flags: pattern.flags }

/** The pattern from JSON. Throws for an invalid expression. */
export const patternFromJson = (pattern: string | JsonExpression): string | RegExp =>
  typeof pattern === "string" ? pattern : new RegExp(pattern.source, pattern.flags)
