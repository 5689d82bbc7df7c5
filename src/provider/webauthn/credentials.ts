/** The credentials that a browser sends as JSON text (Web Authentication, section 5.1). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { list, textOrEmpty } from "../../domain/wire.js"
import { apiError } from "../http/errors.js"

/** The challenge finds the started ceremony. The rest of the client data is verified later. */
const ClientData = Schema.parseJson(Schema.Struct({ challenge: Schema.String }))

const common = { id: Schema.String, rawId: Schema.String, type: Schema.Literal("public-key") }

const RegistrationCredential = Schema.parseJson(
  Schema.Struct({
    ...common,
    authenticatorAttachment: textOrEmpty,
    response: Schema.Struct({
      clientDataJSON: Schema.String,
      attestationObject: Schema.String,
      transports: list(Schema.String)
    })
  })
)
export type RegistrationCredential = typeof RegistrationCredential.Type

const AssertionCredential = Schema.parseJson(
  Schema.Struct({
    ...common,
    response: Schema.Struct({
      clientDataJSON: Schema.String,
      authenticatorData: Schema.String,
      signature: Schema.String,
      /** Empty when the authenticator sent none. */
      userHandle: textOrEmpty
    })
  })
)
export type AssertionCredential = typeof AssertionCredential.Type

/** An error that does not quote the credential. */
const invalidCredential = () => apiError("invalid_public_key_credential")

/** Decodes a new credential. Fails with `invalid_public_key_credential`. */
export const decodeRegistration = (json: string) =>
  Effect.mapError(Schema.decode(RegistrationCredential)(json), invalidCredential)

/** Decodes a credential at login. Fails with `invalid_public_key_credential`. */
export const decodeAssertion = (json: string) =>
  Effect.mapError(Schema.decode(AssertionCredential)(json), invalidCredential)

const decodeClientData = Schema.decode(Schema.compose(Schema.StringFromBase64Url, ClientData))

/** The challenge that the credential answers. Fails with `invalid_public_key_credential`. */
export const challengeOf = ({ response }: RegistrationCredential | AssertionCredential) =>
  Effect.mapBoth(decodeClientData(response.clientDataJSON), {
    onSuccess: ({ challenge }) => challenge,
    onFailure: invalidCredential
  })
