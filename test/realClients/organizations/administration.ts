/** What admins do with an organization, its members and its connections. */
import { expect } from "vitest"
import {
  ada,
  bea,
  call,
  refusalOf,
  seedCompanies,
  session_duration_minutes,
  signIn,
  textAt
} from "../../support/realClients/memberSteps.js"
import { phone, strong } from "../../support/realClients/steps.js"
import { at } from "../../support/realClients/organizationPage.js"
import type { Flow } from "../flow.js"

const guest = "guest@other.example"

export const administration: ReadonlyArray<Flow> = [
  {
    name: "an invitation, and the person who accepts it",
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines)
      await call(world, "magicLinks.email.invite", {
        email_address: guest,
        invite_redirect_url: `${world.site}/landing`,
        name: "Gail",
        untrusted_metadata: { desk: 3 },
        roles: ["stytch_admin"]
      })
      await call(world, "session.revoke")
      const redemption = { magic_links_token: world.linkToken(), session_duration_minutes }
      const joined = await call(world, "magicLinks.authenticate", redemption)
      expect(at(joined, "member.status")).toBe("active")
    }
  },
  {
    name: "the member changes themselves",
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines, bea)
      await call(world, "self.update", { name: "Beatrix", untrusted_metadata: { a: 1, b: 2 } })
      await call(world, "self.update", { untrusted_metadata: { b: 3 } })
      const update = {
        email_address: "beatrix@engines.example",
        login_redirect_url: `${world.site}/landing`
      }
      await call(world, "self.startEmailUpdate", update)
      const retired = { email_address: "old@engines.example" }
      expect(await refusalOf(world, "self.unlinkRetiredEmail", retired)).toBe("404 email_not_found")
      await call(world, "self.get")
      expect(await refusalOf(world, "self.deleteMFATOTP")).toMatch(/^40/)
    }
  },
  {
    name: "the members of an organization: created, found, changed, removed and brought back",
    story: async (world) => {
      const totp = {}
      const { engines } = await seedCompanies(world, {
        members: [
          { email_address: ada, name: "Ada", roles: ["stytch_admin"] },
          { email_address: bea, name: "Bea", password: strong, mfa_phone_number: phone, totp }
        ]
      })
      await signIn(world, engines)
      const created = await call(world, "organization.members.create", {
        email_address: guest,
        name: "Gail",
        create_member_as_pending: true
      })
      const member_id = textAt(created, "member_id")
      const found = await call(world, "organization.members.search", {
        limit: 10,
        query: { operator: "AND", operands: [{ filter_name: "member_emails", filter_value: [bea] }] }
      })
      expect(at(found, "members.length")).toBe(1)
      const [other, password] = ["member_id", "member_password_id"].map((name) =>
        textAt(found, `members.0.${name}`)
      )
      await call(world, "organization.members.update", { member_id, name: "Gale", is_breakglass: true })
      await call(world, "organization.members.delete", member_id)
      await call(world, "organization.members.reactivate", member_id)
      await call(world, "organization.members.deletePassword", password ?? "")
      await call(world, "organization.members.deleteMFAPhoneNumber", other ?? "")
      await call(world, "organization.members.deleteMFATOTP", other ?? "")
      const update = {
        member_id: other ?? "",
        email_address: "beatrix@engines.example",
        delivery_method: "EMAIL_OTP"
      } as const
      await call(world, "organization.members.startEmailUpdate", update)
      const retired = { member_id: other ?? "", email_address: "old@engines.example" }
      expect(await refusalOf(world, "organization.members.unlinkRetiredEmail", retired)).toBe(
        "404 email_not_found"
      )
      await call(world, "organization.members.search", {})
    }
  },
  {
    name: "the organization, changed and deleted",
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines)
      await call(world, "organization.update", {
        organization_name: "Analytical Engines",
        email_allowed_domains: ["engines.example"],
        email_jit_provisioning: "RESTRICTED",
        mfa_policy: "OPTIONAL"
      })
      await call(world, "organization.getSync")
      await call(world, "organization.delete")
      await call(world, "session.getSync")
    }
  },
  {
    name: "the connections of an organization's identity providers",
    story: async (world) => {
      const { connectionOfLooms, engines, looms } = await seedCompanies(world, {}, { sso_connections: [{}] })
      await signIn(world, engines)
      const made = await call(world, "sso.saml.createConnection", { display_name: "Okta" })
      const connection_id = textAt(made, "connection.connection_id")
      await call(world, "sso.saml.updateConnection", {
        connection_id,
        idp_entity_id: "https://okta.test/entity",
        idp_sso_url: "https://okta.test/sso",
        attribute_mapping: { email: "email" },
        saml_connection_implicit_role_assignments: [{ role_id: "stytch_admin" }]
      })
      const url = { connection_id, metadata_url: "http://127.0.0.1:9/metadata" }
      expect(await refusalOf(world, "sso.saml.updateConnectionByURL", url)).toMatch(/^[45]\d\d /)
      const certificate = { connection_id, certificate_id: "none" }
      expect(await refusalOf(world, "sso.saml.deleteVerificationCertificate", certificate)).toMatch(/^40/)
      const key = { connection_id, private_key_id: "none" }
      expect(await refusalOf(world, "sso.saml.deleteEncryptionPrivateKey", key)).toMatch(/^40/)
      const oidc = await call(world, "sso.oidc.createConnection", { identity_provider: "okta" })
      await call(world, "sso.oidc.updateConnection", {
        connection_id: textAt(oidc, "connection.connection_id"),
        display_name: "OpenID",
        client_id: "client",
        client_secret: "secret"
      })
      const external = await call(world, "sso.external.createConnection", {
        display_name: "Of Looms",
        external_organization_id: looms,
        external_connection_id: connectionOfLooms
      })
      await call(world, "sso.external.updateConnection", {
        connection_id: textAt(external, "connection.connection_id"),
        display_name: "Looms"
      })
      await call(world, "sso.getConnections")
      await call(world, "sso.deleteConnection", connection_id)
    }
  },
  {
    name: "the connection of an organization's directory",
    story: async (world) => {
      const { engines } = await seedCompanies(world)
      await signIn(world, engines)
      const made = await call(world, "scim.createConnection", { display_name: "Okta" })
      const connection_id = textAt(made, "connection.connection_id")
      await call(world, "scim.updateConnection", { connection_id, display_name: "Okta 2" })
      await call(world, "scim.getConnection", connection_id)
      await call(world, "scim.getConnectionGroups", { limit: 10 })
      await call(world, "scim.rotateStart", connection_id)
      await call(world, "scim.rotateCancel", connection_id)
      await call(world, "scim.rotateStart", connection_id)
      await call(world, "scim.rotateComplete", connection_id)
      await call(world, "scim.deleteConnection", connection_id)
    }
  }
]
