/** The token that a link or a redirect adds to the page's address (wire reference 1.7). */

/** The token that a link or a redirect added to the page's address, and its type. */
export interface ReturnToken {
  /** `stytch_token_type`: magic_links, oauth, reset_password, login, or an unknown type. */
  readonly tokenType: string
  /** The value of `token`. It works once. It is secret. */
  readonly token: string
}

export const readReturnToken = (href: string): ReturnToken | undefined => {
  const query = new URL(href).searchParams
  const tokenType = query.get("stytch_token_type")
  const token = query.get("token")
  return tokenType && token ? { tokenType, token } : undefined
}

/** The address without the token, so that the token is not reloaded, bookmarked or sent as a referrer. */
export const withoutReturnToken = (href: string): string => {
  const url = new URL(href)
  url.searchParams.delete("stytch_token_type")
  url.searchParams.delete("token")
  return url.href
}
