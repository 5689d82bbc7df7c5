import { plainText } from "../values/plainText.js"

/**
 * Returns a recovery code as it is shown, from what people write down and type: in lower case, in groups of four with dashes
 * between them. A text that has no such groups keeps its own dashes.
 */
export const recoveryCodeOf = (text: string): string => {
  const code = plainText(text).toLowerCase()
  const characters = code.replace(/[^\p{L}\p{Nd}]/gu, "")
  return characters.length % 4 === 0
    ? characters.replace(/.{4}(?=.)/g, "$&-")
    : code.replace(/[^\p{L}\p{Nd}]+/gu, "-")
}
