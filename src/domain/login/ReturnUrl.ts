/** The token that a link or a redirect adds to the page's address. */
import { parseUrl } from "../values/parseUrl.js"

/** The token that a link or a redirect added to the page's address, and its type. */
export interface ReturnToken {
  /** `stytch_token_type`: magic_links, oauth, reset_password, login, or an unknown type. */
  readonly tokenType: string
  /** The value of `token`. It works once. It is secret. */
  readonly token: string
}

/** A parameter of the query: its name and its value. */
export type Parameter = readonly [name: string, value: string]

/**
 * The parameters of the query. A mail program may have written `&amp;` or `&#38;` between them, a page that counts clicks
 * `&amp%3B` or, before the first one, `?amp;`, a template `&#x3D;` for an equals sign, and a wrapped line may have a blank in a name.
 */
export const parametersOf = (href: string): ReadonlyArray<Parameter> => {
  // Every page asks, and few addresses have a query
  if (!href.includes("?")) return []
  const url = parseUrl(
    href.replace(/&#(x3d|61);/gi, "=").replace(/(&|\?(?=amp))((amp|#0*38|#x0*26)(;|%3b))+/gi, "$1")
  )
  return [...(url?.searchParams ?? [])].map(([name, value]) => [name.replace(/\s/g, ""), value])
}

/**
 * The last token type, and the token that belongs to it: the next one, or else the last one before it. The site may have a
 * `token` of its own.
 */
export const findPair = (
  parameters: ReadonlyArray<Parameter>
): readonly [type: Parameter | undefined, token: Parameter | undefined] => {
  const named = (wanted: string) => parameters.filter(([name, value]) => value && name === wanted)
  const type = named("stytch_token_type").pop()
  const tokens = named("token")
  const isAfter = (token: Parameter) => type && parameters.indexOf(token) > parameters.indexOf(type)
  return [type, tokens.find(isAfter) ?? tokens.pop()]
}

export const readReturnToken = (href: string): ReturnToken | undefined => {
  const [type, token] = findPair(parametersOf(href))
  return type && token && { tokenType: type[1], token: token[1] }
}
