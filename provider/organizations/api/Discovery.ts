/** The choice of an organization: the list, a new one, and the exchange of an intermediate session. */
import * as Effect from "effect/Effect"
import { discovery as Api } from "../../../src/domain/organizations/discoveryCalls.js"
import { sessionDurationMinutes } from "../../../src/domain/limits/Limits.js"
import { refuse } from "../../http/errors.js"
import { route } from "../../http/router.js"
import { checkDuration } from "../../tokens/sessions.js"
import { discover } from "../discovered.js"
import { factorsFor } from "../factors.js"
import { requireCreation } from "../hostedRules.js"
import { type Proof, proofOfPerson, requireAddress, requireProof } from "../intermediate.js"
import { joinFound } from "../joining.js"
import { logInMember } from "../login.js"
import { addMember, findMember } from "../members.js"
import { addOrganization, namesFor, requireOrganization } from "../organizations.js"
import { setMemberPassword } from "../passwords.js"
import { adminRole, directRoles } from "../roles.js"
import type { StoredMember } from "../rows.js"

const list = ({ intermediate_session_token }: typeof Api.organizations.list.payload.Type) =>
  Effect.gen(function* () {
    const proof = yield* proofOfPerson(intermediate_session_token)
    return {
      email_address: proof.email_address,
      discovered_organizations: yield* discover(proof),
      organization_id_hint: proof.organization_id ?? null
    }
  })

/** Who creates an organization is its first member and admin. */
const create = ({
  intermediate_session_token,
  session_duration_minutes = sessionDurationMinutes,
  ...settings
}: typeof Api.organizations.create.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(session_duration_minutes)
    const proof = yield* proofOfPerson(intermediate_session_token)
    const { email_address } = proof
    const stranger = { member_id: "", email_id: "", email_address }
    if (factorsFor(proof, stranger).length === 0)
      return yield* refuse("insufficient_factors_for_session_exchange")
    yield* requireCreation
    // A site that sets how members join says also who may be invited
    const email_invites = joiningSettings.some((name) => settings[name] !== undefined)
      ? "NOT_ALLOWED"
      : undefined
    const names = yield* namesFor(email_address)
    const organization = yield* addOrganization(names, {
      ...settings,
      email_invites: settings.email_invites ?? email_invites
    })
    const added = yield* addMember(organization, email_address, { roles: directRoles([adminRole]) })
    const { earlier, member } = yield* withPasswordOf(proof, added)
    return yield* logInMember({
      membership: { member, organization },
      proven: [],
      earlier,
      minutes: session_duration_minutes
    })
  })

/** Gives a new member the password that the person set before they chose the organization, if they did. It proves the member, too. */
const withPasswordOf = (proof: Proof, added: StoredMember) =>
  Effect.gen(function* () {
    const { members = [], password } = proof
    if (password === undefined) return { member: added, earlier: proof }
    const member = yield* setMemberPassword(added, password)
    return { member, earlier: { ...proof, members: [...members, member.member_id] } }
  })

/** If one of these is sent, `email_invites` is off unless it is sent too (https://stytch.com/docs/b2b/api/create-organization). */
const joiningSettings = [
  "sso_jit_provisioning",
  "email_allowed_domains",
  "email_jit_provisioning",
  "oauth_tenant_jit_provisioning",
  "allowed_oauth_tenants",
  "auth_methods",
  "allowed_auth_methods"
] as const

/** Logs in to a found organization. It accepts an invitation, and joins an organization that admits the domain of the address. */
const exchange = (payload: typeof Api.intermediateSessions.exchange.payload.Type) =>
  Effect.gen(function* () {
    yield* checkDuration(payload.session_duration_minutes)
    const proof = yield* requireProof(payload.intermediate_session_token)
    const organization = yield* requireOrganization(payload.organization_id)
    const { email_address } = proof
    const known = yield* findMember(organization, email_address)
    if (known?.member_id !== proof.member_id) yield* requireAddress(proof)
    const { earlier, member } =
      known === undefined
        ? yield* withPasswordOf(proof, yield* joinFound(organization, proof))
        : { earlier: proof, member: known }
    return yield* logInMember({
      membership: { member, organization },
      proven: [],
      earlier,
      minutes: payload.session_duration_minutes,
      locale: payload.locale
    })
  })

/** The routes of discovery. */
export const handlers = [
  route(Api.organizations.list, list),
  route(Api.organizations.create, create),
  route(Api.intermediateSessions.exchange, exchange)
]
