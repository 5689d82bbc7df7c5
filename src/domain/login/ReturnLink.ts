/** The address of a landing without its token, and a token without what mail programs and chats add to a link. */
import { findPair, parametersOf, type Parameter, type ReturnToken } from "./ReturnUrl.js"

/** The page, the query and the fragment. What was written as `&#38;` or `&#61;` begins no fragment. */
const parts = /^([^?#]*)(?:\?((?:&(?:amp;)*#(?:0*38|61|x0*26|x3d);|[^#])*))?([^]*)/i

const isType = (parameter: Parameter | undefined): boolean => parameter?.[0] === "stytch_token_type"

/**
 * The address without the token, so that the token is not reloaded, bookmarked or sent as a referrer. Older pairs go too: the
 * site may have asked for a link to the address of a landing. Everything else stays as it is written.
 */
export const withoutReturnToken = (href: string): string => {
  const [, page = "", query = "", fragment = ""] = href.split(parts)
  const written = query.replace(/&#(x3d|61);/gi, "=").split("&")
  const read = written.map((parameter) => parametersOf(`http://localhost/?&${parameter}`)[0])
  const [type, token] = findPair(read.filter((parameter) => parameter !== undefined))
  if (type === undefined || token === undefined) return href
  const isOlderToken = (at: number) => read[at]?.[0] === "token" && isType(read[at - 1])
  const rest = written.filter((_, at) => read[at] !== token && !isType(read[at]) && !isOlderToken(at))
  return page + (rest.length > 0 ? `?${rest.join("&")}` : "") + fragment
}

/** A text, and the tag, bracket, second query or name of a link that follows it. */
const withForeignEnd = /^([^\w=-]*[\w=-][^]*?)(?:[<()[\]{}|?]|["'”’]>)/

const withoutForeignEnd = (text: string): string => withForeignEnd.exec(text)?.[1] ?? text

/** A text that was encoded for addresses several times. A token and its type have no percent sign. */
const decoded = (text: string): string =>
  text.replace(/%(?:25)*([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A token in quoted-printable text, whose type nobody knows any more: no other one has an equals sign before its end. */
const isQuoted = (token: string): boolean => /^3D[^=]*=3D(=3D)?$/.test(token)

/**
 * A token of base64url without the blanks, line breaks, brackets and full stops that it cannot have, and what follows it. An
 * equals sign is always last.
 */
export const repairedToken = (token: string): string =>
  /^[^=]*[\w=-]=*/.exec(
    withoutForeignEnd(decoded(isQuoted(token) ? unquoted(token) : token)).replace(/[^\w=+/-]/g, "")
  )?.[0] ?? token

/** Reads what a mail program shows as quoted-printable text: `=3D` is an equals sign, and any other one ends a wrapped line. */
const unquoted = (text: string): string => text.replace(/^3D|=(?!3D)/g, "").replace(/=3D/g, "=")

/** The types whose tokens are base64url. In quoted-printable text each follows a `3D`. */
const knownType = /^(3D)?(magic_links|oauth|reset_password|login)$/

/** The token and its type as the provider wrote them. Those of a type that is not `known` stay as they are. */
export const repaired = (found: ReturnToken, known = knownType): ReturnToken => {
  const [, quoted, tokenType] =
    known.exec(withoutForeignEnd(decoded(found.tokenType)).replace(/\W/g, "")) ?? []
  if (tokenType === undefined) return found
  return { tokenType, token: repairedToken(quoted === undefined ? found.token : unquoted(found.token)) }
}
