/** Calls on the signed-in member. */
import type * as Effect from "effect/Effect"
import * as Endpoint from "../calls/Endpoint.js"
import type { CallError } from "../errors/CallErrors.js"
import { named } from "../schemas/Named.js"
import { user } from "../userCalls/calls.js"
import { MemberChanged } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { taking, texts } from "./fieldSchemas.js"
import type { EmailUpdateStart, RetiredEmail } from "./options.js"
import { MemberSchema } from "./recordSchemas.js"
import type { Member } from "./records/Member.js"
import type { ConnectedAppReference, MemberFetched, SelfUpdate } from "./members.js"

const changes = { answer: MemberChanged, carries: "member" } as const
const removes = { ...changes, ...fields.bare }

/** The call that `self.get` makes. */
export const fetchMember = Endpoint.make("GET /b2b/organizations/members/me", {
  ...fields.bare,
  answer: named<MemberFetched>()(Endpoint.answer({ member: MemberSchema })),
  carries: "member"
})

/** Removes a password, of the signed-in member or of another. */
export const deletePassword = Endpoint.make("DELETE /b2b/organizations/members/passwords/:passwordId", {
  ...removes,
  args: Endpoint.args(["passwordId"], (passwordId: string) => ({ passwordId }))
})

/** The calls of `self`. */
export const self = {
  get: Endpoint.action<() => Effect.Effect<Member | null, CallError>>({}),
  update: Endpoint.make("PUT /b2b/organizations/members/update", {
    ...changes,
    ...taking<SelfUpdate>()({
      ...texts("name", "mfa_phone_number", "default_mfa_method"),
      ...fields.objects("untrusted_metadata"),
      ...fields.flags("mfa_enrolled")
    })
  }),
  deleteMFAPhoneNumber: Endpoint.make("DELETE /b2b/organizations/members/deletePhoneNumber", removes),
  deletePassword,
  deleteMFATOTP: Endpoint.make("DELETE /b2b/organizations/members/deleteTOTP", removes),
  unlinkRetiredEmail: Endpoint.make("POST /b2b/organizations/members/unlink_retired_email", {
    ...changes,
    ...taking<RetiredEmail>()(fields.retiredEmail)
  }),
  startEmailUpdate: Endpoint.make("POST /b2b/organizations/members/start_email_update", {
    ...changes,
    ...taking<EmailUpdateStart>()(fields.emailUpdate)
  }),
  getConnectedApps: Endpoint.make("GET /b2b/organizations/members/connected_apps", {
    ...fields.bare,
    answer: user.getConnectedApps.answer
  }),
  revokeConnectedApp: Endpoint.make(
    "POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke",
    { ...fields.withoutBody<ConnectedAppReference>(), answer: Endpoint.EmptyAnswer }
  )
}
