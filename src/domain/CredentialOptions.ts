/** The options for the browser's credential manager, as JSON (W3C Web Authentication level 3). */
import * as Schema from "effect/Schema"

/** Decodes standard base64 and base64url to unpadded base64url. */
const Base64Url = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
  encode: (text) => text
})

/** An optional member. Null becomes absent, because browsers reject members that are undefined. */
const optional = <A, I>(member: Schema.Schema<A, I>) =>
  Schema.optionalWith(member, { exact: true, nullable: true })

const PublicKey = Schema.Literal("public-key")
const Transport = Schema.Literal("ble", "hybrid", "internal", "nfc", "usb", "smart-card", "cable")
const Requirement = Schema.Literal("discouraged", "preferred", "required")

const Descriptor = Schema.Struct({
  id: Base64Url,
  type: PublicKey,
  transports: optional(Schema.mutable(Schema.Array(Transport)))
})
const descriptors = optional(Schema.mutable(Schema.Array(Descriptor)))

const common = {
  challenge: Base64Url,
  /** Milliseconds. */
  timeout: optional(Schema.Number)
}

/** `PublicKeyCredentialCreationOptionsJSON` as a JSON string. */
export const CreationOptions = Schema.parseJson(
  Schema.Struct({
    ...common,
    rp: Schema.Struct({ id: optional(Schema.String), name: Schema.String }),
    user: Schema.Struct({ id: Base64Url, name: Schema.String, displayName: Schema.String }),
    pubKeyCredParams: Schema.mutable(Schema.Array(Schema.Struct({ type: PublicKey, alg: Schema.Number }))),
    excludeCredentials: descriptors,
    authenticatorSelection: optional(
      Schema.Struct({
        authenticatorAttachment: optional(Schema.Literal("platform", "cross-platform")),
        residentKey: optional(Requirement),
        requireResidentKey: optional(Schema.Boolean),
        userVerification: optional(Requirement)
      })
    ),
    attestation: optional(Schema.Literal("none", "indirect", "direct", "enterprise")),
    extensions: optional(Schema.Struct({ credProps: optional(Schema.Boolean) }))
  })
)
export type CreationOptions = typeof CreationOptions.Type

/** `PublicKeyCredentialRequestOptionsJSON` as a JSON string. */
export const RequestOptions = Schema.parseJson(
  Schema.Struct({
    ...common,
    rpId: optional(Schema.String),
    allowCredentials: descriptors,
    userVerification: optional(Requirement)
  })
)
export type RequestOptions = typeof RequestOptions.Type
