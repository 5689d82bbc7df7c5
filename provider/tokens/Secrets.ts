/** Random values and digests, from Web Crypto. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import { passcodeLength } from "../../src/domain/limits/Limits.js"
import { minutesFromNow } from "../clock.js"

/** 256 random bits, safe in a URL. */
export const newToken = Effect.sync(() =>
  Encoding.encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
)

/** Six random digits. */
export const newPasscode = Effect.sync(() => {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(value % 10 ** passcodeLength).padStart(passcodeLength, "0")
})

const passcode = new RegExp(`^\\d{${passcodeLength}}$`)

/** Whether a text has the shape of a passcode. */
export const isPasscode = (text: string): boolean => passcode.test(text)

/** `{kind}-test-{uuid}`, the format of the hosted provider. */
export const newId = (kind: string) => Effect.sync(() => `${kind}-test-${crypto.randomUUID()}`)

/** SHA-256 in unpadded base64url. The digest of a PKCE verifier is its challenge. */
export const digest = (text: string) =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    (bytes) => Encoding.encodeBase64Url(new Uint8Array(bytes))
  )

/** A new token, and what is stored of it: its digest, and the time when it expires. */
export const issueToken = (minutes: number) =>
  Effect.gen(function* () {
    const token = yield* newToken
    return { token, hash: yield* digest(token), expires_at: yield* minutesFromNow(minutes) }
  })
