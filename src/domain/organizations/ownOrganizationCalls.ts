/** Calls on the organization of the session, and the search for one. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import type { CallError } from "../errors/CallErrors.js"
import { list, maybe, maybeNull, text } from "../schemas/wire.js"
import { optionalText, optionalTexts, taking, withoutBody } from "./fieldSchemas.js"
import { members } from "./memberCalls.js"
import type * as types from "./organization.js"
import {
  EmailRoleAssignments,
  OAuthTenants,
  OrganizationSchema,
  publicOrganizationFields
} from "./recordSchemas.js"
import type { Organization } from "./records/Organization.js"
import type { ConnectedAppReference } from "./self.js"

const changedFields = Endpoint.answer({ organization: OrganizationSchema })
const changed: Endpoint.Named<types.OrganizationChanged, typeof changedFields> = changedFields

const deletedFields = Endpoint.answer({ organization_id: text })
const deleted: Endpoint.Named<types.OrganizationDeleted, typeof deletedFields> = deletedFields

const foundFields = Endpoint.answer({
  organization: Schema.NullOr(Schema.Struct(publicOrganizationFields))
})
const found: Endpoint.Named<types.OrganizationFound, typeof foundFields> = foundFields

const app = {
  connected_app_id: Schema.String,
  name: text,
  description: text,
  client_type: text,
  logo_url: maybeNull(Schema.String)
}

const appsFields = Endpoint.answer({ connected_apps: list(Schema.Struct(app)) })
const apps: Endpoint.Named<types.OrganizationConnectedApps, typeof appsFields> = appsFields

const detailFields = Endpoint.answer({
  ...app,
  active_members: list(Schema.Struct({ member_id: Schema.String, granted_scopes: list(Schema.String) }))
})
const details: Endpoint.Named<types.OrganizationConnectedAppDetails, typeof detailFields> = detailFields

/** The fields of an organization that the one who creates it may set. */
export const creationFields = {
  organization_name: optionalText,
  organization_slug: optionalText,
  organization_logo_url: optionalText,
  sso_jit_provisioning: optionalText,
  email_allowed_domains: optionalTexts,
  email_jit_provisioning: optionalText,
  email_invites: optionalText,
  oauth_tenant_jit_provisioning: optionalText,
  allowed_oauth_tenants: maybe(OAuthTenants),
  auth_methods: optionalText,
  allowed_auth_methods: optionalTexts,
  mfa_policy: optionalText
}

/** The call that `organization.get` makes. */
export const fetchOrganization = Endpoint.make("GET /b2b/organizations/me", {
  payload: Schema.Void,
  answer: changed,
  carries: "organization"
})

/** The calls of `organization`. */
export const organization = {
  get: Endpoint.action<() => Effect.Effect<Organization | null, CallError>>({}),
  update: Endpoint.make("PUT /b2b/organizations/me", {
    ...taking<types.OrganizationUpdate>()({
      ...creationFields,
      sso_default_connection_id: optionalText,
      sso_jit_provisioning_allowed_connections: optionalTexts,
      mfa_methods: optionalText,
      allowed_mfa_methods: optionalTexts,
      rbac_email_implicit_role_assignments: maybe(EmailRoleAssignments),
      first_party_connected_apps_allowed_type: optionalText,
      allowed_first_party_connected_apps: optionalTexts,
      third_party_connected_apps_allowed_type: optionalText,
      allowed_third_party_connected_apps: optionalTexts
    }),
    answer: changed,
    carries: "organization"
  }),
  delete: Endpoint.make("DELETE /b2b/organizations/me", { payload: Schema.Void, answer: deleted }),
  getBySlug: Endpoint.make("POST /b2b/organizations/search", {
    ...taking<types.OrganizationSlug>()({ organization_slug: Schema.String }),
    answer: found
  }),
  getConnectedApps: Endpoint.make("GET /b2b/organizations/connected_apps", {
    payload: Schema.Void,
    answer: apps
  }),
  getConnectedApp: Endpoint.make("GET /b2b/organizations/connected_apps/:connected_app_id", {
    ...withoutBody<ConnectedAppReference>(),
    answer: details
  }),
  members
}
