/** Signing keys, which are made on first use, JWTs (RFC 7515, RFC 7517), and signed tokens that can be used once. */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  SignJWT
} from "jose"
import { Db } from "../data/Db.js"
import type { KeyName, SigningKey } from "../data/rows.js"
import { digest, newId } from "./Secrets.js"

export const algorithm = "ES256"

/** The private key with this name. */
export const getKey = (name: KeyName) =>
  Effect.gen(function* () {
    const db = yield* Db
    const stored = yield* db.keys.get({ name })
    if (stored !== undefined) return stored.jwk
    const kid = yield* newId("jwk")
    const pair = yield* Effect.promise(() => generateKeyPair(algorithm, { extractable: true }))
    const { kty = "EC", ...jwk } = yield* Effect.promise(() => exportJWK(pair.privateKey))
    const created: SigningKey = { ...jwk, kty, kid }
    yield* db.keys.put({ name, jwk: created })
    return created
  })

/** The public key as a JSON Web Key Set. */
export const publicKeySet = (name: KeyName) =>
  Effect.map(getKey(name), ({ d: _secret, ...jwk }): JSONWebKeySet => ({
    keys: [{ ...jwk, alg: algorithm, use: "sig" }]
  }))

/** A signed JWT with this `typ`. It is issued now and expires after `seconds`. */
export const signJwt = (name: KeyName, typ: string, claims: JWTPayload, seconds: number) =>
  Effect.gen(function* () {
    const jwk = yield* getKey(name)
    const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    // A key that the table holds is imported once
    return yield* Effect.promise(() =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: jwk.kid, typ })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(jwk)
    )
  })

/** The claims of a JWT. Fails with `error` unless its signature, audience and times are valid. */
export const verifyJwt = <E>(token: string, keys: JSONWebKeySet, options: JWTVerifyOptions, error: E) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.tryPromise({
      try: async () => {
        const currentDate = DateTime.toDate(DateTime.unsafeMake(now))
        const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
          currentDate,
          requiredClaims: ["exp"],
          ...options
        })
        return payload
      },
      catch: () => error
    })
  )

/** Marks the token as used for this purpose, or fails with `error` if it was before. */
export const consumeToken = <E>(purpose: string, token: string, error: E) =>
  Effect.gen(function* () {
    if (yield* isConsumed(purpose, token)) return yield* Effect.fail(error)
    const token_hash = yield* tokenHash(purpose, token)
    yield* (yield* Db).consumedTokens.put({ token_hash })
  })

export const isConsumed = (purpose: string, token: string) =>
  Effect.gen(function* () {
    const token_hash = yield* tokenHash(purpose, token)
    return (yield* (yield* Db).consumedTokens.get({ token_hash })) !== undefined
  })

/** What is stored of a token that was used for this purpose. */
export const tokenHash = (purpose: string, token: string) => digest(`${purpose}:${token}`)
