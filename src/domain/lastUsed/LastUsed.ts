/** The method that last signed somebody in with this browser: what storage keeps of it. */
import { oauthProviders } from "../oauth/OAuthProvider.js"
import { otpMethods } from "../otp/OtpMethod.js"
import { Mismatch, number, oneOf, optional, parseJson, string, struct } from "../values/readers.js"
import { toJson } from "../values/toJson.js"

const methods = [...otpMethods, "password", "oauth", "passkey", "wallet"] as const

/** A login, without anything that tells whose it was. */
export interface LastUsed {
  readonly method: (typeof methods)[number]
  /** The social provider, or the key of the wallet. */
  readonly provider?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

const read = parseJson(struct<LastUsed>({ method: oneOf(methods), provider: optional(string), at: number }))

/** Undefined when there was no login yet, and when the text is damaged. */
export const readLastUsed = (text: string): LastUsed | undefined => {
  const found = read(text)
  return found instanceof Mismatch ? undefined : found
}

/** The text with which a form asks for the next login. It has that of the provider's own client, if there was one. */
export const askForLastUsed = (reference: string | null, at: number): string => {
  const provider = oauthProviders.find((name) => reference === name || reference === JSON.stringify(name))
  return toJson(provider ? { method: "oauth", provider, at } : {})
}
