/** What the provider hands to the browser's credential manager, as JSON (W3C Web Authentication level 3). */
import * as Schema from "effect/Schema"

/** Unpadded base64url; standard base64 is read too. */
const Base64Url = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
  encode: (text) => text
})

/** A member that the browser must not see as undefined. */
const given = <A, I>(member: Schema.Schema<A, I>) =>
  Schema.optionalWith(member, { exact: true, nullable: true })

const PublicKey = Schema.Literal("public-key")
const Transport = Schema.Literal("ble", "hybrid", "internal", "nfc", "usb", "smart-card", "cable")
const Requirement = Schema.Literal("discouraged", "preferred", "required")

const Descriptor = Schema.Struct({
  id: Base64Url,
  type: PublicKey,
  transports: given(Schema.mutable(Schema.Array(Transport)))
})
const descriptors = given(Schema.mutable(Schema.Array(Descriptor)))

const common = {
  challenge: Base64Url,
  /** Milliseconds. */
  timeout: given(Schema.Number)
}

/** `PublicKeyCredentialCreationOptionsJSON` as a text. */
export const CreationOptions = Schema.parseJson(
  Schema.Struct({
    ...common,
    rp: Schema.Struct({ id: given(Schema.String), name: Schema.String }),
    user: Schema.Struct({ id: Base64Url, name: Schema.String, displayName: Schema.String }),
    pubKeyCredParams: Schema.mutable(Schema.Array(Schema.Struct({ type: PublicKey, alg: Schema.Number }))),
    excludeCredentials: descriptors,
    authenticatorSelection: given(
      Schema.Struct({
        authenticatorAttachment: given(Schema.Literal("platform", "cross-platform")),
        residentKey: given(Requirement),
        requireResidentKey: given(Schema.Boolean),
        userVerification: given(Requirement)
      })
    ),
    attestation: given(Schema.Literal("none", "indirect", "direct", "enterprise")),
    extensions: given(Schema.Struct({ credProps: given(Schema.Boolean) }))
  })
)
export type CreationOptions = typeof CreationOptions.Type

/** `PublicKeyCredentialRequestOptionsJSON` as a text. */
export const RequestOptions = Schema.parseJson(
  Schema.Struct({
    ...common,
    rpId: given(Schema.String),
    allowCredentials: descriptors,
    userVerification: given(Requirement)
  })
)
export type RequestOptions = typeof RequestOptions.Type
