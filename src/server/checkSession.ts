/** The checks of sessions, whatever their kind. */
import { candidateLimit } from "../domain/limits/Limits.js"
import { SessionCheckError, type SessionRefusal } from "../domain/errors/SessionCheckError.js"
import { indexPolicy, isAuthorized, type RolePolicy } from "../domain/rbac/Rbac.js"
import {
  checkRequiredFactors,
  hasRequiredFactors,
  type RequiredFactors
} from "../domain/secondFactor/requiredFactors.js"
import type { Session, SessionTokens } from "../domain/session/Session.js"
import { cookieAttributes, cookieNames } from "../domain/session/SessionCookies.js"
import type { User } from "../domain/session/User.js"
import { rememberLast } from "../domain/values/rememberLast.js"
import { cookieText } from "../page/documentCookies.js"
import { type Asked, askProvider, type ProviderAnswer } from "./askProvider.js"
import { type Credentials, credentialsOf, type HasHeaders } from "./credentials.js"
import type { Project } from "./Project.js"
import { type ProvenJwt, readJwt } from "./readJwt.js"

/** What the provider or the JWT says of a session. */
interface Found<S extends Session, U extends User> {
  readonly session: S
  readonly user: U | undefined
  readonly freshTokens: SessionTokens | undefined
}

/** The session of a request, with what both kinds have in common. Rejects when there is none that counts. */
export const checkSession = async <S extends Session, U extends User>(
  source: HasHeaders | string,
  project: Project<S, U>
) => {
  const credentials = credentialsOf(source, project)
  const found = await findSession(credentials, project)
  return {
    ...found,
    freshCookies: cookiesFor(found, credentials, project),
    requireFactors: (required: RequiredFactors = {}): void => {
      checkRequiredFactors(required, found.session)
      const user = required.user ?? found.user
      if (!hasRequiredFactors(found.session, project.now(), { ...required, user }))
        throw new SessionCheckError("factors_missing")
    },
    isAuthorized: (policy: RolePolicy | null, resource_id: string, action: string): boolean =>
      isAuthorized(indexOf(policy), found.session.roles, resource_id, action)
  }
}

/** A site has one policy, which it passes each time. */
const indexOf = rememberLast(indexPolicy)

/** They are not `Secure` where the client's would not be: on localhost, but never in a live project. */
const cookiesFor = (
  { freshTokens, session }: Found<Session, User>,
  { cookieHost }: Credentials,
  { cookieOptions, now, projectId }: Project
): ReadonlyArray<string> => {
  if (freshTokens === undefined || cookieHost === undefined) return []
  const { availableToSubdomains, domain } = cookieOptions
  const isLive = projectId.startsWith("project-live-")
  // Behind a proxy, the request may name a host of its own, such as 127.0.0.1
  const isDeveloped = cookieHost === "localhost" && !isLive
  const host = (!isDeveloped && availableToSubdomains && domain) || cookieHost
  const attributes = cookieAttributes(cookieOptions, { host, hostname: host })
  const secure = attributes.secure || isLive
  const seconds = Math.max(0, Math.floor((Date.parse(session.expires_at) - now()) / 1000))
  const { jwt, opaque } = cookieNames(cookieOptions)
  return [[opaque, freshTokens.session_token] as const, [jwt, freshTokens.session_jwt] as const].map(
    ([name, value]) => cookieText(name, value, { ...attributes, secure }, `max-age=${seconds}`)
  )
}

/** More JWTs do not fit into the header of a browser. Whoever writes more wants them to be checked. */
const mostJwts = 20

/**
 * The session that the whole request names. A page of a sibling domain can set cookies, and the browser then sends those of
 * somebody else beside the user's, or before them. What is broken or forged names nobody.
 */
const findSession = async <S extends Session, U extends User>(
  { jwts, tokens }: Credentials,
  project: Project<S, U>
): Promise<Found<S, U>> => {
  if (jwts.length === 0 && tokens.length === 0) throw new SessionCheckError("missing")
  if (jwts.length > mostJwts) throw new SessionCheckError("ambiguous")
  const read = await Promise.all(jwts.map((jwt) => proofOf(jwt, project)))
  const proven = read.flatMap((each) => (each instanceof SessionCheckError ? [] : [each]))
  const refused = read.filter((each) => each instanceof SessionCheckError)
  // Without the keys, nobody knows whose it is
  const unread = refused.find(({ reason }) => reason === "provider_unavailable")
  if (unread !== undefined) throw unread

  const valid = proven.filter(({ untimely }) => untimely === undefined)
  const others = proven.filter(({ untimely }) => untimely !== undefined)
  // An older one may lack the second factor
  const [newest] = [...valid].sort((a, b) => b.issuedAt - a.issuedAt)
  if (newest !== undefined) {
    refuseSeveral(valid, others)
    await confirm(newest.session, tokens, project)
    return { session: newest.session, user: undefined, freshTokens: undefined }
  }

  const expired = others.filter(({ untimely }) => untimely === "expired")
  const asked: ReadonlyArray<Asked> =
    tokens.length > 0
      ? tokens.map((session_token) => ({ session_token }))
      : expired.map(({ jwt }) => ({ session_jwt: jwt }))
  if (project.secret === undefined || asked.length === 0)
    throw new SessionCheckError(reasonOf(others, refused))
  const answers = await askAbout(asked, project)
  const [answer] = answers
  if (answer === undefined)
    throw new SessionCheckError(
      refused.some(({ reason }) => reason === "wrong_kind") ? "wrong_kind" : "revoked"
    )
  refuseSeveral(answers, others)
  const isNamed = ({ session }: Proof) => session.session_id === answer.session.session_id
  if (others.length > 0 && !others.some(isNamed)) throw new SessionCheckError("ambiguous")
  return answer
}

/** What proves a session: a JWT, or an answer of the provider. */
interface Proof {
  readonly session: Session
}

/** What the JWT proves, or why it proves nothing. */
const proofOf = <S extends Session, U extends User>(
  jwt: string,
  project: Project<S, U>
): Promise<ProvenJwt<S> | SessionCheckError> =>
  readJwt(jwt, project).catch((error: unknown) => {
    if (error instanceof SessionCheckError) return error
    throw error
  })

/** Refuses proofs of several sessions, and those beside which a JWT, also one of before, names another user. */
const refuseSeveral = (proofs: ReadonlyArray<Proof>, others: ReadonlyArray<Proof>): void => {
  const sessions = new Set(proofs.map(({ session }) => session.session_id))
  const users = new Set([...proofs, ...others].map(({ session }) => session.user_id))
  if (sessions.size > 1 || users.size > 1) throw new SessionCheckError("ambiguous")
}

/** What the provider says of the sessions that it knows. */
const askAbout = async <S extends Session, U extends User>(
  asked: ReadonlyArray<Asked>,
  project: Project<S, U>
): Promise<ReadonlyArray<ProviderAnswer<S, U>>> => {
  // A sibling domain can set as many as it wants
  if (asked.length > candidateLimit) throw new SessionCheckError("ambiguous")
  const answers = await Promise.all(asked.map((each) => askProvider(each, project)))
  return answers.filter((answer) => answer !== undefined)
}

/** The sessions whose tokens the provider has confirmed, each with these, and how many are kept: the newest. */
const confirmed = new Set<string>()
const mostConfirmed = 10_000

/**
 * Refuses tokens of another session than that of a JWT. Only the provider knows whose a token is; with the secret it is asked once.
 * Tokens that it does not know name nobody.
 */
const confirm = async (session: Session, tokens: ReadonlyArray<string>, project: Project): Promise<void> => {
  const { baseUrl, secret } = project
  const key = JSON.stringify([baseUrl, session.session_id, ...tokens])
  if (secret === undefined || tokens.length === 0 || confirmed.has(key)) return
  const answers = await askAbout(
    tokens.map((session_token) => ({ session_token })),
    project
  )
  refuseSeveral([{ session }, ...answers], [])
  const [oldest] = confirmed
  if (confirmed.size >= mostConfirmed && oldest !== undefined) confirmed.delete(oldest)
  confirmed.add(key)
}

/** The reasons that a JWT may have, the one that is nearest to a session first. */
const nearest = ["expired", "not_yet_valid", "wrong_kind", "wrong_project", "wrong_key"] as const

/** Why none of the JWTs counts. Without any, only a token is there. */
const reasonOf = (
  others: ReadonlyArray<ProvenJwt>,
  refused: ReadonlyArray<SessionCheckError>
): SessionRefusal => {
  const reasons = [...others.map(({ untimely }) => untimely), ...refused.map(({ reason }) => reason)]
  if (reasons.length === 0) return "expired"
  return nearest.find((reason) => reasons.includes(reason)) ?? "malformed"
}
