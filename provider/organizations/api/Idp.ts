/** The project as an identity provider for members: authorization of connected apps, logout, and what members have granted. */
import * as Effect from "effect/Effect"
import { idp as Api } from "../../../src/domain/organizations/idpCalls.js"
import { members as MembersApi } from "../../../src/domain/organizations/memberCalls.js"
import { organization as OrganizationApi } from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { self as SelfApi } from "../../../src/domain/organizations/selfCalls.js"
import { type ConnectedAppOptions, Settings } from "../../Options.js"
import { type Decider, logOutFor, startFor, submitFor } from "../../api/Idp.js"
import { Db } from "../../data/Db.js"
import { MemberId, type StoredGrant } from "../../data/rows.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { getClient, isFirstParty } from "../../idp/clients.js"
import { appFields, listGrantedApps, revokeGrant } from "../../idp/grants.js"
import { currentMember, requireMember } from "../caller.js"
import { requireAdmin } from "../hostedRules.js"
import { requireColleague } from "../members.js"
import { rolesOf } from "../roles.js"
import type { StoredOrganization } from "../rows.js"

/** Whether the organization allows its members the app. */
const allowsApp = (organization: StoredOrganization) => (client: ConnectedAppOptions) => {
  const [type, allowed] = isFirstParty(client)
    ? [organization.first_party_connected_apps_allowed_type, organization.allowed_first_party_connected_apps]
    : [organization.third_party_connected_apps_allowed_type, organization.allowed_third_party_connected_apps]
  return type === "RESTRICTED" ? allowed.includes(client.client_id) : type !== "NOT_ALLOWED"
}

const memberDecides = Effect.gen(function* () {
  const { member, organization, session } = yield* requireMember
  const { rbac_policy: policy } = (yield* Settings).bootstrap
  const decider: Decider = {
    id: MemberId.make(member.member_id),
    roles: rolesOf(member, organization).map(({ role_id }) => role_id),
    policy: policy && { ...policy, roles: [...policy.roles, ...organization.custom_roles] },
    session,
    mayUse: allowsApp(organization)
  }
  return decider
})

const ownApps = Effect.flatMap(requireMember, ({ member }) =>
  listGrantedApps(MemberId.make(member.member_id))
)

const revokeOwn = (connected_app_id: string) =>
  Effect.gen(function* () {
    const { member } = yield* requireMember
    yield* revokeGrant(connected_app_id, MemberId.make(member.member_id))
    return {}
  })

/** The caller themselves, or a colleague of an admin. */
const memberFor = (member_id: string, what: string) =>
  Effect.gen(function* () {
    const caller = yield* requireMember
    const member = yield* requireColleague(caller.organization, member_id)
    if (member_id !== caller.member.member_id) yield* requireAdmin(caller, what)
    return MemberId.make(member.member_id)
  })

const appsOf = (member_id: string) =>
  Effect.flatMap(memberFor(member_id, "show the connected apps of another member"), listGrantedApps)

const revokeFor = (member_id: string, connected_app_id: string) =>
  Effect.gen(function* () {
    yield* revokeGrant(
      connected_app_id,
      yield* memberFor(member_id, "revoke a connected app of another member")
    )
    return {}
  })

/** What the organization's members have granted to the app. */
const grantsTo = ({ organization_id }: StoredOrganization, { client_id }: ConnectedAppOptions) =>
  Effect.gen(function* () {
    const { grants, members } = yield* Db
    const granted: Array<StoredGrant> = []
    for (const grant of yield* grants.all) {
      const member = yield* members.get({ member_id: grant.user_id })
      if (grant.client_id === client_id && member?.organization_id === organization_id) granted.push(grant)
    }
    return granted
  })

/** The organization of an admin. */
const adminOrganization = Effect.gen(function* () {
  const caller = yield* requireMember
  yield* requireAdmin(caller, "show the connected apps of the organization")
  return caller.organization
})

/** The apps that members of the organization have granted something. */
export const listAppsOf = (organization: StoredOrganization) =>
  Effect.gen(function* () {
    const used: Array<ConnectedAppOptions> = []
    for (const app of (yield* Settings).connectedApps)
      if ((yield* grantsTo(organization, app)).length > 0) used.push(app)
    return { connected_apps: used.map(appFields) }
  })

/** One of them, with the members. Fails with `connected_app_not_found`. */
export const getAppOf = (organization: StoredOrganization, connected_app_id: string) =>
  Effect.gen(function* () {
    const app = yield* getClient(connected_app_id)
    const granted = yield* grantsTo(organization, app)
    if (granted.length === 0) return yield* refuse("connected_app_not_found")
    return {
      ...appFields(app),
      active_members: granted.map(({ scopes, user_id }) => ({ member_id: user_id, granted_scopes: scopes }))
    }
  })

/** The routes of the identity provider for members. */
export const handlers = [
  route(Api.oauthAuthorizeStart, (request) =>
    Effect.flatMap(memberDecides, (decider) => startFor(request, decider))
  ),
  route(Api.oauthAuthorizeSubmit, (request) =>
    Effect.flatMap(memberDecides, (decider) => submitFor(request, decider))
  ),
  route(Api.oauthLogoutStart, (request) =>
    Effect.flatMap(currentMember, (caller) => logOutFor(request, caller?.member.member_id))
  ),
  route(SelfApi.getConnectedApps, () => ownApps),
  route(SelfApi.revokeConnectedApp, (_, parameter) => revokeOwn(parameter("connected_app_id"))),
  route(MembersApi.getConnectedApps, (_, parameter) => appsOf(parameter("member_id"))),
  route(MembersApi.revokeConnectedApp, (_, parameter) =>
    revokeFor(parameter("member_id"), parameter("connected_app_id"))
  ),
  route(OrganizationApi.getConnectedApps, () => Effect.flatMap(adminOrganization, listAppsOf)),
  route(OrganizationApi.getConnectedApp, (_, parameter) =>
    Effect.flatMap(adminOrganization, (organization) => getAppOf(organization, parameter("connected_app_id")))
  )
]
