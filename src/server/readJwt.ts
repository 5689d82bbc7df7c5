/** Verifies the JWT of a session with the keys of its project. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  jwksCache,
  type JSONWebKeySet,
  type JWKSCacheInput,
  jwtVerify,
  type JWTVerifyGetKey
} from "jose"
import { SessionCheckError, type SessionRefusal } from "../domain/errors/SessionCheckError.js"
import type { Session } from "../domain/session/Session.js"
import { organizationClaim, sessionClaim } from "../domain/session/sessionOfClaims.js"
import type { User } from "../domain/session/User.js"
import { getOrMake } from "../domain/values/getOrMake.js"
import { isObject, memberOf } from "../domain/values/objects.js"
import { Mismatch } from "../domain/values/readers.js"
import { attempt } from "../page/attempt.js"
import type { Project } from "./Project.js"

/** Hosted projects sign with the first, the embedded provider with the second. Both need a public key. */
const algorithms = ["RS256", "ES256"]

/** The key sets that were given, or fetched before an outage. */
const local = new WeakMap<object, ReturnType<typeof createLocalJWKSet>>()

/** The keys that were fetched from an address. */
interface Fetched {
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  /** The last keys, and when they were fetched. Empty before. */
  readonly last: JWKSCacheInput
  /** When they could not be fetched, last. */
  failedAt: number
  /** What the present check fetches with. The function of an earlier request may not work any more. */
  send: typeof fetch
  /** What has fetched the keys. */
  sender?: typeof fetch
  /** The other functions that have fetched them and have not found a key, and when. */
  readonly misses: Map<typeof fetch, number>
}

/** By the address, which has the project's id. Not by the function that fetches: a site may write a new one for each check. */
const fetched = new Map<string, Fetched>()

/** Milliseconds, as for an unknown key. */
const pause = 30_000

/** How many other functions may look for a key in vain in that time, whatever JWTs are sent. */
const mostMisses = 10

/** Milliseconds for which the last keys count where no others can be fetched: an outage of the provider ends no session. */
const keptFor = 3_600_000

/**
 * Fetches the keys when they are needed first, and again for a key with an unknown id, but not within 30 seconds. Another function
 * may do so at once: it may lead to another provider, as in tests.
 */
const keysOf = ({ baseUrl, jwks, kind, projectId, send }: Project): JWTVerifyGetKey => {
  if (jwks !== undefined) return localKeys(jwks)
  const address = `${baseUrl}${kind.path}/jwks/${encodeURIComponent(projectId)}`
  const found = getOrMake(fetched, address, () => {
    const last: JWKSCacheInput = {}
    const made: Fetched = {
      keys: createRemoteJWKSet(new URL(address), {
        [customFetch]: (url, init) => (made.sender = made.send)(url, init),
        [jwksCache]: last
      }),
      last,
      failedAt: -Infinity,
      send,
      misses: new Map()
    }
    return made
  })
  return async (header, token) => {
    found.send = send
    const kept = keptKeys(found)
    if (kept !== undefined) {
      // Not every request waits for a provider that is out of order
      if (Date.now() - found.failedAt >= pause)
        await found.keys.reload().catch(() => (found.failedAt = Date.now()))
      const key = found.keys.fresh ? undefined : await kept(header, token).catch(() => undefined)
      if (key !== undefined) return key
    }
    try {
      return await found.keys(header, token)
    } catch (error) {
      const isUnknown = memberOf(error, "code") === "ERR_JWKS_NO_MATCHING_KEY"
      const hasLooked = found.sender === send && !found.keys.reloading
      if (!isUnknown || hasLooked || missesOf(found) >= mostMisses) throw error
      await fetchAgain(found, send)
    }
    return found.keys(header, token).catch((error: unknown) => {
      found.misses.set(send, Date.now())
      throw error
    })
  }
}

/** The last keys, once they have to be fetched again, if they are not too old for an outage. */
const keptKeys = ({ keys, last }: Fetched): ReturnType<typeof createLocalJWKSet> | undefined =>
  last.jwks && !keys.fresh && Date.now() - last.uat < keptFor ? localKeys(last.jwks) : undefined

const localKeys = (jwks: JSONWebKeySet) => getOrMake(local, jwks, () => createLocalJWKSet(jwks))

const missesOf = ({ misses }: Fetched): number => {
  for (const [send, time] of misses) if (Date.now() - time >= pause) misses.delete(send)
  return misses.size
}

/** Waits for a request of this function: one of another is under way, perhaps. */
const fetchAgain = async (found: Fetched, send: typeof fetch): Promise<void> => {
  found.send = send
  await found.keys.reload()
  if (found.sender !== send) await fetchAgain(found, send)
}

/** What a JWT proves. */
export interface ProvenJwt<S extends Session = Session> {
  readonly jwt: string
  readonly session: S
  /** Why the session does not count now, or not without the provider. Undefined when it does. */
  readonly untimely: "expired" | "not_yet_valid" | undefined
  /** Seconds since 1970. */
  readonly issuedAt: number
}

/** The session of a JWT. Rejects with a `SessionCheckError`. */
export const readJwt = async <S extends Session, U extends User>(
  jwt: string,
  project: Project<S, U>
): Promise<ProvenJwt<S>> => {
  const { baseUrl, clockToleranceSeconds, kind, maxTokenAgeSeconds, projectId } = project
  refuseOthers(jwt, project)
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
  const session = kind.sessionOfClaims(isObject(payload) ? { ...payload } : {})
  if (session instanceof Mismatch) throw new SessionCheckError("malformed")
  const issuedAt = Number(memberOf(payload, "iat"))
  // The option `maxTokenAge` of jose tolerates differences of the clocks: 0 would not ask each time
  const age = Math.max(0, now / 1000 - issuedAt)
  if (maxTokenAgeSeconds !== undefined && age >= maxTokenAgeSeconds) untimely ??= "expired"
  return { jwt, session, untimely, issuedAt }
}

/**
 * Names the JWTs that are recognizably not the project's or not of the kind, and fetches no keys for them. Nothing is proven here.
 */
const refuseOthers = (jwt: string, { kind, projectId }: Project) => {
  const claims = attempt(() => decodeJwt(jwt))
  if (claims === undefined || !Object.hasOwn(claims, sessionClaim)) throw new SessionCheckError("malformed")
  if (![claims.aud].flat().includes(projectId)) throw new SessionCheckError("wrong_project")
  if (Object.hasOwn(claims, organizationClaim) !== kind.isOfMember) throw new SessionCheckError("wrong_kind")
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
