/** Adds organizations and their members as a seed describes them. */
import * as Effect from "effect/Effect"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { Db } from "../data/Db.js"
import { Caller, nobody } from "../http/Caller.js"
import { hashPassword } from "../passwords/passwords.js"
import type { Seed } from "../seed/Seed.js"
import type {
  SeededMember,
  SeededOrganization,
  SeedMember,
  SeedOrganization,
  SeedScimConnection
} from "../seed/SeedOrganization.js"
import { codesOf, makeTotp, newSecret } from "../totp/authenticator.js"
import { addOidc, addSaml } from "./connections.js"
import { emailFactor } from "./factors.js"
import { openSession } from "./login.js"
import { addMember, ownerOf, readAddress, readPhoneNumber, updateMember } from "./members.js"
import { addOrganization } from "./organizations.js"
import { setMemberPassword } from "./passwords.js"
import { memberOf } from "./records.js"
import { directRoles } from "./roles.js"
import type { StoredOrganization } from "./rows.js"
import { addScimConnection } from "./scim.js"
import { newId } from "../tokens/Secrets.js"

/** Adds all organizations, or none: a member that cannot be added is a defect that names it. */
export const seedOrganizations = ({ organizations = [] }: Seed) =>
  Effect.forEach(organizations, seedOrganization).pipe(Effect.provideService(Caller, nobody))

const seedOrganization = (
  {
    members = [],
    organization_name,
    organization_slug,
    scim_connection,
    sso_connections = [],
    ...settings
  }: SeedOrganization,
  index: number
) =>
  Effect.gen(function* () {
    const at = `organizations[${index}]`
    const added = yield* orReject(at, addOrganization({ organization_name, organization_slug }, settings))
    for (const { type = "saml", ...names } of sso_connections)
      yield* (type === "saml" ? addSaml : addOidc)(added, { ...names, status: "active" })
    const connected = (yield* (yield* Db).organizations.get(added)) ?? added
    const organization =
      scim_connection === undefined
        ? connected
        : yield* orReject(at, seedScimConnection(connected, scim_connection))
    const seeded: SeededOrganization = {
      organization,
      members: yield* Effect.forEach(members, (member, number) =>
        orReject(`${at}.members[${number}]`, seedMember(organization, member))
      )
    }
    return seeded
  })

const seedScimConnection = (
  organization: StoredOrganization,
  { groups = [], ...naming }: SeedScimConnection
) =>
  Effect.gen(function* () {
    const { scimGroups } = yield* Db
    const { connection_id, display_name } = yield* addScimConnection(organization, naming)
    const { organization_id } = organization
    for (const group_name of groups)
      yield* scimGroups.put({
        organization_id,
        connection_id,
        group_id: yield* newId("scim-group"),
        group_name
      })
    return { ...organization, scim_active_connection: { connection_id, display_name } }
  })

const seedMember = (
  organization: StoredOrganization,
  {
    email_address,
    mfa_phone_number = "",
    password,
    roles,
    session: wanted,
    status = "active",
    totp,
    ...rest
  }: SeedMember
) =>
  Effect.gen(function* () {
    const address = yield* readAddress(email_address)
    let member = yield* addMember(organization, address, {
      ...rest,
      status,
      email_address_verified: status === "active",
      mfa_phone_number: yield* readPhoneNumber(mfa_phone_number),
      mfa_phone_number_verified: mfa_phone_number !== "",
      roles: roles && directRoles(roles)
    })
    if (password !== undefined) member = yield* setMemberPassword(member, yield* hashPassword(password))
    const app = totp && (yield* makeTotp(ownerOf(member), totp.secret ?? (yield* newSecret), null))
    if (app !== undefined) {
      yield* (yield* Db).totps.put(app)
      member = yield* updateMember(member, { totp_registration_id: app.totp_id })
    }
    const membership = { member, organization }
    const seeded: SeededMember = {
      member: memberOf(membership),
      ...(app !== undefined && {
        totp: { totp_id: app.totp_id, secret: app.secret, recovery_codes: codesOf(app) }
      })
    }
    if (wanted === undefined) return seeded
    const factor = yield* emailFactor("magic_link", member)
    const answer = yield* openSession(membership, [factor], wanted.session_duration_minutes ?? 60)
    const { member_session, session_jwt, session_token } = answer
    return { ...seeded, session: { member_session, session_token, session_jwt } }
  })

/** The error of a call names the part of the seed. */
const orReject = <A, R>(path: string, adding: Effect.Effect<A, ApiError, R>): Effect.Effect<A, never, R> =>
  Effect.catchTag(adding, "ApiError", ({ error_message, error_type }) =>
    Effect.die(new Error(`${path}: The provider refuses it as ${error_type}. ${error_message}`))
  )
