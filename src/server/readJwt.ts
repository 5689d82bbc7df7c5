/** Verifies the JWT of a session with the keys of its project. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  jwtVerify,
  type JWTVerifyGetKey
} from "jose"
import { SessionCheckError, type SessionRefusal } from "../domain/errors/SessionCheckError.js"
import type { Session } from "../domain/session/Session.js"
import { sessionClaim, sessionOfClaims } from "../domain/session/sessionOfClaims.js"
import { getOrMake } from "../domain/values/getOrMake.js"
import { hasOwn, isObject, memberOf } from "../domain/values/objects.js"
import { Mismatch } from "../domain/values/readers.js"
import { attempt } from "../page/attempt.js"
import type { Project } from "./Project.js"

/** Hosted projects sign with the first, the embedded provider with the second. Both need a public key. */
const algorithms = ["RS256", "ES256"]

/** The key sets that were given, and those that were fetched: by the function that fetches them, and by their address. */
const given = new WeakMap<object, JWTVerifyGetKey>()
const fetched = new WeakMap<object, Map<string, JWTVerifyGetKey>>()

/** Fetches the keys when they are needed first, and again for a key with an unknown id, but not within 30 seconds. */
const keysOf = ({ baseUrl, jwks, projectId, send }: Project): JWTVerifyGetKey => {
  if (jwks !== undefined) return getOrMake(given, jwks, () => createLocalJWKSet(jwks))
  const address = `${baseUrl}/v1/sessions/jwks/${encodeURIComponent(projectId)}`
  return getOrMake(
    getOrMake(fetched, send, () => new Map<string, JWTVerifyGetKey>()),
    address,
    () => createRemoteJWKSet(new URL(address), { [customFetch]: (url, init) => send(url, init) })
  )
}

/** What a JWT proves. */
export interface ProvenJwt {
  readonly jwt: string
  readonly session: Session
  /** Why the session does not count now, or not without the provider. Undefined when it does. */
  readonly untimely: "expired" | "not_yet_valid" | undefined
  /** Seconds since 1970. */
  readonly issuedAt: number
}

/** The session of a JWT. Rejects with a `SessionCheckError`. */
export const readJwt = async (jwt: string, project: Project): Promise<ProvenJwt> => {
  const { baseUrl, clockToleranceSeconds, maxTokenAgeSeconds, projectId } = project
  refuseOthers(jwt, projectId)
  const now = project.now()
  let untimely: ProvenJwt["untimely"]
  const payload = await jwtVerify(jwt, keysOf(project), {
    algorithms,
    audience: projectId,
    // A project with a custom domain may name it
    issuer: [`stytch.com/${projectId}`, baseUrl],
    // Access tokens of connected apps have the same key and may have the same audience
    typ: "JWT",
    requiredClaims: ["exp", "iat", "sub"],
    clockTolerance: clockToleranceSeconds,
    currentDate: new Date(now)
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      untimely = untimelyOf(error)
      if (untimely === undefined) throw refusalOf(error)
      // The times are verified last, so the rest is true
      return memberOf(error, "payload")
    }
  )
  const session = sessionOfClaims(isObject(payload) ? { ...payload } : {})
  if (session instanceof Mismatch) throw new SessionCheckError("malformed")
  const issuedAt = Number(memberOf(payload, "iat"))
  // The option `maxTokenAge` of jose tolerates differences of the clocks: 0 would not ask each time
  const age = Math.max(0, now / 1000 - issuedAt)
  if (maxTokenAgeSeconds !== undefined && age >= maxTokenAgeSeconds) untimely ??= "expired"
  return { jwt, session, untimely, issuedAt }
}

/** Names the JWTs that are recognizably not the project's, and fetches no keys for them. Nothing is proven here. */
const refuseOthers = (jwt: string, projectId: string) => {
  const claims = attempt(() => decodeJwt(jwt))
  if (claims === undefined || !hasOwn(claims, sessionClaim)) throw new SessionCheckError("malformed")
  if (![claims.aud].flat().includes(projectId)) throw new SessionCheckError("wrong_project")
}

/** By the codes of jose. Its errors are not passed on: they have the claims. */
const reasons: Readonly<Record<string, SessionRefusal>> = {
  ERR_JWS_INVALID: "malformed",
  ERR_JWT_INVALID: "malformed",
  ERR_JWT_CLAIM_VALIDATION_FAILED: "malformed",
  ERR_JOSE_NOT_SUPPORTED: "malformed",
  ERR_JOSE_ALG_NOT_ALLOWED: "wrong_key",
  ERR_JWKS_NO_MATCHING_KEY: "wrong_key",
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: "wrong_key",
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "wrong_key"
}

/** By the claim that is wrong. */
const reasonsOfTimes: ReadonlyMap<unknown, NonNullable<ProvenJwt["untimely"]>> = new Map([
  ["exp", "expired"],
  ["nbf", "not_yet_valid"]
])

/** Undefined when something else is wrong: a claim of a time may be missing, too. */
const untimelyOf = (error: unknown): ProvenJwt["untimely"] =>
  memberOf(error, "reason") === "check_failed" ? reasonsOfTimes.get(memberOf(error, "claim")) : undefined

const refusalOf = (error: unknown): SessionCheckError => {
  const reason =
    memberOf(error, "claim") === "iss" ? "wrong_project" : reasons[String(memberOf(error, "code"))]
  return reason === undefined
    ? new SessionCheckError("provider_unavailable", { cause: error })
    : new SessionCheckError(reason)
}
