/** Passkeys whose private key a test has. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import type { StoredPasskey, UserId } from "../data/rows.js"
import type { SeededPasskey, SeedPasskey } from "./Seed.js"

const curve = { name: "ECDSA", namedCurve: "P-256" }

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const base64Of = (buffer: ArrayBuffer) => Encoding.encodeBase64(new Uint8Array(buffer))

/** The key as COSE (RFC 9053): a map with the type EC2, the algorithm ES256, the curve P-256 and the point. */
const coseOf = (point: Uint8Array) =>
  Uint8Array.from([
    ...[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
    ...[0x21, 0x58, 0x20, ...point.slice(1, 33)],
    ...[0x22, 0x58, 0x20, ...point.slice(33)]
  ])

const newKey = async () => {
  const { privateKey } = await crypto.subtle.generateKey(curve, true, ["sign", "verify"])
  return {
    credentialId: Encoding.encodeBase64(crypto.getRandomValues(new Uint8Array(16))),
    privateKey: base64Of(await crypto.subtle.exportKey("pkcs8", privateKey))
  }
}

/** The public key of a private key, as an uncompressed point. */
const pointOf = async (privateKey: string) => {
  const { subtle } = crypto
  const key = await subtle.importKey("pkcs8", bytesOf(privateKey), curve, true, ["sign"])
  const { d: _secret, ...jwk } = await subtle.exportKey("jwk", key)
  const publicKey = await subtle.importKey("jwk", { ...jwk, key_ops: ["verify"] }, curve, true, ["verify"])
  return new Uint8Array(await subtle.exportKey("raw", publicKey))
}

/** The passkey as the provider stores it, and as a virtual authenticator takes it. Rejects an invalid key. */
export const makePasskey = (
  { credential, domain }: SeedPasskey,
  user_handle: UserId,
  webauthn_registration_id: string
) =>
  Effect.promise(async () => {
    const { credentialId, privateKey } = credential ?? (await newKey())
    const stored: StoredPasskey = {
      webauthn_registration_id,
      credential_id: Encoding.encodeBase64Url(bytesOf(credentialId)),
      public_key: Encoding.encodeBase64Url(coseOf(await pointOf(privateKey))),
      counter: 0,
      transports: ["internal"],
      user_handle
    }
    const seeded: SeededPasskey = {
      credentialId,
      isResidentCredential: true,
      privateKey,
      rpId: domain,
      signCount: 0,
      userHandle: Encoding.encodeBase64(user_handle)
    }
    return { stored, seeded }
  })
