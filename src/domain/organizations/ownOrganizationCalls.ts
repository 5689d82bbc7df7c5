/** Calls on the organization of the session, and the search for one. */
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Endpoint from "../calls/Endpoint.js"
import type { CallError } from "../errors/CallErrors.js"
import { named } from "../schemas/Named.js"
import { list, maybe, maybeNull, text } from "../schemas/wire.js"
import { bare, lists, required, taking, texts, withoutBody } from "./fieldSchemas.js"
import { members } from "./memberCalls.js"
import type * as types from "./organization.js"
import {
  EmailRoleAssignments,
  OAuthTenants,
  OrganizationSchema,
  publicOrganizationFields
} from "./recordSchemas.js"
import type { Organization } from "./records/Organization.js"
import type { ConnectedAppReference } from "./members.js"

const changed = named<types.OrganizationChanged>()(Endpoint.answer({ organization: OrganizationSchema }))

const app = {
  connected_app_id: Schema.String,
  name: text,
  description: text,
  client_type: text,
  logo_url: maybeNull(Schema.String)
}

/** The fields of an organization that the one who creates it may set. */
export const creationFields = {
  ...texts("organization_name", "organization_slug", "organization_logo_url", "sso_jit_provisioning"),
  ...texts("email_jit_provisioning", "email_invites", "oauth_tenant_jit_provisioning"),
  ...texts("auth_methods", "mfa_policy"),
  ...lists("email_allowed_domains", "allowed_auth_methods"),
  allowed_oauth_tenants: maybe(OAuthTenants)
}

/** The call that `organization.get` makes. */
export const fetchOrganization = Endpoint.make("GET /b2b/organizations/me", {
  ...bare,
  answer: changed,
  carries: "organization"
})

/** The calls of `organization`. */
export const organization = {
  get: Endpoint.action<() => Effect.Effect<Organization | null, CallError>>({}),
  update: Endpoint.make("PUT /b2b/organizations/me", {
    ...taking<types.OrganizationUpdate>()({
      ...creationFields,
      sso_default_connection_id: maybeNull(Schema.String),
      mfa_methods: maybeNull(Schema.String),
      first_party_connected_apps_allowed_type: maybeNull(Schema.String),
      third_party_connected_apps_allowed_type: maybeNull(Schema.String),
      ...lists("sso_jit_provisioning_allowed_connections", "allowed_mfa_methods"),
      ...lists("allowed_first_party_connected_apps", "allowed_third_party_connected_apps"),
      rbac_email_implicit_role_assignments: maybe(EmailRoleAssignments)
    }),
    answer: changed,
    carries: "organization"
  }),
  delete: Endpoint.make("DELETE /b2b/organizations/me", {
    ...bare,
    answer: named<types.OrganizationDeleted>()(Endpoint.answer({ organization_id: text }))
  }),
  getBySlug: Endpoint.make("POST /b2b/organizations/search", {
    ...taking<types.OrganizationSlug>()(required("organization_slug")),
    answer: named<types.OrganizationFound>()(
      Endpoint.answer({ organization: Schema.NullOr(Schema.Struct(publicOrganizationFields)) })
    )
  }),
  getConnectedApps: Endpoint.make("GET /b2b/organizations/connected_apps", {
    ...bare,
    answer: named<types.OrganizationConnectedApps>()(
      Endpoint.answer({ connected_apps: list(Schema.Struct(app)) })
    )
  }),
  getConnectedApp: Endpoint.make("GET /b2b/organizations/connected_apps/:connected_app_id", {
    ...withoutBody<ConnectedAppReference>(),
    answer: named<types.OrganizationConnectedAppDetails>()(
      Endpoint.answer({
        ...app,
        active_members: list(Schema.Struct({ member_id: Schema.String, granted_scopes: list(Schema.String) }))
      })
    )
  }),
  members
}
