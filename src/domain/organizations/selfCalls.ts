/** Calls on the signed-in member. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import type { CallError } from "../errors/CallErrors.js"
import { list } from "../schemas/wire.js"
import { ConnectedApp } from "../userCalls/calls.js"
import type { ConnectedApps } from "../userCalls/types.js"
import { MemberChanged } from "./answerSchemas.js"
import * as fields from "./fieldSchemas.js"
import { optionalFlag, optionalText, taking } from "./fieldSchemas.js"
import type { EmailUpdateStart, RetiredEmail } from "./options.js"
import { MemberSchema } from "./recordSchemas.js"
import type { Member } from "./records/Member.js"
import type { ConnectedAppReference, MemberFetched, SelfUpdate } from "./self.js"

const fetchedFields = Endpoint.answer({ member: MemberSchema })
const fetched: Endpoint.Named<MemberFetched, typeof fetchedFields> = fetchedFields

const appsFields = Endpoint.answer({ connected_apps: list(ConnectedApp) })

/** The apps of other parties that a member gave access to their account. */
export const Apps: Endpoint.Named<ConnectedApps, typeof appsFields> = appsFields

const changes = { answer: MemberChanged, carries: "member" } as const
const removes = { ...changes, payload: Schema.Void } as const

/** The call that `self.get` makes. */
export const fetchMember = Endpoint.make("GET /b2b/organizations/members/me", {
  payload: Schema.Void,
  answer: fetched,
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
      name: optionalText,
      untrusted_metadata: fields.optionalMetadata,
      mfa_enrolled: optionalFlag,
      mfa_phone_number: optionalText,
      default_mfa_method: optionalText
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
    payload: Schema.Void,
    answer: Apps
  }),
  revokeConnectedApp: Endpoint.make(
    "POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke",
    { ...fields.withoutBody<ConnectedAppReference>(), answer: Endpoint.EmptyAnswer }
  )
}
