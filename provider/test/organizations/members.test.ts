/** Members and organizations: who may read and change what. */
import { describe, expect, it } from "@effect/vitest"
import { members as MemberSearch } from "../../../src/domain/members/calls.js"
import { magicLinks as MagicLinks } from "../../../src/domain/organizations/magicLinkCalls.js"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { session as Sessions } from "../../../src/domain/organizations/memberSessionCalls.js"
import {
  fetchOrganization,
  organization as Organizations
} from "../../../src/domain/organizations/ownOrganizationCalls.js"
import { fetchMember, self as Self } from "../../../src/domain/organizations/selfCalls.js"
import { ada, bea, session_duration_minutes, setUpCompanies } from "./support.js"

describe("a member", () => {
  it("reads and changes themselves", async () => {
    const { call, engines, me, member } = await setUpCompanies()
    const first = { name: "Bea", mfa_enrolled: true, mfa_phone_number: "+12025550123" }
    await call(Self.update, { ...first, untrusted_metadata: { a: 1, b: 2 } }, member.session)
    const changes = { untrusted_metadata: { b: null, c: 3 }, default_mfa_method: "sms_otp" }
    const answer = await call(Self.update, changes, member.session)
    expect(answer.organization.organization_id).toBe(engines)
    expect(answer.member).toMatchObject({
      ...first,
      mfa_phone_number_verified: false,
      default_mfa_method: "sms_otp",
      untrusted_metadata: { a: 1, c: 3 }
    })
    expect(await me(member.session)).toEqual(answer.member)
  })

  it("has roles from the organization's rules for verified addresses", async () => {
    const { admin, call, member } = await setUpCompanies({
      rbac_email_implicit_role_assignments: [{ role_id: "staff", domain: "Engines.example" }]
    })
    const { member: changed } = await call(
      Members.update,
      { member_id: member.id, roles: ["staff"] },
      admin.session,
      {
        id: member.id
      }
    )
    expect(changed.roles).toEqual([
      { role_id: "stytch_member", sources: [{ type: "direct_assignment", details: {} }] },
      {
        role_id: "staff",
        sources: [
          { type: "direct_assignment", details: {} },
          { type: "email_assignment", details: { email_domain: "engines.example" } }
        ]
      }
    ])
    const created = await call(Members.create, { email_address: "new@engines.example" }, admin.session)
    expect(created.member.roles.map(({ role_id }) => role_id)).toEqual(["stytch_member"])
  })

  it("is found by their address without a session, in their organization only", async () => {
    const listed = { organization_id: "elsewhere", email_address: "Dan@example.com", name: "Dan" }
    const { call, engines, looms } = await setUpCompanies({}, { members: [listed] })
    const find = async (email_address: string, organization_id: string) =>
      (await call(MemberSearch.search, { email_address, organization_id })).member
    expect(await find(" ADA@engines.example", engines)).toEqual({
      status: "active",
      name: "Ada",
      member_password_id: ""
    })
    expect(await find(bea, looms)).toBeNull()
    expect(await find("dan@example.com", "elsewhere")).toMatchObject({ name: "Dan", status: "active" })
  })
})

describe("an admin", () => {
  it("creates, changes, deletes and reactivates a member", async () => {
    const { admin, call, logIn, engines, refusal } = await setUpCompanies()
    const email_address = "new@engines.example"
    const pending = { email_address, name: "New", create_member_as_pending: true, roles: ["editor"] }
    const created = await call(Members.create, pending, admin.session)
    expect(created.member).toMatchObject({ status: "pending", name: "New", is_breakglass: false })
    const id = { id: created.member_id }
    const changes = { member_id: created.member_id, roles: ["stytch_admin"], is_breakglass: true }
    const changed = await call(Members.update, changes, admin.session, id)
    expect(changed.member).toMatchObject({ is_admin: true, is_breakglass: true, name: "New" })

    const { session_token } = await logIn(email_address, engines)
    const memberId = { memberId: created.member_id }
    expect(await call(Members.delete, undefined, admin.session, memberId)).toMatchObject({
      member_id: created.member_id
    })
    expect(await refusal(fetchMember, undefined, session_token)).toBe("404 session_not_found")
    const asked = { email_address, organization_id: engines }
    expect(await refusal(MagicLinks.email.loginOrSignup, asked)).toBe(
      "400 email_jit_provisioning_not_allowed"
    )
    const again = await call(Members.reactivate, undefined, admin.session, memberId)
    expect(again.member.status).toBe("active")
    expect((await logIn(email_address, engines)).member_id).toBe(created.member_id)
  })

  it("takes an invitation back by deleting the member", async () => {
    const { admin, call, linkToken, refusal } = await setUpCompanies()
    const invited = await call(MagicLinks.email.invite, { email_address: "new@other.example" }, admin.session)
    const body = { magic_links_token: linkToken(), session_duration_minutes }
    const memberId = { memberId: invited.member_id }
    await call(Members.delete, undefined, admin.session, memberId)
    expect(await refusal(MagicLinks.authenticate, body)).toBe("401 unable_to_auth_magic_link")
    await call(Members.reactivate, undefined, admin.session, memberId)
    expect(await refusal(MagicLinks.authenticate, body)).toBe("401 unable_to_auth_magic_link")
  })

  it("gives a member another address, and the old one to nobody until it is unlinked", async () => {
    const { admin, askForLink, call, engines, linkToken, member, refusal } = await setUpCompanies()
    await askForLink(bea, engines)
    const old = { magic_links_token: linkToken(), session_duration_minutes }
    const move = (email_address: string, unlink_email = false) =>
      call(Members.update, { member_id: member.id, email_address, unlink_email }, admin.session, {
        id: member.id
      })
    const moved = await move("b@engines.example")
    expect(moved.member).toMatchObject({
      email_address_verified: false,
      retired_email_addresses: [{ email_address: bea }]
    })
    expect(await refusal(MagicLinks.authenticate, old)).toBe("401 unable_to_auth_magic_link")
    const create = { email_address: bea }
    expect(await refusal(Members.create, create, admin.session)).toBe("400 retired_member_email")
    expect((await move(bea)).member.retired_email_addresses).toMatchObject([
      { email_address: "b@engines.example" }
    ])
    await move("c@engines.example", true)
    expect((await call(Members.create, create, admin.session)).member.email_address).toBe(bea)
    expect(await refusal(Members.create, create, admin.session)).toBe("400 duplicate_member_email")
  })

  it("refuses wrong addresses and numbers", async () => {
    const { admin, refusal } = await setUpCompanies()
    const create = (body: { readonly email_address: string; readonly mfa_phone_number?: string }) =>
      refusal(Members.create, body, admin.session)
    expect(await create({ email_address: "nobody" })).toBe("400 invalid_email")
    const number = { email_address: "new@engines.example", mfa_phone_number: "12" }
    expect(await create(number)).toBe("400 invalid_phone_number")
  })

  it("reads, changes and deletes the organization", async () => {
    const { admin, call, discover, engines, looms, member, refusal, state } = await setUpCompanies()
    const changes = { organization_name: "Machines", email_allowed_domains: [" Engines.example"] }
    const { organization } = await call(Organizations.update, changes, admin.session)
    expect(organization).toMatchObject({
      organization_name: "Machines",
      organization_slug: "engines",
      email_allowed_domains: ["engines.example"]
    })
    expect((await call(fetchOrganization, undefined, member.session)).organization).toEqual(organization)
    const taken = { organization_slug: "looms" }
    expect(await refusal(Organizations.update, taken, admin.session)).toBe(
      "400 organization_slug_already_used"
    )
    const { organization_id } = await call(Organizations.delete, undefined, admin.session)
    expect(organization_id).toBe(engines)
    expect(await refusal(fetchMember, undefined, member.session)).toBe("404 session_not_found")
    const [left] = (await discover(ada)).discovered_organizations
    expect(left?.organization.organization_id).toBe(looms)
    expect((await state.members()).every((each) => each.organization_id === looms)).toBe(true)
  })
})

describe("organizations/search", () => {
  it("shows anybody the public part of an organization, by its slug or id", async () => {
    const { call, engines } = await setUpCompanies({ trusted_metadata: { plan: "secret" } })
    for (const organization_slug of ["Engines", engines]) {
      const { organization } = await call(Organizations.getBySlug, { organization_slug })
      expect(organization).toMatchObject({ organization_id: engines, organization_name: "Engines" })
      expect(organization).not.toHaveProperty("trusted_metadata")
    }
    const { organization } = await call(Organizations.getBySlug, { organization_slug: "none" })
    expect(organization).toBeNull()
  })
})

describe("the search for members", () => {
  it.each([
    ["AND", [{ filter_name: "member_emails", filter_value: ["ADA@engines.example"] }], [ada]],
    ["AND", [{ filter_name: "member_email_fuzzy", filter_value: "BEA" }], [bea]],
    ["AND", [{ filter_name: "member_roles", filter_value: ["stytch_admin"] }], [ada]],
    ["AND", [{ filter_name: "statuses", filter_value: ["deleted"] }], ["gone@engines.example"]],
    ["AND", [{ filter_name: "member_password_exists" }], []],
    ["AND", [{ filter_name: "member_is_breakglass", filter_value: false }], [ada, bea]],
    ["AND", [{ filter_name: "member_mfa_phone_numbers", filter_value: ["+12025550123"] }], []],
    ["AND", [{ filter_name: "member_mfa_phone_number_fuzzy", filter_value: "" }], [ada, bea]],
    [
      "OR",
      [
        { filter_name: "member_email_fuzzy", filter_value: "bea" },
        { filter_name: "member_roles", filter_value: ["stytch_admin"] }
      ],
      [ada, bea]
    ]
  ])("filters with %s %o", async (operator, operands, found) => {
    const moreMembers = [{ email_address: "gone@engines.example" }]
    const { admin, call, member, third } = await setUpCompanies({}, { moreMembers })
    await call(Members.delete, undefined, admin.session, { memberId: third.id })
    const { members, results_metadata } = await call(
      Members.search,
      { query: { operator, operands } },
      member.session
    )
    expect(members.map(({ email_address }) => email_address)).toEqual(found)
    expect(results_metadata.total).toBe(found.length)
  })

  it("goes page by page, also while members change", async () => {
    const { admin, call, member, refusal } = await setUpCompanies()
    const first = await call(Members.search, { limit: 1 }, member.session)
    expect(first.members.map(({ email_address }) => email_address)).toEqual([ada])
    await call(Self.update, { name: "A." }, admin.session)
    const cursor = first.results_metadata.next_cursor ?? ""
    const second = await call(Members.search, { limit: 1, cursor }, member.session)
    expect(second.members.map(({ email_address }) => email_address)).toEqual([bea])
    expect(second.results_metadata.next_cursor).toBeUndefined()
    for (const query of [{ limit: 0 }, { limit: 1001 }, { cursor: "next" }])
      expect(await refusal(Members.search, query, member.session)).toBe("400 invalid_member_search")
  })
})

describe("what only an admin may do", () => {
  const strict = { strict: true, redirectURLs: ["https://app.test/in"] }

  it("is refused to others in strict mode", async () => {
    const { admin, errorOf, member, state } = await setUpCompanies({}, strict)
    const before = [await state.organizations(), await state.members()]
    for (const [method, path, body] of triesOf(admin.id, member.id)) {
      const error = await errorOf(method, `/b2b${path}`, body, member.session)
      expect(`${path}: ${error}`).toBe(`${path}: 403 session_authorization_error`)
    }
    expect([await state.organizations(), await state.members()]).toEqual(before)
  })

  it("passes with a warning otherwise, and is noted in the row of the request", async () => {
    const warnings: Array<string> = []
    const onWarning = (message: string) => void warnings.push(message)
    const { admin, member, raw, state } = await setUpCompanies({}, { onWarning })
    // Who becomes an admin is not warned any more
    const tries = triesOf(admin.id, member.id).filter(([, path]) => !path.endsWith(member.id))
    for (const [method, path, body] of tries)
      expect((await raw(method, `/b2b${path}`, body, member.session)).status).toBe(200)
    expect(warnings.filter((each) => each.includes("session_authorization_error"))).toHaveLength(tries.length)
    expect(state.requests().every(({ hosted }) => hosted === "403 session_authorization_error")).toBe(true)
  })

  it("is done by an admin in strict mode", async () => {
    const { admin, call } = await setUpCompanies({}, strict)
    const { organization } = await call(Organizations.update, { organization_name: "Mills" }, admin.session)
    expect(organization.organization_name).toBe("Mills")
  })

  it("is not what a member does to themselves", async () => {
    const { call, member, refusal } = await setUpCompanies({}, strict)
    const own = { member_id: member.id, name: "Bea" }
    await call(Members.update, own, member.session, { id: member.id })
    await call(Sessions.authenticate, {}, member.session)
    await call(Members.delete, undefined, member.session, { memberId: member.id })
    expect(await refusal(fetchMember, undefined, member.session)).toBe("404 session_not_found")
  })
})

describe("metadata of a member", () => {
  const authorization = `Basic ${btoa("project-test-embedded:secret-test-embedded")}`

  const setUpMetadata = async (options: object = {}) => {
    const site = await setUpCompanies({}, options)
    const { admin, fetch, raw } = site
    const send = (by: string, method: string, path: string, count: number) => {
      const metadata = Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]))
      const fields = {
        member_id: admin.id,
        email_address: path.endsWith("/:id") ? ada : `${count}@x.example`
      }
      const at = `/b2b${path.replace(":id", admin.id)}`
      if (by === "browser") return raw(method, at, { ...fields, untrusted_metadata: metadata }, admin.session)
      const body = JSON.stringify({ ...fields, trusted_metadata: metadata })
      return fetch(`https://embedded.test/v1${at}`, { method, headers: { authorization }, body })
    }
    return { ...site, send }
  }

  it.each([
    ["browser", "PUT", "/organizations/members/update"],
    ["browser", "POST", "/organizations/members"],
    ["browser", "PUT", "/organizations/members/:id"],
    ["browser", "POST", "/magic_links/email/invite"],
    ["server", "POST", "/organizations/engines/members"],
    ["server", "PUT", "/organizations/engines/members/:id"]
  ] as const)("has the limits of a user's in strict mode: %s %s %s", async (by, method, path) => {
    const { send, state } = await setUpMetadata({ strict: true, redirectURLs: ["https://app.test/in"] })
    const before = await state.members()
    expect((await send(by, method, path, 21)).status).toBe(400)
    expect(await state.members()).toEqual(before)
    expect((await send(by, method, path, 20)).status).toBe(200)

    const lenient = await setUpMetadata()
    expect((await lenient.send(by, method, path, 21)).status).toBe(200)
    expect(lenient.state.requests().at(-1)?.hosted).toBe("400 metadata_too_large")
  })
})

type Try = readonly [method: string, path: string, body?: object]

/** What a member tries who is no admin, with the one who is. */
const triesOf = (admin: string, own: string): ReadonlyArray<Try> => [
  ["POST", "/magic_links/email/invite", { email_address: "new@other.example" }],
  ["POST", "/organizations/me/members/search", {}],
  ["POST", "/organizations/members", { email_address: "new@engines.example" }],
  ["PUT", `/organizations/members/${admin}`, { member_id: admin, name: "Eve" }],
  ["PUT", `/organizations/members/${own}`, { member_id: own, roles: ["stytch_admin"] }],
  ["PUT", "/organizations/me", { organization_name: "Eve's" }],
  ["PUT", `/organizations/members/${admin}/reactivate`],
  ["POST", `/sessions/revoke/${admin}`],
  ["DELETE", `/organizations/members/${admin}`],
  ["DELETE", "/organizations/me"]
]
