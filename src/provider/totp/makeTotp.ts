/** Authenticator apps with their recovery codes. */
import * as Effect from "effect/Effect"
import type { StoredTotp, UserId } from "../data/rows.js"
import { Secrets } from "../tokens/Secrets.js"
import { newRecoveryCodes } from "./authenticator.js"

/** An app with this base32 secret and new recovery codes. `expires_at` is null once the app is set up. */
export const makeTotp = (user_id: UserId, secret: string, expires_at: number | null) =>
  Effect.gen(function* () {
    const secrets = yield* Secrets
    const totp: StoredTotp = {
      totp_id: yield* secrets.id("totp"),
      user_id,
      secret,
      recovery_codes: yield* Effect.forEach(yield* newRecoveryCodes, (code) =>
        Effect.map(secrets.id("totp-recovery-code"), (totp_recovery_code_id) => ({
          totp_recovery_code_id,
          code
        }))
      ),
      last_step: 0,
      expires_at
    }
    return totp
  })

export const codesOf = ({ recovery_codes }: StoredTotp): ReadonlyArray<string> =>
  recovery_codes.map(({ code }) => code)
