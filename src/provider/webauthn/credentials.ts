/** What a browser says an authenticator answered, as JSON text (Web Authentication, section 5.1). */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { list, text } from "../../domain/wire.js"
import { refuse } from "../refusals.js"

/** The part of the client data that leads to what we asked; all of it is verified later. */
const ClientData = Schema.parseJson(Schema.Struct({ challenge: Schema.String }))

const common = { id: Schema.String, rawId: Schema.String, type: Schema.Literal("public-key") }

const Registered = Schema.parseJson(
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
export type Registered = typeof Registered.Type

const Asserted = Schema.parseJson(
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
export type Asserted = typeof Asserted.Type

/** A text that says nothing of what stands in it. */
const malformed = () => refuse("invalid_public_key_credential")

/** A new credential; fails with `invalid_public_key_credential`. */
export const readRegistered = (json: string) => Effect.mapError(Schema.decode(Registered)(json), malformed)

/** A credential in use; fails with `invalid_public_key_credential`. */
export const readAsserted = (json: string) => Effect.mapError(Schema.decode(Asserted)(json), malformed)

const decodeClientData = Schema.decode(Schema.compose(Schema.StringFromBase64Url, ClientData))

/** The challenge the credential answers; fails with `invalid_public_key_credential`. */
export const challengeOf = ({ response }: Registered | Asserted) =>
  Effect.mapBoth(decodeClientData(response.clientDataJSON), {
    onSuccess: ({ challenge }) => challenge,
    onFailure: malformed
  })
