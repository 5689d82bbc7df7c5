/** What a passkey ceremony needs, loaded when one begins. */
import { base64URLStringToBuffer as bytesOf } from "@simplewebauthn/browser"
import * as Record from "effect/Record"
import type { Extensions, PrfValues } from "../../domain/CredentialOptions.js"

export {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService
} from "@simplewebauthn/browser"

/** The options with the bytes of extensions, which the library hands to the browser as they are. */
export const withBytes = <Options extends { readonly extensions?: Extensions }>({
  extensions,
  ...options
}: Options) => {
  if (extensions === undefined) return options
  const { largeBlob, prf, ...others } = extensions
  const { write, ...blob } = largeBlob ?? {}
  const salts = ({ first, second }: PrfValues) => ({
    first: bytesOf(first),
    ...(second !== undefined && { second: bytesOf(second) })
  })
  return {
    ...options,
    extensions: {
      ...others,
      ...(largeBlob && { largeBlob: { ...blob, ...(write !== undefined && { write: bytesOf(write) }) } }),
      ...(prf && {
        prf: {
          ...(prf.eval && { eval: salts(prf.eval) }),
          ...(prf.evalByCredential && { evalByCredential: Record.map(prf.evalByCredential, salts) })
        }
      })
    }
  }
}
