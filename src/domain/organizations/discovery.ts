/** What callers pass to and get from the methods of discovery: the choice of an organization after a first proof. */
import type { AnswerBase } from "../calls/Answers.js"
import type { SessionDuration } from "../sessionCalls/types.js"
import type { DiscoveredWithHint } from "./answers.js"
import type { OrganizationUpdate } from "./organization.js"

/** The organizations of the person whose intermediate session it is. */
export interface OrganizationsListed
  extends AnswerBase, Omit<DiscoveredWithHint, "intermediate_session_token"> {}

/** A new organization, whose first member is the person of the intermediate session. What is left out is the provider's. */
export interface OrganizationCreation
  extends
    SessionDuration,
    Pick<
      OrganizationUpdate,
      | "organization_name"
      | "organization_slug"
      | "organization_logo_url"
      | "sso_jit_provisioning"
      | "email_allowed_domains"
      | "email_jit_provisioning"
      | "email_invites"
      | "oauth_tenant_jit_provisioning"
      | "allowed_oauth_tenants"
      | "auth_methods"
      | "allowed_auth_methods"
      | "mfa_policy"
    > {}
