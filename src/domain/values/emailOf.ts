import { isEmail } from "./Email.js"
import { parseUrl } from "./parseUrl.js"
import { plainText } from "./plainText.js"

/** Quotes and brackets around an address. None of them can be its last letter. */
const quoted = /^["'`*‘‚“„«‹「([](.+)["'`*‘’“”»›」)\]][,;.]*$/

/** An address that is its own name, as in `ada@example.com <ada@example.com>` or a link of Markdown. */
const named = /^["'[]?([^\s"'<>()[\]@]+@[^\s"'<>()[\]@]+)["'\]]?\s*([<([](?:mailto:)?\1[>)\]])/i

/** One address, also in a link, after a name or a label, and with the punctuation of its sentence. */
const written =
  /^(?:[^<>@]*(?:<|:\s))?\s*(?:mailto:(?:\/\/)?)?([^\s<>@]+@)([^\s<>@?,;、]*[^\s<>@?,;、:!.])(?:\?.*)?[\s>,;、:!.]*(?:\s\([^()<>@]*\))?$/i

/** A domain with letters that are not ASCII. */
const international = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Finds the only address in what people type, paste and let programs fill in, such as `Ada <ada@example.com>;`. Its domain is in
 * ASCII. Undefined when there is no address, or more than one.
 */
export const emailOf = (text: string): string | undefined => {
  const plain = plainText(text).replace(/。/g, ".").replace(named, "$2")
  const [, inner = plain] = quoted.exec(plain) ?? []
  const [, local = "", domain = ""] = written.exec(inner) ?? []
  const host = international.test(domain) ? parseUrl(`http://${domain}`)?.hostname : domain
  const address = local + (host ?? domain)
  return isEmail(address) ? address : undefined
}
