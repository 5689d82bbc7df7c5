/** Password hashes: scrypt with a salt for each password (RFC 7914). */
import { scrypt } from "@noble/hashes/scrypt.js"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import type { PasswordHash } from "../data/rows.js"
import { Settings } from "../Options.js"
import { Secrets } from "../tokens/Secrets.js"

/** Hashes a password with a new salt. Stored hashes keep the cost that they were made with. */
export const hashPassword = (password: string): Effect.Effect<PasswordHash, never, Secrets | Settings> =>
  Effect.gen(function* () {
    const salt = yield* (yield* Secrets).token
    const cost = { N: (yield* Settings).passwordHashCost, r: 8, p: 1 }
    return { ...cost, salt, key: deriveKey(password, { ...cost, salt }) }
  })

/** Whether the password has this hash. */
export const matchesHash = (password: string, hash: PasswordHash): boolean =>
  deriveKey(password, hash) === hash.key

// Keyboards may enter the same text with different Unicode code points.
const deriveKey = (password: string, { N, r, p, salt }: Omit<PasswordHash, "key">) =>
  Encoding.encodeBase64Url(scrypt(password.normalize("NFKC"), salt, { N, r, p, dkLen: 32 }))
