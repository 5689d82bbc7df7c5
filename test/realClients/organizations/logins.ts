/** How people sign in to an organization. */
import { expect } from "vitest"
import { memberOAuthProviders } from "../../../src/domain/organizations/oauth.js"
import { continueAs, returnedToken, strong, stronger, wrong } from "../../support/realClients/steps.js"
import {
  ada,
  bea,
  call,
  discover,
  expectSession,
  leave,
  refusalOf,
  seedCompanies,
  session_duration_minutes,
  signIn,
  textAt
} from "../../support/realClients/memberSteps.js"
import { at } from "../../support/realClients/organizationPage.js"
import type { World } from "../../support/realClients/world.js"
import type { Flow } from "../flow.js"

const landingOf = ({ site }: World) => `${site}/landing`

const redirectsOf = (world: World) => ({
  login_redirect_url: landingOf(world),
  signup_redirect_url: landingOf(world)
})

const discoveryByLink = async (world: World) => {
  const { engines, looms } = await seedCompanies(world)
  await call(world, "magicLinks.email.discovery.send", {
    email_address: ada,
    discovery_redirect_url: landingOf(world)
  })
  const discovery_magic_links_token = world.linkToken()
  const found = await call(world, "magicLinks.discovery.authenticate", { discovery_magic_links_token })
  expect(at(found, "discovered_organizations.length")).toBe(2)
  expect(
    await refusalOf(world, "magicLinks.discovery.authenticate", { discovery_magic_links_token })
  ).toMatch(/^40[14] /)
  await call(world, "discovery.organizations.list")
  await call(world, "discovery.intermediateSessions.exchange", {
    organization_id: engines,
    session_duration_minutes
  })
  await call(world, "discovery.organizations.list")
  await call(world, "session.exchange", { organization_id: looms, session_duration_minutes })
  expect(at(await call(world, "organization.get"), "organization_slug")).toBe("looms")
  await call(world, "self.get")
  await call(world, "session.revoke")
  await expectSession(world, false)
}

const linkOfOrganization = async (world: World) => {
  const { engines } = await seedCompanies(world)
  await call(world, "magicLinks.email.loginOrSignup", {
    organization_id: engines,
    email_address: bea,
    ...redirectsOf(world)
  })
  const redemption = { magic_links_token: world.linkToken(), session_duration_minutes }
  await call(world, "magicLinks.authenticate", redemption)
  expect(await refusalOf(world, "magicLinks.authenticate", redemption)).toMatch(/^40[14] /)
  await world.page.reload()
  await expectSession(world, true)
}

const reset_password_redirect_url = (world: World) => `${landingOf(world)}/reset`

export const logins: ReadonlyArray<Flow> = [
  { name: "a link, the choice of an organization, and the switch to another", story: discoveryByLink },
  {
    name: "a link with PKCE, the choice of an organization, and the switch to another",
    options: { bootstrap: { pkce_required_for_email_magic_links: true } },
    story: discoveryByLink
  },
  { name: "a link to one organization, and a reload", story: linkOfOrganization },
  {
    name: "a link with PKCE to one organization, and a reload",
    options: { bootstrap: { pkce_required_for_email_magic_links: true } },
    story: linkOfOrganization
  },
  {
    name: "a passcode by email, and a new organization",
    story: async (world) => {
      const email_address = "cara@new.example"
      await call(world, "otps.email.discovery.send", { email_address })
      const code = world.code()
      const attempt = { email_address, code: wrong(code) }
      expect(await refusalOf(world, "otps.email.discovery.authenticate", attempt)).toMatch(/^404 /)
      await call(world, "otps.email.discovery.authenticate", { email_address, code })
      const made = await call(world, "discovery.organizations.create", {
        organization_name: "New",
        organization_slug: "new",
        session_duration_minutes
      })
      expect(textAt(made, "member.email_address")).toBe(email_address)
    }
  },
  {
    name: "a passcode by email for one organization, wrong and right, and the search for the others",
    story: async (world) => {
      const { engines: organization_id, looms } = await seedCompanies(world)
      await call(world, "otps.email.loginOrSignup", { organization_id, email_address: ada })
      const login = { organization_id, email_address: ada, session_duration_minutes }
      const attempt = { ...login, code: wrong(world.code()) }
      expect(await refusalOf(world, "otps.email.authenticate", attempt)).toMatch(/^404 /)
      await call(world, "otps.email.authenticate", { ...login, code: world.code() })
      // Somebody who is signed in looks for their other organizations
      await discover(world)
      await call(world, "discovery.intermediateSessions.exchange", {
        organization_id: looms,
        session_duration_minutes
      })
    }
  },
  ...[false, true].map((isRequired): Flow => ({
    name: `passwords of members${isRequired ? " with PKCE" : ""}: set, used, replaced, and set within the session`,
    options: { bootstrap: { pkce_required_for_password_resets: isRequired } },
    story: async (world) => {
      const { engines: organization_id } = await seedCompanies(world)
      const address = { organization_id, email_address: bea }
      await call(world, "passwords.strengthCheck", { email_address: bea, password: "password" })
      await call(world, "passwords.resetByEmailStart", {
        ...address,
        login_redirect_url: landingOf(world),
        reset_password_redirect_url: reset_password_redirect_url(world)
      })
      await call(world, "passwords.resetByEmail", {
        password_reset_token: world.linkToken(),
        password: strong,
        session_duration_minutes
      })
      await call(world, "session.revoke")
      const login = { ...address, session_duration_minutes }
      expect(await refusalOf(world, "passwords.authenticate", { ...login, password: stronger })).toMatch(
        /^40/
      )
      await call(world, "passwords.authenticate", { ...login, password: strong })
      const replacement = { ...login, existing_password: strong, new_password: stronger }
      await call(world, "passwords.resetByExistingPassword", replacement)
      await call(world, "passwords.resetBySession", { password: strong })
      await call(
        world,
        "self.deletePassword",
        textAt(await call(world, "self.getSync"), "member_password_id")
      )
    }
  })),
  {
    name: "a password before the choice of an organization, forgotten and used",
    story: async (world) => {
      await seedCompanies(world)
      await call(world, "passwords.discovery.resetByEmailStart", {
        email_address: ada,
        discovery_redirect_url: landingOf(world),
        reset_password_redirect_url: reset_password_redirect_url(world)
      })
      await call(world, "passwords.discovery.resetByEmail", {
        password_reset_token: world.linkToken(),
        password: strong
      })
      const refused = { email_address: ada, password: stronger }
      expect(await refusalOf(world, "passwords.discovery.authenticate", refused)).toMatch(/^40/)
      await call(world, "passwords.discovery.authenticate", { email_address: ada, password: strong })
    }
  },
  ...[false, true].map((isRequired): Flow => ({
    name: isRequired
      ? "a social login with PKCE, before the choice of an organization and for one"
      : "all social logins of members, before the choice of an organization and for one",
    options: { bootstrap: { pkce_required_for_oauth: isRequired } },
    story: async (world) => {
      const { engines } = await seedCompanies(world, {
        email_jit_provisioning: "RESTRICTED",
        email_allowed_domains: ["engines.example"]
      })
      for (const provider of isRequired ? (["google"] as const) : memberOAuthProviders) {
        await leave(world, `oauth.${provider}.discovery.start`, {
          discovery_redirect_url: landingOf(world),
          custom_scopes: ["calendar.read"],
          provider_params: { login_hint: "ada" }
        })
        await continueAs(world, ada)
        const discovery_oauth_token = await returnedToken(world)
        await call(world, "oauth.discovery.authenticate", { discovery_oauth_token })
        await leave(world, `oauth.${provider}.start`, { organization_id: engines, ...redirectsOf(world) })
        await continueAs(world, ada)
        const redemption = { oauth_token: await returnedToken(world), session_duration_minutes }
        await call(world, "oauth.authenticate", redemption)
        expect(await refusalOf(world, "oauth.authenticate", redemption)).toMatch(/^40/)
        await call(world, "session.revoke")
      }
    }
  })),
  ...[false, true].map((isRequired): Flow => ({
    name: `a login at the organization's identity provider${isRequired ? " with PKCE" : ""}`,
    options: { bootstrap: { pkce_required_for_sso: isRequired } },
    story: async (world) => {
      const okta = { display_name: "Okta", identity_provider: "okta" }
      const { connection } = await seedCompanies(world, { sso_connections: [okta] })
      await call(world, "sso.discoverConnections", ada)
      await leave(world, "sso.start", { connection_id: connection, ...redirectsOf(world) })
      await continueAs(world, ada)
      const redemption = { sso_token: await returnedToken(world), session_duration_minutes }
      await call(world, "sso.authenticate", redemption)
      expect(await refusalOf(world, "sso.authenticate", redemption)).toMatch(/^40/)
    }
  })),
  {
    name: "a login of a member by the organization's name, and of nobody",
    story: async (world) => {
      await seedCompanies(world)
      const found = await call(world, "organization.getBySlug", { organization_slug: "engines" })
      await call(world, "organization.getBySlug", { organization_slug: "nowhere" })
      // The reference's call is refused, and ours answers null
      await refusalOf(world, "self.get")
      await refusalOf(world, "organization.get")
      await call(world, "session.getSync")
      expect(await refusalOf(world, "session.authenticate", {})).toMatch(/^40\d \w+/)
      await signIn(world, textAt(found, "organization.organization_id"))
    }
  }
]
