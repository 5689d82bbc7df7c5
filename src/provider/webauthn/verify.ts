/** Verifies the responses of authenticators (Web Authentication, sections 7.1 and 7.2). */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import type { StoredPasskey, StoredPasskeyCreation, StoredPasskeyRequest } from "../data/rows.js"
import { apiError, refuse } from "../http/errors.js"
import type { AssertionCredential, RegistrationCredential } from "./credentials.js"

// Loaded with the first passkey, so that importing the provider stays fast.
const server = Effect.promise(() => import("@simplewebauthn/server"))
const helpers = Effect.promise(() => import("@simplewebauthn/server/helpers"))

const expectations = (started: StoredPasskeyCreation | StoredPasskeyRequest) => ({
  expectedChallenge: started.challenge,
  expectedOrigin: started.origin,
  expectedRPID: started.domain,
  requireUserVerification: started.requires_verification
})

/** The new credential's id, public key and counter. Fails with `invalid_public_key_credential`. */
export const verifyRegistration = (credential: RegistrationCredential, started: StoredPasskeyCreation) =>
  Effect.gen(function* () {
    const { verifyRegistrationResponse } = yield* server
    const { clientDataJSON, attestationObject } = credential.response
    const { registrationInfo } = yield* Effect.tryPromise({
      try: () =>
        verifyRegistrationResponse({
          ...expectations(started),
          response: {
            id: credential.id,
            rawId: credential.rawId,
            type: credential.type,
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject }
          }
        }),
      // Messages of the library quote the credential.
      catch: () => apiError("invalid_public_key_credential")
    })
    if (registrationInfo === undefined) return yield* refuse("invalid_public_key_credential")
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Encoding.encodeBase64Url(publicKey), counter }
  })

/** The credential's new counter. Fails with `unable_to_auth_webauthn_registration`. */
export const verifyAssertion = (
  credential: AssertionCredential,
  started: StoredPasskeyRequest,
  { credential_id, public_key, counter }: StoredPasskey
) =>
  Effect.gen(function* () {
    const { verifyAuthenticationResponse } = yield* server
    const { isoBase64URL } = yield* helpers
    const { clientDataJSON, authenticatorData, signature } = credential.response
    const { verified, authenticationInfo } = yield* Effect.tryPromise({
      try: () =>
        verifyAuthenticationResponse({
          ...expectations(started),
          credential: { id: credential_id, publicKey: isoBase64URL.toBuffer(public_key), counter },
          response: {
            id: credential.id,
            rawId: credential.rawId,
            type: credential.type,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature }
          }
        }),
      catch: () => apiError("unable_to_auth_webauthn_registration")
    })
    return verified ? authenticationInfo.newCounter : yield* refuse("unable_to_auth_webauthn_registration")
  })
