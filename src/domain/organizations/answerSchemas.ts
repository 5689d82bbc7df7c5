/** The schemas of the answers that several calls of organizations have. */
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import { flag, list, maybeNull, text, textOrEmpty } from "../schemas/wire.js"
import { UserDevice } from "../sessionCalls/calls.js"
import type * as answers from "./answers.js"
import { MemberSchema, MemberSessionSchema, nullable, OrganizationSchema } from "./recordSchemas.js"

const changedFields = { member_id: text, member: MemberSchema, organization: OrganizationSchema }
const changed = Endpoint.answer(changedFields)

/** The answer of a call on one member. The client stores the member, if it is the one who is signed in. */
export const MemberChanged: Endpoint.Named<answers.MemberChanged, typeof changed> = changed

/** The fields of an answer on one member. */
export { changedFields as memberFields }

const onDevice = { member_device: maybeNull(UserDevice) }

const tokens = { session_token: textOrEmpty, session_jwt: textOrEmpty }

const signedInFields = { ...changedFields, ...tokens, member_session: MemberSessionSchema }
const signedIn = Endpoint.answer(signedInFields)

/** The answer of a call that leaves a member signed in. */
export const MemberSignedIn: Endpoint.Named<answers.MemberSignedIn, typeof signedIn> = signedIn

/** The fields of such an answer, with the device. */
export const signedInOnDevice = { ...signedInFields, ...onDevice }

const signedInDevice = Endpoint.answer(signedInOnDevice)

/** The answer of a call that leaves a member signed in, with the device. */
export const MemberSignedInOnDevice: Endpoint.Named<answers.MemberSignedInOnDevice, typeof signedInDevice> =
  signedInDevice

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

const authenticatedFields = {
  ...changedFields,
  ...tokens,
  ...needs,
  member_authenticated: flag,
  // Required: without a session that can be read, a complete login would look like one that lacks a factor
  member_session: Schema.NullOr(MemberSessionSchema),
  intermediate_session_token: textOrEmpty
}
const authenticated = Endpoint.answer(authenticatedFields)

/** The answer of a login to an organization, which may lack a factor. */
export const MemberAuthenticated: Endpoint.Named<answers.MemberAuthenticated, typeof authenticated> =
  authenticated

/** The fields of such an answer, with the device. */
export const authenticatedOnDevice = { ...authenticatedFields, ...onDevice }

const authenticatedDevice = Endpoint.answer(authenticatedOnDevice)

/** The answer of a login to an organization, with the device. */
export const MemberAuthenticatedOnDevice: Endpoint.Named<
  answers.MemberAuthenticatedOnDevice,
  typeof authenticatedDevice
> = authenticatedDevice

const byEmail = Endpoint.answer({ ...authenticatedOnDevice, method_id: text })

/** The answer of a login with a link or a passcode. */
export const MemberAuthenticatedByEmail: Endpoint.Named<answers.MemberAuthenticatedByEmail, typeof byEmail> =
  byEmail

const foundOrganization = Schema.Struct({
  organization: OrganizationSchema,
  membership: Schema.Struct({
    type: text,
    details: Schema.optionalWith(
      Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
      { default: () => null }
    ),
    member: nullable(MemberSchema)
  }),
  member_authenticated: flag,
  ...needs
})

/** An organization that a person can sign in to or join. */
export const DiscoveredOrganization: Endpoint.Named<
  answers.DiscoveredOrganization,
  typeof foundOrganization
> = foundOrganization

/** The fields of an answer with the organizations of a person. */
export const foundFields = {
  email_address: text,
  discovered_organizations: list(DiscoveredOrganization)
}

const discoveredFields = { ...foundFields, intermediate_session_token: textOrEmpty }
const discovered = Endpoint.answer(discoveredFields)

/** The answer of a login that comes before the choice of an organization. */
export const Discovered: Endpoint.Named<answers.Discovered, typeof discovered> = discovered

/** The organization that a login was meant for. */
export const hint = { organization_id_hint: nullable(Schema.String) }

const withHint = Endpoint.answer({ ...discoveredFields, ...hint })

/** The answer of such a login that may say which organization it was meant for. */
export const DiscoveredWithHint: Endpoint.Named<answers.DiscoveredWithHint, typeof withHint> = withHint
