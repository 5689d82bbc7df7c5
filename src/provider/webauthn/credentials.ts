/** What a browser says an authenticator answered, as JSON text (Web Authentication, section 5.1). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { list, text } from "../../domain/wire.js"
import { apiError } from "../http/errors.js"

/** The part of the client data that leads to what we asked; all of it is verified later. */
const ClientData = Schema.parseJson(Schema.Struct({ challenge: Schema.String }))

const common = { id: Schema.String, rawId: Schema.String, type: Schema.Literal("public-key") }

const RegistrationCredential = Schema.parseJson(
  Schema.Struct({
    ...common,
    authenticatorAttachment: text,
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
      /** Empty where the authenticator told none. */
      userHandle: text
    })
  })
)
export type AssertionCredential = typeof AssertionCredential.Type

/** A text that says nothing of what stands in it. */
const malformed = () => apiError("invalid_public_key_credential")

/** A new credential; fails with `invalid_public_key_credential`. */
export const decodeRegistration = (json: string) =>
  Effect.mapError(Schema.decode(RegistrationCredential)(json), malformed)

/** A credential in use; fails with `invalid_public_key_credential`. */
export const decodeAssertion = (json: string) =>
  Effect.mapError(Schema.decode(AssertionCredential)(json), malformed)

const decodeClientData = Schema.decode(Schema.compose(Schema.StringFromBase64Url, ClientData))

/** The challenge the credential answers; fails with `invalid_public_key_credential`. */
export const challengeOf = ({ response }: RegistrationCredential | AssertionCredential) =>
  Effect.mapBoth(decodeClientData(response.clientDataJSON), {
    onSuccess: ({ challenge }) => challenge,
    onFailure: malformed
  })
