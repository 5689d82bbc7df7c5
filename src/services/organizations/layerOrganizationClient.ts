import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { memberSessionOf, membershipOf } from "../../domain/organizations/memberState.js"
import { organizationCalls } from "../../domain/organizations/organizationCalls.js"
import type { MemberSignedIn } from "../../domain/organizations/answers.js"
import type { SessionExtension } from "../../domain/sessionCalls/types.js"
import { methodsOf } from "../api/methodsOf.js"
import { checked } from "../client/checked.js"
import { makeEndSession } from "../login/endSession.js"
import { Rbac } from "../rbac/Rbac.js"
import { Session } from "../session/Session.js"
import { makeSessionMethods } from "../sessionCalls/layerSessions.js"
import { ProjectSettings } from "../wire/ProjectSettings.js"
import type { Held } from "./memberKind.js"
import { OrganizationClient, type OrganizationMethods } from "./OrganizationClient.js"
import { makeMemberAnswers } from "./memberAnswers.js"

/** The calls of organizations and their members, on the services that all clients have. */
export const layerOrganizationClient = Layer.scoped(
  OrganizationClient,
  Effect.gen(function* () {
    const session = yield* Session
    const settings = yield* ProjectSettings
    const rbac = yield* Rbac
    const endSession = yield* makeEndSession
    const calls = yield* methodsOf(organizationCalls, { members: yield* makeMemberAnswers })
    const { authenticate, revoke } = yield* makeSessionMethods(calls.session.revoke)

    const current = Effect.map(session.snapshot, ({ session, user }) => {
      const own = memberSessionOf(session)
      const membership = membershipOf(user)
      return own && membership && { session: own, ...membership }
    })

    const methods: OrganizationMethods = {
      ...calls,
      session: {
        ...calls.session,
        authenticate: (options?: SessionExtension) =>
          // Sound: members' sessions are confirmed by answers for members
          Effect.map(authenticate(options), (answer) => (answer as Held<MemberSignedIn>).own),
        revoke
      },
      organization: {
        ...calls.organization,
        delete: () => Effect.tap(calls.organization.delete(), () => endSession),
        members: {
          ...calls.organization.members,
          delete: (memberId) =>
            Effect.tap(calls.organization.members.delete(memberId), () =>
              Effect.flatMap(current, (now) =>
                now?.member.member_id === memberId ? endSession : Effect.void
              )
            )
        }
      }
    }
    return {
      ...checked(methods, organizationCalls),
      current,
      isAuthorized: (resource_id, action) =>
        Effect.map(settings.fetched, (isFetched) => isFetched && rbac.isAuthorized(resource_id, action))
    }
  })
)
