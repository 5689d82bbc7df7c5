/** The schemas of the answers that several calls of organizations have. */
import * as Schema from "effect/Schema"
import { answer } from "../calls/Endpoint.js"
import { named } from "../schemas/Named.js"
import { flag, list, maybeNull, text, textOrEmpty } from "../schemas/wire.js"
import { UserDevice } from "../sessionCalls/calls.js"
import type * as answers from "./answers.js"
import { MemberSchema, MemberSessionSchema, nullable, OrganizationSchema } from "./recordSchemas.js"

/** The fields of an answer on one member. */
export const memberFields = { member_id: text, member: MemberSchema, organization: OrganizationSchema }

/** The answer of a call on one member. The client stores the member, if it is the one who is signed in. */
export const MemberChanged = named<answers.MemberChanged>()(answer(memberFields))

const onDevice = { member_device: maybeNull(UserDevice) }
const tokens = { session_token: textOrEmpty, session_jwt: textOrEmpty }
const signedIn = { ...memberFields, ...tokens, member_session: MemberSessionSchema }

/** The answer of a call that leaves a member signed in. */
export const MemberSignedIn = named<answers.MemberSignedIn>()(answer(signedIn))

/** The fields of such an answer, with the device. */
export const signedInOnDevice = { ...signedIn, ...onDevice }

/** The answer of a call that leaves a member signed in, with the device. */
export const MemberSignedInOnDevice = named<answers.MemberSignedInOnDevice>()(answer(signedInOnDevice))

const needs = {
  mfa_required: nullable(
    Schema.Struct({
      member_options: nullable(
        Schema.Struct({
          mfa_phone_number: maybeNull(Schema.String),
          totp_registration_id: maybeNull(Schema.String)
        })
      ),
      secondary_auth_initiated: nullable(Schema.String)
    })
  ),
  primary_required: nullable(Schema.Struct({ allowed_auth_methods: list(Schema.String) }))
}

const authenticated = {
  ...memberFields,
  ...tokens,
  ...needs,
  member_authenticated: flag,
  // Required: without a session that can be read, a complete login would look like one that lacks a factor
  member_session: Schema.NullOr(MemberSessionSchema),
  intermediate_session_token: textOrEmpty
}

/** The answer of a login to an organization, which may lack a factor. */
export const MemberAuthenticated = named<answers.MemberAuthenticated>()(answer(authenticated))

/** The fields of such an answer, with the device. */
export const authenticatedOnDevice = { ...authenticated, ...onDevice }

/** The answer of a login to an organization, with the device. */
export const MemberAuthenticatedOnDevice = named<answers.MemberAuthenticatedOnDevice>()(
  answer(authenticatedOnDevice)
)

/** The answer of a login with a link or a passcode. */
export const MemberAuthenticatedByEmail = named<answers.MemberAuthenticatedByEmail>()(
  answer({ ...authenticatedOnDevice, method_id: text })
)

const discoveredOrganization = named<answers.DiscoveredOrganization>()(
  Schema.Struct({
    organization: OrganizationSchema,
    membership: Schema.Struct({
      type: text,
      details: nullable(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
      member: nullable(MemberSchema)
    }),
    member_authenticated: flag,
    ...needs
  })
)

/** The fields of an answer with the organizations of a person. */
export const foundFields = { email_address: text, discovered_organizations: list(discoveredOrganization) }

const discovered = { ...foundFields, intermediate_session_token: textOrEmpty }

/** The answer of a login that comes before the choice of an organization. */
export const Discovered = named<answers.Discovered>()(answer(discovered))

/** The organization that a login was meant for. */
export const hint = { organization_id_hint: nullable(Schema.String) }

/** The answer of such a login that may say which organization it was meant for. */
export const DiscoveredWithHint = named<answers.DiscoveredWithHint>()(answer({ ...discovered, ...hint }))
