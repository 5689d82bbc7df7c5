import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { storedMember } from "../../domain/organizations/memberState.js"
import { organizationCalls } from "../../domain/organizations/organizationCalls.js"
import { fetchOrganization } from "../../domain/organizations/ownOrganizationCalls.js"
import { fetchMember } from "../../domain/organizations/selfCalls.js"
import { hrefError, type MemberLandingOptions } from "../../domain/organizations/landing.js"
import { identityAtCall, isSameSession } from "../../domain/session/KnownSession.js"
import type { SessionExtension } from "../../domain/sessionCalls/types.js"
import { methodsOf } from "../api/methodsOf.js"
import { checked } from "./checked.js"
import { makeEndSession } from "../login/endSession.js"
import { makeRbacMethods } from "../rbac/rbacMethods.js"
import { Session } from "../session/Session.js"
import { SessionAtCall } from "../session/SessionAtCall.js"
import { makeSessionMethods } from "../sessionCalls/layerSessions.js"
import { ownAnswer } from "../organizations/memberKind.js"
import { makeMemberRedirects } from "../organizations/memberRedirects.js"
import { makeSessionOfCall, unlessLate } from "../organizations/sessionOfCall.js"
import { OrganizationClient, type OrganizationCalls } from "./OrganizationClient.js"
import { makeMemberAnswers } from "../organizations/memberAnswers.js"
import { makeMemberLanding } from "../organizations/memberLanding.js"

/** The methods of Google One Tap, whose code is loaded when one of them runs first. */
export class MemberOneTap extends Context.Tag("latchkey/MemberOneTap")<
  MemberOneTap,
  OrganizationCalls["oauth"]["googleOneTap"]
>() {}

/** The calls of organizations and their members, on the services that all clients have. */
export const layerOrganizationClient = Layer.scoped(
  OrganizationClient,
  Effect.gen(function* () {
    const oneTap = yield* MemberOneTap
    const session = yield* Session
    const rbac = yield* makeRbacMethods
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
        // Another tab may have stored another session while the code was loaded
        const held = yield* SessionAtCall
        const before = held ? identityAtCall(held) : yield* present
        const answer = yield* call
        const now = yield* present
        const isTheirs = memberId === undefined || memberId === now.user_id
        if (isTheirs && isSameSession(before, now)) yield* endSession
        return answer
      })

    /** A switch to another organization belongs to the session that it begins in, although it ends in a new one. */
    const exchange: typeof calls.session.exchange = (options) =>
      unlessLate(calls.session.exchange(options), () => hasChanged)

    const answered = (sent: ReturnType<typeof authenticate>) => Effect.map(sent, ownAnswer)
    const landing = yield* makeMemberLanding(
      {
        discovery: {
          discovery: (discovery_magic_links_token) =>
            calls.magicLinks.discovery.authenticate({ discovery_magic_links_token }),
          discovery_oauth: (discovery_oauth_token) =>
            calls.oauth.discovery.authenticate({ discovery_oauth_token })
        },
        login: {
          multi_tenant_magic_links: (magic_links_token, duration) =>
            calls.magicLinks.authenticate({ magic_links_token, ...duration }),
          multi_tenant_impersonation: (impersonation_token) =>
            calls.impersonation.authenticate({ impersonation_token }),
          oauth: (oauth_token, duration) => calls.oauth.authenticate({ oauth_token, ...duration }),
          sso: (sso_token, duration) => calls.sso.authenticate({ sso_token, ...duration })
        }
      },
      () => answered(authenticate())
    )

    const methods: OrganizationCalls = {
      ...calls,
      self: {
        ...calls.self,
        get: () => unlessSignedOut(Effect.map(own.fetchMember(), ({ member }) => member))
      },
      oauth: {
        ...redirects.oauth,
        googleOneTap: oneTap,
        authenticate: calls.oauth.authenticate,
        discovery: calls.oauth.discovery
      },
      sso: { ...calls.sso, ...redirects.sso },
      session: {
        ...calls.session,
        authenticate: (options?: SessionExtension) => answered(authenticate(options)),
        revoke,
        revokeForMember: (member) => leaving(calls.session.revokeForMember(member), member.member_id),
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
      },
      rbac,
      authenticateByUrl: landing
    }
    const { authenticateByUrl, ...groups } = organizationCalls
    return {
      ...checked(methods, groups),
      // The address stands after the options, where other methods take nothing
      authenticateByUrl: (options, href) => {
        const wrong = hrefError("authenticateByUrl", href)
        if (wrong !== undefined) return Effect.fail(wrong)
        const landingAt = (given: MemberLandingOptions) => landing(given, href)
        return checked({ authenticateByUrl: landingAt }, { authenticateByUrl }).authenticateByUrl(options)
      },
      current
    }
  })
)
