/** Passwords as they are kept: scrypt with a salt of their own (RFC 7914). */
import { scrypt } from "@noble/hashes/scrypt.js"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import { Secrets } from "../tokens/Secrets.js"

/** A hash beside all that is needed to make it again. */
export const PasswordHash = Schema.Struct({
  N: Schema.Number,
  r: Schema.Number,
  p: Schema.Number,
  salt: Schema.String,
  /** 32 bytes in unpadded URL-safe base64. */
  key: Schema.String
})
export type PasswordHash = typeof PasswordHash.Type

/** Some 15 ms in a page: a provider for tests is not to be waited for. What is stored keeps its own. */
const cost = { N: 2 ** 12, r: 8, p: 1 }

/** Hashes a password under a new salt. */
export const hashPassword = (password: string): Effect.Effect<PasswordHash, never, Secrets> =>
  Effect.gen(function* () {
    const salt = yield* (yield* Secrets).token
    return { ...cost, salt, key: keyOf(password, { ...cost, salt }) }
  })

/** Whether it is the password that was hashed. */
export const matchesHash = (password: string, hash: PasswordHash): boolean =>
  keyOf(password, hash) === hash.key

// The same text may come in several Unicode spellings from different keyboards.
const keyOf = (password: string, { N, r, p, salt }: Omit<PasswordHash, "key">) =>
  Encoding.encodeBase64Url(scrypt(password.normalize("NFKC"), salt, { N, r, p, dkLen: 32 }))
