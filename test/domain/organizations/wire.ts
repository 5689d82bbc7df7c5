/**
 * The calls of organizations as the wire has them, written down from its description and not from the rows. Each line is
 * `METHOD path | body | marks`. Paths are below `/b2b`, except those of the identity provider. Marks: X captcha and retry, I the
 * token of the intermediate session in the body, and what the answer carries.
 */
const redirects = "login_redirect_url? signup_redirect_url?"
const address = "organization_id email_address"
const ids = "organization_id member_id"
const templates = "login_template_id? signup_template_id?"
const expirations = "login_expiration_minutes? signup_expiration_minutes?"
const resetEmail =
  "reset_password_redirect_url? reset_password_expiration_minutes? reset_password_template_id? verify_email_template_id? locale?"
const challenge = "pkce_code_challenge?"
const verifier = "pkce_code_verifier?"
const ist = "intermediate_session_token?"
const login = "session_duration_minutes locale?"
const emailUpdate = "email_address login_redirect_url? login_template_id? locale? delivery_method?"
const creation =
  "organization_name? organization_slug? organization_logo_url? sso_jit_provisioning? email_allowed_domains? email_jit_provisioning? email_invites? oauth_tenant_jit_provisioning? allowed_oauth_tenants? auth_methods? allowed_auth_methods? mfa_policy?"
const authorize = "client_id redirect_uri response_type scopes prompt?"
// `resources` is ours: RFC 8707

export const wire: Readonly<Record<string, string>> = {
  "magicLinks.email.invite": `POST /magic_links/email/invite | email_address invite_redirect_url? invite_template_id? name? untrusted_metadata? locale? roles? invite_expiration_minutes? | member`,
  "magicLinks.email.loginOrSignup": `POST /magic_links/email/login_or_signup | ${address} ${redirects} ${templates} ${expirations} locale? ${challenge} |`,
  "magicLinks.email.discovery.send": `POST /magic_links/email/discovery/send | email_address discovery_redirect_url? login_template_id? locale? discovery_expiration_minutes? ${challenge} | X`,
  "magicLinks.authenticate": `POST /magic_links/authenticate | magic_links_token ${login} ${verifier} ${ist} | X I memberSession`,
  "magicLinks.discovery.authenticate": `POST /magic_links/discovery/authenticate | discovery_magic_links_token ${verifier} | X intermediate`,

  "otps.email.loginOrSignup": `POST /otps/email/login_or_signup | ${address} ${templates} ${expirations} locale? | X`,
  "otps.email.authenticate": `POST /otps/email/authenticate | code ${address} ${login} ${ist} | X I memberSession`,
  "otps.email.discovery.send": `POST /otps/email/discovery/send | email_address login_template_id? locale? discovery_expiration_minutes? | X`,
  "otps.email.discovery.authenticate": `POST /otps/email/discovery/authenticate | code email_address | X intermediate`,
  "otps.sms.send": `POST /otps/sms/send | ${ids} mfa_phone_number? locale? enable_autofill? autofill_session_duration_minutes? ${ist} | X I`,
  "otps.sms.authenticate": `POST /otps/sms/authenticate | ${ids} code session_duration_minutes set_mfa_enrollment? ${ist} | X I memberSession`,

  "totp.create": `POST /totp | ${ids} expiration_minutes? ${ist} | X I member`,
  "totp.authenticate": `POST /totp/authenticate | ${ids} code session_duration_minutes set_mfa_enrollment? set_default_mfa? ${ist} | X I memberSession`,
  "recoveryCodes.recover": `POST /recovery_codes/recover | ${ids} recovery_code session_duration_minutes ${ist} | X I memberSession`,
  "recoveryCodes.rotate": "POST /recovery_codes/rotate |  | X",
  "recoveryCodes.get": "GET /recovery_codes | none |",

  "passwords.authenticate": `POST /passwords/authenticate | ${address} password ${login} code_verifier? ${ist} | X I memberSession keeps`,
  "passwords.resetByEmailStart": `POST /passwords/email/reset/start | ${address} login_redirect_url? ${resetEmail} code_challenge? | X`,
  "passwords.resetByEmail": `POST /passwords/email/reset | password_reset_token password ${login} code_verifier? ${ist} | X I memberSession`,
  "passwords.resetByExistingPassword": `POST /passwords/existing_password/reset | ${address} existing_password new_password ${login} | X memberSession`,
  "passwords.resetBySession": "POST /passwords/session/reset | password | X memberSession",
  "passwords.strengthCheck": "POST /passwords/strength_check | email_address? password |",
  "passwords.discovery.authenticate":
    "POST /passwords/discovery/authenticate | email_address password code_verifier? | X intermediate keeps",
  "passwords.discovery.resetByEmailStart": `POST /passwords/discovery/reset/start | email_address discovery_redirect_url? ${resetEmail} ${challenge} | X`,
  "passwords.discovery.resetByEmail": `POST /passwords/discovery/reset | password_reset_token password ${verifier} ${ist} | X I intermediate`,

  "oauth.authenticate": `POST /oauth/authenticate | oauth_token ${login} ${verifier} ${ist} | X I memberSession`,
  "oauth.discovery.authenticate": `POST /oauth/discovery/authenticate | discovery_oauth_token ${verifier} | X intermediate`,
  "oneTapCalls.start": "GET /oauth/google/onetap/start | none |",
  "oneTapCalls.submit": `POST /oauth/google/onetap/submit | id_token organization_id ${redirects} ${challenge} |`,
  "oneTapCalls.submitDiscovery": `POST /oauth/google/onetap/discovery/submit | id_token discovery_redirect_url? ${challenge} |`,

  "impersonation.authenticate": "POST /impersonation/authenticate | impersonation_token | X memberSession",

  "session.authenticate": "POST /sessions/authenticate | session_duration_minutes? | memberSession",
  "session.revoke": "POST /sessions/revoke | none |",
  "session.revokeForMember": "POST /sessions/revoke/{member_id} | none |",
  "session.exchange": `POST /sessions/exchange | organization_id ${login} | memberSession`,
  "session.exchangeAccessToken": `POST /sessions/exchange_access_token | access_token session_duration_minutes | memberSession`,
  "session.attest": `POST /sessions/attest | profile_id token organization_id? session_duration_minutes session_token? session_jwt? | memberSession`,

  "discovery.organizations.list": `POST /discovery/organizations | ${ist} | I`,
  "discovery.organizations.create": `POST /discovery/organizations/create | session_duration_minutes ${creation} ${ist} | I memberSession`,
  "discovery.intermediateSessions.exchange": `POST /discovery/intermediate_sessions/exchange | organization_id ${login} ${ist} | I memberSession`,

  fetchMember: "GET /organizations/members/me | none | member",
  "self.update":
    "PUT /organizations/members/update | name? untrusted_metadata? mfa_enrolled? mfa_phone_number? default_mfa_method? | member",
  "self.deleteMFAPhoneNumber": "DELETE /organizations/members/deletePhoneNumber | none | member",
  "self.deleteMFATOTP": "DELETE /organizations/members/deleteTOTP | none | member",
  "self.deletePassword": "DELETE /organizations/members/passwords/{password_id} | none | member",
  "self.unlinkRetiredEmail":
    "POST /organizations/members/unlink_retired_email | email_id? email_address? | member",
  "self.startEmailUpdate": `POST /organizations/members/start_email_update | ${emailUpdate} | member`,
  "self.getConnectedApps": "GET /organizations/members/connected_apps | none |",
  "self.revokeConnectedApp": "POST /organizations/members/connected_apps/{id}/revoke | none |",

  fetchOrganization: "GET /organizations/me | none | organization",
  "organization.update": `PUT /organizations/me | ${creation} sso_default_connection_id? sso_jit_provisioning_allowed_connections? mfa_methods? allowed_mfa_methods? rbac_email_implicit_role_assignments? first_party_connected_apps_allowed_type? allowed_first_party_connected_apps? third_party_connected_apps_allowed_type? allowed_third_party_connected_apps? | organization`,
  "organization.delete": "DELETE /organizations/me | none |",
  "organization.getBySlug": "POST /organizations/search | organization_slug |",
  "organization.getConnectedApps": "GET /organizations/connected_apps | none |",
  "organization.getConnectedApp": "GET /organizations/connected_apps/{id} | none |",
  "organization.members.search": "POST /organizations/me/members/search | cursor? limit? query? |",
  "organization.members.create": `POST /organizations/members | email_address name? untrusted_metadata? create_member_as_pending? is_breakglass? mfa_phone_number? mfa_enrolled? roles? | member`,
  "organization.members.update": `PUT /organizations/members/{member_id} | member_id name? untrusted_metadata? is_breakglass? mfa_phone_number? mfa_enrolled? roles? preserve_existing_sessions? default_mfa_method? email_address? unlink_email? | member`,
  "organization.members.deletePassword":
    "DELETE /organizations/members/passwords/{password_id} | none | member",
  "organization.members.deleteMFAPhoneNumber":
    "DELETE /organizations/members/mfa_phone_numbers/{member_id} | none | member",
  "organization.members.deleteMFATOTP": "DELETE /organizations/members/totp/{member_id} | none | member",
  "organization.members.delete": "DELETE /organizations/members/{id} | none |",
  "organization.members.reactivate": "PUT /organizations/members/{id}/reactivate | none | member",
  "organization.members.unlinkRetiredEmail":
    "POST /organizations/members/{id}/unlink_retired_email | email_id? email_address? | member",
  "organization.members.startEmailUpdate": `POST /organizations/members/{id}/start_email_update | ${emailUpdate} | member`,
  "organization.members.getConnectedApps": "GET /organizations/members/{id}/connected_apps | none |",
  "organization.members.revokeConnectedApp":
    "POST /organizations/members/{id}/connected_apps/{app}/revoke | none |",

  "sso.authenticate": `POST /sso/authenticate | sso_token ${login} ${verifier} ${ist} | X I memberSession`,
  "sso.getConnections": "GET /sso | none |",
  "sso.discoverConnections": "GET /sso/discovery/connections?email_address={email_address} | none |",
  "sso.deleteConnection": "DELETE /sso/{connection_id} | none |",
  "sso.saml.createConnection": "POST /sso/saml | display_name? identity_provider? |",
  "sso.saml.updateConnection":
    "PUT /sso/saml/{id} | connection_id idp_entity_id? display_name? attribute_mapping? idp_sso_url? x509_certificate? saml_connection_implicit_role_assignments? saml_group_implicit_role_assignments? identity_provider? signing_private_key? saml_encryption_private_key? |",
  "sso.saml.updateConnectionByURL": "PUT /sso/saml/{id}/url | connection_id metadata_url |",
  "sso.saml.deleteVerificationCertificate":
    "DELETE /sso/saml/{id}/verification_certificates/{certificate_id} | none |",
  "sso.saml.deleteEncryptionPrivateKey":
    "DELETE /sso/saml/{id}/encryption_private_key/{private_key_id} | none |",
  "sso.oidc.createConnection": "POST /sso/oidc | display_name? identity_provider? |",
  "sso.oidc.updateConnection":
    "PUT /sso/oidc/{id} | connection_id display_name? issuer? client_id? client_secret? authorization_url? token_url? userinfo_url? jwks_url? identity_provider? custom_scopes? attribute_mapping? |",
  "sso.external.createConnection":
    "POST /sso/external | external_organization_id external_connection_id display_name? |",
  "sso.external.updateConnection":
    "PUT /sso/external/{id} | connection_id display_name? external_connection_implicit_role_assignments? external_group_implicit_role_assignments? |",

  "scim.createConnection": "POST /scim | display_name? identity_provider? |",
  "scim.updateConnection":
    "PUT /scim/{id} | connection_id display_name? identity_provider? scim_group_implicit_role_assignments? |",
  "scim.deleteConnection": "DELETE /scim/{id} | none |",
  "scim.getConnection": "GET /scim | none |",
  "scim.getConnectionGroups": "POST /scim/groups | limit? cursor? |",
  "scim.rotateStart": "POST /scim/rotate/start | connection_id |",
  "scim.rotateComplete": "POST /scim/rotate/complete | connection_id |",
  "scim.rotateCancel": "POST /scim/rotate/cancel | connection_id |",

  "idp.oauthAuthorizeStart": `POST /idp/b2b/oauth/authorize/start | ${authorize} resources? |`,
  "idp.oauthAuthorizeSubmit": `POST /idp/b2b/oauth/authorize/submit | ${authorize} resources? state? nonce? code_challenge? consent_granted |`,
  "idp.oauthLogoutStart":
    "POST /oauth/logout/start | client_id post_logout_redirect_uri state? id_token_hint? |"
}

/** The methods that are more than one call: the redirects, Google's prompt, and those that unwrap their answer. */
export const actions: ReadonlyArray<string> = [
  ...["google", "microsoft", "hubspot", "slack", "github", "googleOneTap"].flatMap((name) => [
    `oauth.${name}.start`,
    `oauth.${name}.discovery.start`
  ]),
  "sso.start",
  "self.get",
  "organization.get",
  "rbac.isAuthorized",
  "rbac.allPermissions",
  "authenticateByUrl"
]
