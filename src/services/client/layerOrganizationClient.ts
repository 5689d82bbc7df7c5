import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { storedMember } from "../../domain/organizations/memberState.js"
import { organizationCalls } from "../../domain/organizations/organizationCalls.js"
import { fetchOrganization } from "../../domain/organizations/ownOrganizationCalls.js"
import { fetchMember } from "../../domain/organizations/selfCalls.js"
import { SessionChangedMeanwhileError } from "../../domain/errors/DeviceErrors.js"
import { isSameSession } from "../../domain/session/KnownSession.js"
import type { SessionExtension } from "../../domain/sessionCalls/types.js"
import { methodsOf } from "../api/methodsOf.js"
import { checked } from "./checked.js"
import { makeEndSession } from "../login/endSession.js"
import { Admission } from "../login/signIn.js"
import { Rbac } from "../rbac/Rbac.js"
import { Session } from "../session/Session.js"
import { makeSessionMethods } from "../sessionCalls/layerSessions.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import { ownAnswer } from "../organizations/memberKind.js"
import { makeMemberRedirects } from "../organizations/memberRedirects.js"
import { makeSessionOfCall } from "../organizations/sessionOfCall.js"
import { OrganizationClient, type OrganizationMethods } from "./OrganizationClient.js"
import { makeMemberAnswers } from "../organizations/memberAnswers.js"

/** The calls of organizations and their members, on the services that all clients have. */
export const layerOrganizationClient = Layer.scoped(
  OrganizationClient,
  Effect.gen(function* () {
    const session = yield* Session
    const settings = yield* ProjectSettings
    const rbac = yield* Rbac
    const endSession = yield* makeEndSession
    const members = yield* makeMemberAnswers
    const calls = yield* methodsOf(organizationCalls, { members })
    const own = yield* methodsOf({ fetchMember, fetchOrganization }, { members })
    const redirects = yield* makeMemberRedirects
    const { hasChanged, present } = yield* makeSessionOfCall
    const { authenticate, revoke } = yield* makeSessionMethods(calls.session.revoke)

    const current = Effect.map(session.snapshot, storedMember)

    /** Null without a session, which only the provider may know of. */
    const unlessSignedOut = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A | null, E> =>
      Effect.flatMap(session.snapshot, ({ status }) => (status === "absent" ? Effect.succeed(null) : effect))

    /** Runs `call`, which ends the session of the member `memberId`, or whoever it is. A session that began since stays. */
    const leaving = <A, E>(call: Effect.Effect<A, E>, memberId?: string): Effect.Effect<A, E> =>
      Effect.gen(function* () {
        const before = yield* present
        const answer = yield* call
        const now = yield* present
        const isTheirs = memberId === undefined || memberId === now.user_id
        if (isTheirs && isSameSession(before, now)) yield* endSession
        return answer
      })

    /** A switch to another organization belongs to the session that it begins in, although it ends in a new one. */
    const exchange: typeof calls.session.exchange = (options) =>
      Effect.gen(function* () {
        let isLate = false
        const admits = () => Effect.map(hasChanged, (changed) => !(isLate = changed))
        const answer = yield* Effect.provideService(calls.session.exchange(options), Admission, {
          admits,
          asksOfChange: false
        })
        return isLate ? yield* Effect.fail(new SessionChangedMeanwhileError()) : answer
      })

    const methods: OrganizationMethods = {
      ...calls,
      self: {
        ...calls.self,
        get: () => unlessSignedOut(Effect.map(own.fetchMember(), ({ member }) => member))
      },
      oauth: {
        ...redirects.oauth,
        authenticate: calls.oauth.authenticate,
        discovery: calls.oauth.discovery
      },
      sso: { ...calls.sso, ...redirects.sso },
      session: {
        ...calls.session,
        authenticate: (options?: SessionExtension) => Effect.map(authenticate(options), ownAnswer),
        revoke,
        exchange
      },
      organization: {
        ...calls.organization,
        get: () => unlessSignedOut(Effect.map(own.fetchOrganization(), ({ organization }) => organization)),
        delete: () => leaving(calls.organization.delete()),
        members: {
          ...calls.organization.members,
          delete: (memberId) => leaving(calls.organization.members.delete(memberId), memberId)
        }
      }
    }
    const { googleOneTap: _, ...oauth } = organizationCalls.oauth
    return {
      ...checked(methods, { ...organizationCalls, oauth }),
      current,
      isAuthorized: (resource_id, action) =>
        Effect.map(settings.fetched, (isFetched) => isFetched && rbac.isAuthorized(resource_id, action))
    }
  })
)
