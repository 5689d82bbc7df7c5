import { parseUrl } from "../values/parseUrl.js"

/** `https://` and a domain that is nothing but a host, with or without a port. */
export const originOfHost = (domain: string): string | undefined => {
  const origin = `https://${domain}`
  return parseUrl(origin)?.origin === origin.toLowerCase() ? origin : undefined
}
