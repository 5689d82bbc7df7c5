/** Intermediate sessions: between the first proof and a login. They last ten minutes. */
import * as Effect from "effect/Effect"
import { intermediateTokenLifetime } from "../../src/domain/limits/Limits.js"
import { Db } from "../data/Db.js"
import { refuse } from "../http/errors.js"
import { digest, issueToken } from "../tokens/Secrets.js"
import { requireMember } from "./caller.js"
import { provesAddress } from "./factors.js"
import type { StoredIntermediateSession } from "./rows.js"

/** What somebody has proven, with the token of it unless a session proves it. */
export interface Proof extends Pick<
  StoredIntermediateSession,
  | "email_address"
  | "email_id"
  | "factors"
  | "member_id"
  | "members"
  | "oauth_registrations"
  | "organization_id"
  | "password"
> {
  readonly token?: string
}

/** Stores what was proven, and returns the token. The same token, when there is one, is valid for ten minutes again. */
export const keepProof = ({ token: known, ...proof }: Proof) =>
  Effect.gen(function* () {
    const { token, hash, expires_at } = yield* issueToken(intermediateTokenLifetime / 60_000)
    const token_hash = known === undefined ? hash : yield* digest(known)
    yield* (yield* Db).intermediateSessions.put({ ...proof, token_hash, expires_at })
    return known ?? token
  })

/** The proof of an intermediate token. Undefined without a token, and after it was used or has expired. */
export const findProof = (token: string | undefined) =>
  Effect.gen(function* () {
    if (token === undefined || token === "") return undefined
    const found = yield* (yield* Db).intermediateSessions.get({ token_hash: yield* digest(token) })
    if (found === undefined) return undefined
    const { expires_at: _at, token_hash: _hash, ...proof } = found
    return { ...proof, token } satisfies Proof
  })

/** The same. Fails with `intermediate_session_not_found`. */
export const requireProof = (token: string | undefined) =>
  Effect.flatMap(findProof(token), (proof) =>
    proof === undefined ? refuse("intermediate_session_not_found") : Effect.succeed(proof)
  )

/**
 * Fails with `insufficient_factors_for_session_exchange` unless the proof is of the address, or a member proves it who has verified
 * the address: an admin could have set that of somebody else.
 */
export const requireAddress = ({ email_address, email_id = "", factors, member_id }: Proof) =>
  Effect.gen(function* () {
    if (member_id === undefined || provesAddress(factors, { email_address, email_id })) return
    const member = yield* (yield* Db).members.get({ member_id })
    if (member?.email_address_verified !== true)
      return yield* refuse("insufficient_factors_for_session_exchange")
  })

/** The proof of an intermediate token or, without one, of the caller's session. Fails as `requireAddress` does. */
export const proofOfPerson = (token: string | undefined) =>
  Effect.gen(function* () {
    const proof = token === undefined || token === "" ? yield* proofOfSession : yield* requireProof(token)
    yield* requireAddress(proof)
    return proof
  })

const proofOfSession = Effect.map(requireMember, ({ member, session }): Proof => ({
  email_address: member.email_address,
  email_id: member.email_id,
  factors: session.authentication_factors,
  oauth_registrations: member.oauth_registrations,
  member_id: member.member_id
}))

/** Removes the token of the proof, if it has one, so that it cannot be used again. */
export const consumeProof = ({ token }: Proof) =>
  Effect.gen(function* () {
    if (token === undefined) return
    yield* (yield* Db).intermediateSessions.remove({ token_hash: yield* digest(token) })
  })
