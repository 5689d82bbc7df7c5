/** A software authenticator: ES256, attestation "none", in the byte format of Web Authentication. */
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { bytesOf, cbor, derOf, int, type Cbor } from "./bytes.js"

const Options = Schema.parseJson(
  Schema.Struct({
    challenge: Schema.String,
    rp: Schema.optional(Schema.Struct({ id: Schema.String })),
    rpId: Schema.optional(Schema.String),
    user: Schema.optional(Schema.Struct({ id: Schema.String }))
  })
)
const optionsIn = Schema.decodeSync(Options)

/** How a response differs from a valid one. */
export interface Lies {
  readonly origin?: string
  readonly challenge?: string
  readonly type?: string
  readonly rpId?: string
  /** Whether the user was present. */
  readonly present?: boolean
  /** Whether the user was verified, not only present. */
  readonly verified?: boolean
  /** Whether a login is signed. Otherwise the signature is empty. */
  readonly signed?: boolean
  /** Null omits the user handle. */
  readonly userHandle?: string | null
  readonly counter?: number
  readonly transports?: ReadonlyArray<string>
}

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
const base64url = (bytes: Uint8Array | string) => Encoding.encodeBase64Url(bytes)
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))

/** An authenticator with one credential, by default on a page of `https://app.test`. */
export const makeAuthenticator = async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"])
  const credentialId = crypto.getRandomValues(new Uint8Array(16))
  let counter = 0
  let handle = ""

  const clientData = (type: string, challenge: string, lies: Lies) =>
    bytesOf(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? "https://app.test",
        crossOrigin: false
      })
    )

  const authenticatorData = async (rpId: string, lies: Lies, attested?: Uint8Array) => {
    counter = lies.counter ?? counter + 1
    const isPresent = lies.present ?? true
    const isVerified = lies.verified ?? true
    const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const hash = await sha256(bytesOf(lies.rpId ?? rpId))
    return Uint8Array.from([...hash, flags, ...int(counter, 4), ...(attested ?? [])])
  }

  const credential = (response: Readonly<Record<string, unknown>>) =>
    JSON.stringify({
      id: base64url(credentialId),
      rawId: base64url(credentialId),
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response
    })

  return {
    credentialId: base64url(credentialId),
    /** Answers creation options with `RegistrationResponseJSON` as text. */
    create: async (creationOptions: string, lies: Lies = {}) => {
      const { challenge, rp, user } = optionsIn(creationOptions)
      handle = user?.id ?? ""
      const raw = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey))
      const key = cbor(
        new Map<Cbor, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, raw.slice(1, 33)],
          [-3, raw.slice(33)]
        ])
      )
      const attested = Uint8Array.from([
        ...new Uint8Array(16),
        ...int(credentialId.length, 2),
        ...credentialId,
        ...key
      ])
      const authData = await authenticatorData(rp?.id ?? "", lies, attested)
      const attestation = new Map<Cbor, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map<Cbor, Cbor>()],
        ["authData", authData]
      ])
      return credential({
        clientDataJSON: base64url(clientData("webauthn.create", challenge, lies)),
        attestationObject: base64url(cbor(attestation)),
        transports: lies.transports ?? ["internal"]
      })
    },
    /** Answers request options with `AuthenticationResponseJSON` as text. */
    get: async (requestOptions: string, lies: Lies = {}) => {
      const { challenge, rpId } = optionsIn(requestOptions)
      const data = await authenticatorData(rpId ?? "", lies)
      const client = clientData("webauthn.get", challenge, lies)
      const signed = Uint8Array.from([...data, ...(await sha256(client))])
      const isSigned = lies.signed ?? true
      const signature = isSigned
        ? derOf(new Uint8Array(await crypto.subtle.sign(ecdsa, privateKey, signed)))
        : new Uint8Array()
      const userHandle = lies.userHandle === undefined ? handle : lies.userHandle
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...(userHandle !== null && { userHandle })
      })
    }
  }
}
