/** People who look for their organizations, and choose or create one. */
import { describe, expect, it } from "@effect/vitest"
import { discovery as Discovery } from "../../../src/domain/organizations/discoveryCalls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/organizations/magicLinkCalls.js"
import { otps as Otps } from "../../../src/domain/organizations/otpCalls.js"
import { minutes, wrong } from "../support.js"
import { ada, bea, session_duration_minutes, setUpCompanies, setUpSite } from "./support.js"

const open = {
  email_jit_provisioning: "RESTRICTED",
  email_allowed_domains: ["Engines.example"]
} as const

describe("discovery", () => {
  it("lists the organizations of an address after a link, and logs in to the chosen one", async () => {
    const { discover, engines, exchange, inbox, looms, me } = await setUpCompanies()
    const found = await discover(" Ada@Engines.example ")
    expect(inbox.latest(ada)?.link).toContain("stytch_token_type=discovery&token=")
    expect(found.email_address).toBe(ada)
    expect(found.discovered_organizations).toMatchObject([
      {
        organization: { organization_id: engines },
        membership: { type: "active_member", details: null, member: { email_address: ada } },
        member_authenticated: true,
        primary_required: null,
        mfa_required: null
      },
      { organization: { organization_id: looms }, membership: { type: "active_member" } }
    ])
    const answer = await exchange(found.intermediate_session_token, looms)
    expect(answer).toMatchObject({
      member_authenticated: true,
      intermediate_session_token: "",
      member_session: {
        organization_id: looms,
        organization_slug: "looms",
        roles: ["stytch_member"],
        authentication_factors: [{ type: "magic_link", sequence_order: "PRIMARY" }]
      }
    })
    expect(await me(answer.session_token)).toMatchObject({ organization_id: looms, email_address: ada })
  })

  it("does the same after a passcode", async () => {
    const { call, engines, exchange, lastCode } = await setUpCompanies()
    await call(Otps.email.discovery.send, { email_address: ada })
    const found = await call(Otps.email.discovery.authenticate, { email_address: ada, code: lastCode() })
    expect(found.discovered_organizations).toHaveLength(2)
    const { member_session } = await exchange(found.intermediate_session_token, engines)
    expect(member_session?.authentication_factors).toMatchObject([
      { type: "email_otp", email_factor: { email_address: ada } }
    ])
  })

  it("lists them again for the token and for a session", async () => {
    const { admin, call, discover } = await setUpCompanies()
    const { intermediate_session_token } = await discover(ada)
    const again = await call(Discovery.organizations.list, { intermediate_session_token })
    expect(again.discovered_organizations).toHaveLength(2)
    expect(again.organization_id_hint).toBeNull()
    const ofSession = await call(Discovery.organizations.list, {}, admin.session)
    expect(ofSession.discovered_organizations).toEqual(again.discovered_organizations)
  })

  it("creates an organization whose creator is its admin", async () => {
    const { call, discover } = setUpSite()
    const { discovered_organizations, intermediate_session_token } = await discover(ada)
    expect(discovered_organizations).toEqual([])
    const answer = await call(Discovery.organizations.create, {
      intermediate_session_token,
      session_duration_minutes,
      organization_name: "Analytical",
      organization_slug: "analytical"
    })
    expect(answer.organization).toMatchObject({
      organization_name: "Analytical",
      email_invites: "ALL_ALLOWED"
    })
    expect(answer.member).toMatchObject({ is_admin: true, status: "active", email_address_verified: true })
    expect(answer.member_session?.roles).toEqual(["stytch_member", "stytch_admin"])
  })

  it.each([
    [ada, "engines", "engines"],
    ["ada@gmail.com", "ada", "ada"],
    ["a+b@yahoo.co.uk", "a+b", "a-b"]
  ])("names the organization of %s %s unless the call does", async (address, name, slug) => {
    const { call, discover } = setUpSite()
    const create = async () => {
      const { intermediate_session_token } = await discover(address)
      const body = { intermediate_session_token, session_duration_minutes }
      return (await call(Discovery.organizations.create, body)).organization
    }
    expect(await create()).toMatchObject({ organization_name: name, organization_slug: slug })
    expect((await create()).organization_slug).toBe(`${slug}-2`)
  })

  it("invites nobody to an organization that was created with other rules for joining", async () => {
    const { call, discover } = setUpSite()
    const { intermediate_session_token } = await discover(ada)
    const { organization } = await call(Discovery.organizations.create, {
      intermediate_session_token,
      session_duration_minutes,
      ...open
    })
    expect(organization).toMatchObject({
      email_invites: "NOT_ALLOWED",
      email_allowed_domains: ["engines.example"]
    })
  })

  it("lets somebody join whose domain the organization admits, once a verified colleague is there", async () => {
    const { discover, engines, exchange } = await setUpCompanies(open)
    const found = await discover("new@engines.example")
    expect(found.discovered_organizations).toMatchObject([
      {
        membership: {
          type: "eligible_to_join_by_email_domain",
          details: { domain: "engines.example" },
          member: null
        },
        member_authenticated: true
      }
    ])
    const { member } = await exchange(found.intermediate_session_token, engines)
    expect(member).toMatchObject({ status: "active", email_address: "new@engines.example" })
  })

  it.each([
    ["nobody is there with a verified address of the domain", "RESTRICTED", "others.example"],
    ["the domain is listed for other rules", "NOT_ALLOWED", "engines.example"],
    ["everybody may join who knows it", "ALL_ALLOWED", "engines.example"]
  ] as const)("does not list an organization where %s", async (_, email_jit_provisioning, domain) => {
    const moreMembers = [{ email_address: "eve@others.example", status: "pending" }] as const
    const settings = { email_jit_provisioning, email_allowed_domains: [domain] }
    const { discover } = await setUpCompanies(settings, { moreMembers })
    expect((await discover(`new@${domain}`)).discovered_organizations).toEqual([])
  })

  it("refuses an intermediate token that was used, has expired or is of somebody else", async () => {
    const { discover, engines, exchange, looms, pass, refusal } = await setUpCompanies()
    const enter = (intermediate_session_token: string, organization_id = engines) =>
      refusal(Discovery.intermediateSessions.exchange, {
        intermediate_session_token,
        organization_id,
        session_duration_minutes
      })
    const { intermediate_session_token: used } = await discover(ada)
    await exchange(used, engines)
    expect(await enter(used)).toBe("404 intermediate_session_not_found")
    const { intermediate_session_token: foreign } = await discover(bea)
    expect(await enter(foreign, looms)).toBe("400 email_jit_provisioning_not_allowed")
    expect(await enter(foreign, "organization-of-nobody")).toBe("404 organization_not_found")
    pass(minutes(10))
    expect(await enter(foreign)).toBe("404 intermediate_session_not_found")
    expect(await refusal(Discovery.organizations.list, {})).toBe("401 user_unauthenticated")
  })

  it("refuses links and passcodes that were used, have expired, or are for something else", async () => {
    const { askForLink, call, engines, lastCode, linkToken, pass, refusal } = await setUpCompanies()
    const path = MagicLinks.discovery.authenticate
    const redeem = (discovery_magic_links_token: string) => refusal(path, { discovery_magic_links_token })
    await call(MagicLinks.email.discovery.send, { email_address: ada })
    const token = linkToken()
    const asLogin = { magic_links_token: token, session_duration_minutes }
    expect(await refusal(MagicLinks.authenticate, asLogin)).toBe("401 unable_to_auth_magic_link")
    await call(path, { discovery_magic_links_token: token })
    expect(await redeem(token)).toBe("401 unable_to_auth_magic_link")
    await askForLink(ada, engines)
    expect(await redeem(linkToken())).toBe("401 unable_to_auth_magic_link")

    const enter = (code: string, email_address = ada) =>
      refusal(Otps.email.discovery.authenticate, { code, email_address })
    await call(Otps.email.discovery.send, { email_address: ada })
    const code = lastCode()
    expect(await enter("12345")).toBe("400 invalid_code")
    expect(await enter(wrong(code))).toBe("404 otp_code_not_found")
    expect(await enter(code, bea)).toBe("404 otp_code_not_found")
    await call(Otps.email.discovery.authenticate, { code, email_address: ada })
    expect(await enter(code)).toBe("404 otp_code_not_found")
    await call(Otps.email.discovery.send, { email_address: ada })
    pass(minutes(10))
    expect(await enter(lastCode())).toBe("404 otp_code_not_found")
  })

  it("creates no organization with a name, slug or domain that is not allowed", async () => {
    const { discover, refusal } = await setUpCompanies()
    const { intermediate_session_token } = await discover(ada)
    const create = (settings: object) =>
      refusal(Discovery.organizations.create, {
        intermediate_session_token,
        session_duration_minutes,
        ...settings
      })
    expect(await create({ organization_slug: "Engines" })).toBe("400 organization_slug_already_used")
    expect(await create({ organization_slug: "a b" })).toBe("400 invalid_organization_slug")
    expect(await create({ organization_name: "" })).toBe("400 invalid_organization_name")
    expect(await create({ email_allowed_domains: ["GMail.com"] })).toBe("400 invalid_email_domain")
  })

  it("creates none in strict mode where the project does not let members do so", async () => {
    const options = { strict: true, redirectURLs: ["https://app.test/in"] }
    const { discover, refusal } = setUpSite(options)
    const create = Discovery.organizations.create
    const { intermediate_session_token } = await discover(ada)
    const body = { intermediate_session_token, session_duration_minutes }
    expect(await refusal(create, body)).toBe("403 endpoint_not_authorized_for_sdk")
    const bootstrap = { create_organization_enabled: true }
    const { call, discover: prove } = setUpSite({ ...options, bootstrap })
    const proof = await prove(ada)
    const { member } = await call(create, {
      ...body,
      intermediate_session_token: proof.intermediate_session_token
    })
    expect(member.status).toBe("active")
  })
})
