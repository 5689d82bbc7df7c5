/** Authenticator apps: codes of six digits of HMAC-SHA-1 every thirty seconds (RFC 6238), and recovery codes. */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import { Secret, TOTP } from "otpauth"
import { encode } from "uqr"
import { passcodeLength } from "../../src/domain/limits/Limits.js"
import type { OwnerId, StoredTotp } from "../data/rows.js"
import { newId } from "../tokens/Secrets.js"
import { pngOf } from "./png.js"

/** Seconds. */
const period = 30

/** The number of time steps that clocks may differ by, in either direction. */
const window = 1

const recoveryCodeCount = 10

/** 160 random bits in base32. */
export const newSecret = Effect.sync(() => new Secret({ size: 20 }).base32)

/** 80 random bits, in readable groups of four. */
const newRecoveryCode = Effect.gen(function* () {
  const code = new Secret({ size: 10 }).base32.toLowerCase().replace(/.{4}(?=.)/g, "$&-")
  return { totp_recovery_code_id: yield* newId("totp-recovery-code"), code }
})

/** Ten new recovery codes. */
export const newRecoveryCodes = Effect.replicateEffect(newRecoveryCode, recoveryCodeCount)

const authenticator = (secret: string, issuer = "", label = "") =>
  new TOTP({ issuer, label, algorithm: "SHA1", digits: passcodeLength, period, secret })

/** The `otpauth://` URL for setting up an app, as a PNG image in a `data:` URL. */
export const qrCode = (secret: string, issuer: string, label: string): string => {
  const { data } = encode(authenticator(secret, issuer, label).toString(), { border: 4 })
  return `data:image/png;base64,${Encoding.encodeBase64(pngOf(data, 4))}`
}

/** The time step of a code. Undefined when the code is not valid near `now`, in milliseconds since 1970. */
export const stepOf = (secret: string, token: string, now: number): number | undefined => {
  const delta = authenticator(secret).validate({ token, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** An app with this base32 secret and new recovery codes. `expires_at` is null once the app is set up. */
export const makeTotp = (user_id: OwnerId, secret: string, expires_at: number | null) =>
  Effect.gen(function* () {
    const totp: StoredTotp = {
      totp_id: yield* newId("totp"),
      user_id,
      secret,
      recovery_codes: yield* newRecoveryCodes,
      last_step: 0,
      expires_at
    }
    return totp
  })

/** The recovery codes that were not used yet. */
export const codesOf = ({ recovery_codes }: StoredTotp): ReadonlyArray<string> =>
  recovery_codes.flatMap(({ code, used }) => (used === true ? [] : [code]))
