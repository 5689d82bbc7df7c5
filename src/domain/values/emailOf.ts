import { isEmail } from "./Email.js"
import { parseUrl } from "./parseUrl.js"
import { plainText } from "./plainText.js"

/** One address, also in a link or after a name, and with the punctuation of its sentence. */
const written =
  /^(?:[^<>@]*<|["(])?\s*(?:mailto:)?([^\s<>@]+@)([^\s<>@?,;]*[^\s<>@?,;:!.)"])(?:\?.*)?[\s>,;:!.)"]*$/i

/** A domain with letters that are not ASCII. */
const international = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Finds the only address in what people type, paste and let programs fill in, such as `Ada <ada@example.com>;`. Its domain is in
 * ASCII. Undefined when there is no address, or more than one.
 */
export const emailOf = (text: string): string | undefined => {
  const [, local = "", domain = ""] = written.exec(plainText(text).replace(/。/g, ".")) ?? []
  const host = international.test(domain) ? parseUrl(`http://${domain}`)?.hostname : domain
  const address = local + (host ?? domain)
  return isEmail(address) ? address : undefined
}
