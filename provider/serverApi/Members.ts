/** Members of organizations: created, read, searched, changed, deleted and reactivated. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { members as Api } from "../../src/domain/organizations/memberCalls.js"
import { MemberSchema, OrganizationSchema } from "../../src/domain/organizations/recordSchemas.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { Db } from "../data/Db.js"
import { MemberId } from "../data/rows.js"
import { apiErrorOf, refuse } from "../http/errors.js"
import { listGrantedApps, revokeGrant } from "../idp/grants.js"
import { startEmailUpdate, unlinkRetiredEmail } from "../organizations/api/MemberEmails.js"
import {
  removePassword,
  removePhoneNumber,
  removeTotp,
  requireOwnerOfPassword
} from "../organizations/api/MemberFactors.js"
import { changeMember, createMember, deleteMember, reactivateMember } from "../organizations/api/Members.js"
import type { Change } from "../organizations/memberChanges.js"
import { searchMembers } from "../organizations/memberSearch.js"
import { findMember, updateMember } from "../organizations/members.js"
import { memberAnswer } from "../organizations/records.js"
import type { StoredMember } from "../organizations/rows.js"
import { email } from "../users/contacts.js"
import {
  checkExternalId,
  externalId,
  requireMemberOf,
  requireOrganizationOf,
  trusted
} from "./serverMember.js"
import { serverRoute } from "./serverRoute.js"

const found = answer({ member_id: Schema.String, member: MemberSchema, organization: OrganizationSchema })

/** What only servers set, besides the fields of browsers' calls. */
const ofServer = Schema.Struct({ ...trusted, external_id: externalId })

const withExternalId = (member: StoredMember, external_id: string | undefined) =>
  Effect.gen(function* () {
    if (external_id === undefined) return member
    const named = { ...member, external_id }
    yield* (yield* Db).members.put(named)
    return named
  })

/** The organization and the member that a path names. */
const named = (parameter: (name: "organization_id" | "member_id") => string) =>
  Effect.gen(function* () {
    const organization = yield* requireOrganizationOf(parameter("organization_id"))
    return { organization, member: yield* requireMemberOf(organization, parameter("member_id")) }
  })

/** Makes a change to the member that the path names, by the rule of browsers but without an admin. */
const change = (parameter: (name: "organization_id" | "member_id") => string, to: Change) =>
  Effect.gen(function* () {
    const { member, organization } = yield* named(parameter)
    return memberAnswer({ organization, member: yield* to(member, organization) })
  })

/** The id of the member that a path names, as the owner of grants. */
const grantor = (parameter: (name: "organization_id" | "member_id") => string) =>
  Effect.map(named(parameter), ({ member }) => MemberId.make(member.member_id))

/** The routes of members. */
export const routes = [
  serverRoute(
    "POST",
    "/b2b/organizations/members/search",
    {
      payload: Schema.extend(
        Api.search.payload,
        Schema.Struct({ organization_ids: Schema.Array(Schema.String) })
      ),
      answer: Api.search.answer
    },
    ({ organization_ids, ...query }) =>
      Effect.flatMap(Effect.forEach(organization_ids, requireOrganizationOf), (organizations) =>
        searchMembers(organizations, query)
      )
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/:organization_id/member",
    {
      payload: Schema.Struct({
        member_id: maybe(Schema.String),
        email_address: maybe(Schema.String)
      }),
      answer: found
    },
    ({ email_address, member_id }, parameter) =>
      Effect.gen(function* () {
        const organization = yield* requireOrganizationOf(parameter("organization_id"))
        if (member_id !== undefined) {
          const member = yield* requireMemberOf(organization, member_id)
          if (member.status === "deleted") return yield* refuse("member_not_found")
          return memberAnswer({ organization, member })
        }
        if (email_address === undefined) {
          const text = "Send a member_id or an email_address."
          return yield* Effect.fail(apiErrorOf("bad_request", 400, text))
        }
        const member = yield* findMember(organization, email.normalize(email_address))
        return memberAnswer({ organization, member: member ?? (yield* refuse("member_not_found")) })
      })
  ),
  serverRoute(
    "POST",
    "/b2b/organizations/:organization_id/members",
    {
      payload: Schema.extend(Api.create.payload, ofServer),
      answer: found
    },
    ({ external_id, ...fields }, parameter) =>
      Effect.gen(function* () {
        const organization = yield* requireOrganizationOf(parameter("organization_id"))
        yield* checkExternalId(organization, external_id)
        const created = yield* createMember(organization, fields)
        return memberAnswer({ organization, member: yield* withExternalId(created, external_id) })
      })
  ),
  serverRoute(
    "PUT",
    "/b2b/organizations/:organization_id/members/:member_id",
    { payload: Api.update.payload.pipe(Schema.omit("member_id"), Schema.extend(ofServer)), answer: found },
    ({ external_id, ...fields }, parameter) =>
      Effect.gen(function* () {
        const { member, organization } = yield* named(parameter)
        yield* checkExternalId(organization, external_id, member)
        const changed = yield* changeMember(organization, member, fields)
        return memberAnswer({ organization, member: yield* withExternalId(changed, external_id) })
      })
  ),
  serverRoute(
    "PUT",
    "/b2b/organizations/:organization_id/members/:member_id/reactivate",
    { payload: Schema.Unknown, answer: found },
    (_payload, parameter) =>
      Effect.flatMap(named(parameter), ({ member, organization }) => reactivateMember(organization, member))
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id/members/:member_id",
    { payload: Schema.Unknown, answer: answer({ member_id: Schema.String }) },
    (_payload, parameter) =>
      Effect.gen(function* () {
        const { member } = yield* named(parameter)
        yield* deleteMember(member)
        return { member_id: member.member_id }
      })
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id/members/passwords/:member_password_id",
    { payload: Schema.Unknown, answer: found },
    (_, parameter) =>
      Effect.gen(function* () {
        const organization = yield* requireOrganizationOf(parameter("organization_id"))
        const member = yield* requireOwnerOfPassword(organization, parameter("member_password_id"))
        return memberAnswer({ organization, member: yield* removePassword(member) })
      })
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id/members/mfa_phone_numbers/:member_id",
    { payload: Schema.Unknown, answer: found },
    (_, parameter) => change(parameter, removePhoneNumber)
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id/members/:member_id/totp",
    { payload: Schema.Unknown, answer: found },
    (_, parameter) => change(parameter, removeTotp)
  ),
  serverRoute(
    "DELETE",
    "/b2b/organizations/:organization_id/members/:member_id/external_id",
    { payload: Schema.Unknown, answer: found },
    (_, parameter) => change(parameter, (member) => updateMember(member, { external_id: null }))
  ),
  serverRoute(
    "POST",
    "/b2b/organizations/:organization_id/members/:member_id/unlink_retired_email",
    { payload: Api.unlinkRetiredEmail.payload, answer: found },
    (payload, parameter) => change(parameter, unlinkRetiredEmail(payload))
  ),
  serverRoute(
    "POST",
    "/b2b/organizations/:organization_id/members/:member_id/start_email_update",
    { payload: Api.startEmailUpdate.payload, answer: found },
    (payload, parameter) => change(parameter, startEmailUpdate(payload))
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/members/dangerously_get/:member_id",
    { payload: Schema.Struct({ include_deleted: maybe(Schema.BooleanFromString) }), answer: found },
    ({ include_deleted = false }, parameter) =>
      Effect.gen(function* () {
        const { members, organizations } = yield* Db
        const member = yield* members.get({ member_id: parameter("member_id") })
        const organization = member && (yield* organizations.get(member))
        const isHidden = member?.status === "deleted" && !include_deleted
        if (member === undefined || organization === undefined || isHidden)
          return yield* refuse("member_not_found")
        return memberAnswer({ organization, member })
      })
  ),
  serverRoute(
    "GET",
    "/b2b/organizations/:organization_id/members/:member_id/connected_apps",
    { payload: Schema.Unknown, answer: Api.getConnectedApps.answer },
    (_, parameter) => Effect.flatMap(grantor(parameter), listGrantedApps)
  ),
  serverRoute(
    "POST",
    "/b2b/organizations/:organization_id/members/:member_id/connected_apps/:connected_app_id/revoke",
    { payload: Schema.Unknown, answer: answer({}) },
    (_, parameter) =>
      Effect.flatMap(grantor(parameter), (id) =>
        Effect.as(revokeGrant(parameter("connected_app_id"), id), {})
      )
  )
]
