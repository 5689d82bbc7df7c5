/** Calls on the members of the organization of the session. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { named } from "../schemas/Named.js"
import { list, maybe, maybeNull, part, text } from "../schemas/wire.js"
import { user } from "../userCalls/calls.js"
import { MemberChanged } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { flags, numbers, required, taking, texts, withoutBody } from "./fieldSchemas.js"
import type * as types from "./members.js"
import { MemberSchema, OrganizationSchema } from "./recordSchemas.js"
import { deletePassword } from "./selfCalls.js"

const found = named<types.MembersFound>()(
  Endpoint.answer({
    members: list(MemberSchema),
    results_metadata: part(
      Schema.Struct({
        total: Schema.optionalWith(Schema.Number, { default: () => 0 }),
        next_cursor: maybeNull(Schema.String)
      }),
      {}
    ),
    organizations: Schema.optionalWith(Schema.Record({ key: Schema.String, value: OrganizationSchema }), {
      nullable: true,
      default: () => ({})
    })
  })
)

const query: Schema.Schema<types.MemberQuery> = Schema.Struct({
  ...texts("cursor"),
  ...numbers("limit"),
  query: maybe(
    Schema.Struct({
      operator: Schema.String,
      operands: Schema.Array(
        Schema.Struct({
          filter_name: Schema.String,
          filter_value: maybe(Schema.Union(Schema.Array(Schema.String), Schema.String, Schema.Boolean))
        })
      )
    })
  )
} satisfies Endpoint.FieldsOf<types.MemberQuery>)

const changes = { answer: MemberChanged, carries: "member" } as const

const byMemberId = {
  payload: Schema.Void,
  args: Endpoint.args(["memberId"], (memberId: string) => ({ memberId }))
} as const

const member = {
  ...texts("name", "mfa_phone_number"),
  ...fields.objects("untrusted_metadata"),
  ...flags("is_breakglass", "mfa_enrolled"),
  ...fields.lists("roles")
}

/** The calls of `organization.members`. */
export const members = {
  create: Endpoint.make("POST /b2b/organizations/members", {
    ...changes,
    ...taking<types.MemberCreation>()({
      ...required("email_address"),
      ...member,
      ...flags("create_member_as_pending")
    })
  }),
  search: Endpoint.make("POST /b2b/organizations/me/members/search", { payload: query, answer: found }),
  // The body has the id, too
  update: Endpoint.make("PUT /b2b/organizations/members/:id", {
    ...changes,
    ...fields.takingId<types.MemberUpdate>(({ member_id }) => member_id)({
      ...required("member_id"),
      ...member,
      ...texts("default_mfa_method", "email_address"),
      ...flags("preserve_existing_sessions", "unlink_email")
    })
  }),
  deletePassword,
  deleteMFAPhoneNumber: Endpoint.make("DELETE /b2b/organizations/members/mfa_phone_numbers/:memberId", {
    ...changes,
    ...byMemberId
  }),
  delete: Endpoint.make("DELETE /b2b/organizations/members/:memberId", {
    ...byMemberId,
    answer: named<types.MemberDeleted>()(Endpoint.answer({ member_id: text }))
  }),
  reactivate: Endpoint.make("PUT /b2b/organizations/members/:memberId/reactivate", {
    ...changes,
    ...byMemberId
  }),
  deleteMFATOTP: Endpoint.make("DELETE /b2b/organizations/members/totp/:memberId", {
    ...changes,
    ...byMemberId
  }),
  unlinkRetiredEmail: Endpoint.make("POST /b2b/organizations/members/:member_id/unlink_retired_email", {
    ...changes,
    payload: Schema.Struct(fields.retiredEmail),
    args: Endpoint.options<types.MemberRetiredEmail>()
  }),
  startEmailUpdate: Endpoint.make("POST /b2b/organizations/members/:member_id/start_email_update", {
    ...changes,
    payload: Schema.Struct(fields.emailUpdate),
    args: Endpoint.options<types.MemberEmailUpdateStart>()
  }),
  // The provider's own client leaves out the slash before `b2b` here, and asks for an address that does not exist
  getConnectedApps: Endpoint.make("GET /b2b/organizations/members/:member_id/connected_apps", {
    ...withoutBody<types.MemberId>(),
    answer: user.getConnectedApps.answer
  }),
  revokeConnectedApp: Endpoint.make(
    "POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke",
    { ...withoutBody<types.MemberConnectedApp>(), answer: Endpoint.EmptyAnswer }
  )
}
