/** Signing keys, which are made on first use, and the signing and verifying of JWTs (RFC 7515, RFC 7517). */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions
} from "jose"
import { Db } from "../data/Db.js"
import type { KeyName, SigningKey } from "../data/rows.js"
import { Secrets } from "./Secrets.js"

export const algorithm = "ES256"

/** The private key with this name. */
export const getKey = (name: KeyName) =>
  Effect.gen(function* () {
    const db = yield* Db
    const stored = yield* db.keys.get({ name })
    if (stored !== undefined) return stored.jwk
    const kid = yield* (yield* Secrets).id("jwk")
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
    return yield* Effect.promise(async () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: jwk.kid, typ })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(await importJWK(jwk, algorithm))
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
