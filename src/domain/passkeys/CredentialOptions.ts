/** The options for the browser's credential manager, as JSON (W3C Web Authentication level 3). */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { UnreadField } from "../errors/CallErrors.js"
import { isObject } from "../values/objects.js"
import { anything, Mismatch, parseJson } from "../values/readers.js"
import { readLeniently } from "../schemas/readLeniently.js"
import { textOrEmpty } from "../schemas/wire.js"

/** Decodes standard base64 and base64url to unpadded base64url. */
const Base64Url = Schema.transform(
  Schema.String,
  Schema.String.pipe(Schema.pattern(/^(?:[\w-]{4})*(?:[\w-]{2,3})?$/)),
  {
    decode: (text) => text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""),
    encode: (text) => text
  }
)

/** An optional member. Null becomes absent, because browsers reject members that are undefined. */
const optional = <A, I>(member: Schema.Schema<A, I>) =>
  Schema.optionalWith(member, { exact: true, nullable: true })
const optionalList = <A, I>(item: Schema.Schema<A, I>) => optional(Schema.mutable(Schema.Array(item)))

const PublicKey = Schema.Literal("public-key")
const Transport = Schema.Literal("ble", "hybrid", "internal", "nfc", "usb", "smart-card", "cable")
const Requirement = Schema.Literal("discouraged", "preferred", "required")
const Hint = Schema.Literal("hybrid", "security-key", "client-device")
const Format = Schema.Literal(
  "fido-u2f",
  "packed",
  "android-safetynet",
  "android-key",
  "tpm",
  "apple",
  "none"
)

const Descriptor = Schema.Struct({ id: Base64Url, type: PublicKey, transports: optionalList(Transport) })

const PrfValues = Schema.Struct({ first: Base64Url, second: optional(Base64Url) })
export type PrfValues = typeof PrfValues.Type

/** The extensions that have binary members or that we use. Others are handed on as they are. */
const Extensions = Schema.Struct({
  credProps: optional(Schema.Boolean),
  prf: optional(
    Schema.Struct({
      eval: optional(PrfValues),
      evalByCredential: optional(Schema.Record({ key: Schema.String, value: PrfValues }))
    })
  ),
  largeBlob: optional(
    Schema.Struct({
      support: optional(Schema.String),
      read: optional(Schema.Boolean),
      write: optional(Base64Url)
    })
  )
})
export type Extensions = typeof Extensions.Type

const common = {
  challenge: Base64Url,
  /** Milliseconds. */
  timeout: optional(Schema.Number),
  hints: optionalList(Hint),
  extensions: optional(Extensions)
}

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const CreationOptions = Schema.Struct({
  ...common,
  rp: Schema.Struct({ id: optional(Schema.String), name: Schema.String }),
  user: Schema.Struct({ id: Base64Url, name: Schema.String, displayName: textOrEmpty }),
  pubKeyCredParams: Schema.mutable(Schema.Array(Schema.Struct({ type: PublicKey, alg: Schema.Number }))),
  excludeCredentials: optionalList(Descriptor),
  authenticatorSelection: optional(
    Schema.Struct({
      authenticatorAttachment: optional(Schema.Literal("platform", "cross-platform")),
      residentKey: optional(Requirement),
      requireResidentKey: optional(Schema.Boolean),
      userVerification: optional(Requirement)
    })
  ),
  attestation: optional(Schema.Literal("none", "indirect", "direct", "enterprise")),
  attestationFormats: optionalList(Format)
})
export type CreationOptions = typeof CreationOptions.Type

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const RequestOptions = Schema.Struct({
  ...common,
  rpId: optional(Schema.String),
  allowCredentials: optionalList(Descriptor),
  userVerification: optional(Requirement)
})
export type RequestOptions = typeof RequestOptions.Type

/** Without these, or with an empty list, any credential, algorithm or relying party would do. */
const limits = ["allowCredentials", "pubKeyCredParams", "rp.id", "rpId"]

/**
 * Reads options that came as JSON in a text. What the standard says to ignore is left out, unless that would lift a limit.
 * Members that are unknown here are kept. The field that cannot be read otherwise: the path in the options is empty for the whole
 * text.
 */
export const readOptions = <A extends object, I>(
  schema: Schema.Schema<A, I>,
  text: string
): Either.Either<A, UnreadField> => {
  const json = parseJson(anything)(text)
  if (json instanceof Mismatch) return Either.left({ path: "", problem: json.problem })
  if (!isObject(json)) return Either.left({ path: "", problem: "must be an object" })
  return Either.flatMap(readLeniently(schema)(json), ({ leftOut, value }) => {
    const lifted = limits.find(
      (limit) => leftOut.some((path) => path.startsWith(limit)) && !hasEntries(Reflect.get(value, limit))
    )
    return lifted === undefined
      ? Either.right(value)
      : Either.left({ path: lifted, problem: "is not of the expected type" })
  })
}

const hasEntries = (list: unknown): boolean => Array.isArray(list) && list.length > 0
