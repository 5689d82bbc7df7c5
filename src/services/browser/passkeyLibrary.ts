/** What a passkey ceremony needs, loaded when one begins. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  base64URLStringToBuffer as bytesOf,
  getBrowserCapabilities,
  platformAuthenticatorIsAvailable,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON
} from "@simplewebauthn/browser"
import * as Record from "effect/Record"
import type { PasskeyCapabilities } from "../../domain/methods/WebAuthn.js"
import type { PasskeySignal } from "../../domain/passkeys/KnownPasskeys.js"
import type { Extensions, PrfValues } from "../../domain/schemas/CredentialOptions.js"
import type { PasskeyLibrary } from "./Passkeys.js"

/** The options with the bytes of extensions, which the library hands to the browser as they are. */
const withBytes = <Options extends { readonly extensions?: Extensions }>({
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

/** The credential with the members of wire reference 2.4 only: a strict provider may refuse others. */
const asListed = ({ response, ...credential }: RegistrationResponseJSON) => {
  const { attestationObject, clientDataJSON, transports } = response
  return { ...credential, response: { clientDataJSON, attestationObject, transports } }
}

/** The credential with `null` for the user handle that some security keys do not have, as providers expect it. */
const withUserHandle = ({ response, ...credential }: AuthenticationResponseJSON) => ({
  ...credential,
  response: { ...response, userHandle: response.userHandle ?? null }
})

const answers = { supported: true, unsupported: false, unknown: undefined }

/** Older browsers name no capabilities, but answer the two questions that there were before. */
const capabilities = (): Promise<PasskeyCapabilities> =>
  Promise.all([
    getBrowserCapabilities(),
    browserSupportsWebAuthnAutofill(),
    platformAuthenticatorIsAvailable()
  ]).then(([found, conditionalGet, userVerifyingPlatformAuthenticator]) => {
    const named = Record.map(found, (each) => answers[each])
    return {
      ...named,
      conditionalGet: named.conditionalGet ?? conditionalGet,
      userVerifyingPlatformAuthenticator:
        named.userVerifyingPlatformAuthenticator ?? userVerifyingPlatformAuthenticator
    }
  })

const signal = (signal: PasskeySignal) =>
  signal._tag === "Unknown"
    ? sendSignal({ signalName: "unknownCredential", rpID: signal.domain, credentialID: signal.credential })
    : sendSignal({
        signalName: "currentUserDetails",
        rpID: signal.domain,
        userID: signal.handle,
        userName: signal.name,
        userDisplayName: signal.displayName
      })

export const passkeyLibrary: PasskeyLibrary = {
  isSupported: browserSupportsWebAuthn,
  supportsAutofill: browserSupportsWebAuthnAutofill,
  create: (options) => startRegistration({ optionsJSON: withBytes(options) }).then(asListed),
  createQuietly: (options) =>
    startRegistration({ optionsJSON: withBytes(options), useAutoRegister: true }).then(asListed),
  get: (options) => startAuthentication({ optionsJSON: withBytes(options) }).then(withUserHandle),
  suggest: (options) =>
    startAuthentication({
      optionsJSON: withBytes(options),
      useBrowserAutofill: true,
      verifyBrowserAutofillInput: false
    }).then(withUserHandle),
  cancel: () => WebAuthnAbortService.cancelCeremony(),
  capabilities,
  signal
}
