/** Organizations that tests put into a provider. */
import { describe, expect, it } from "vitest"
import { fetchMember } from "../../../src/domain/organizations/selfCalls.js"
import { readSeed } from "../../seed/Seed.js"
import { openStore, setUp } from "../support.js"

const names = { organization_name: "Engines", organization_slug: "engines" }

describe("a seed with organizations", () => {
  it("adds them with their members and sessions, and the state shows them", async () => {
    const { call, seed, state } = setUp()
    const { organizations, users } = await seed({
      organizations: [
        {
          ...names,
          email_allowed_domains: ["Engines.example"],
          mfa_policy: "REQUIRED_FOR_ALL",
          members: [
            {
              email_address: "Ada@engines.example",
              roles: ["stytch_admin", "stytch_member"],
              mfa_phone_number: "+12025550123",
              trusted_metadata: { plan: "pro" },
              session: { session_duration_minutes: 5 }
            },
            { email_address: "bea@engines.example", status: "invited" }
          ]
        }
      ]
    })
    expect(users).toEqual([])
    const [engines] = organizations
    expect(engines?.organization).toMatchObject({
      ...names,
      email_allowed_domains: ["engines.example"],
      email_invites: "ALL_ALLOWED",
      mfa_policy: "REQUIRED_FOR_ALL"
    })
    const [ada, bea] = engines?.members ?? []
    expect(ada?.member).toMatchObject({
      email_address: "ada@engines.example",
      email_address_verified: true,
      status: "active",
      is_admin: true,
      mfa_phone_number_verified: true,
      trusted_metadata: { plan: "pro" }
    })
    expect(ada?.session?.member_session.expires_at).toBe("2026-01-06T12:05:00.000Z")
    expect(bea).toMatchObject({ member: { status: "invited", email_address_verified: false } })
    expect(bea).not.toHaveProperty("session")
    const token = ada?.session?.session_token
    expect((await call(fetchMember, undefined, token)).member).toEqual(ada?.member)
    expect(await state.organizations()).toEqual([engines?.organization])
    expect(await state.members()).toEqual([ada?.member, bea?.member])
  })

  it.each([
    [
      { ...names, organization_slug: "a b" },
      "organizations[0]: The provider refuses it as invalid_organization_slug."
    ],
    [
      { ...names, members: [{ email_address: "nobody" }] },
      "organizations[0].members[0]: The provider refuses it as invalid_email."
    ],
    [
      { ...names, members: [{ email_address: "a@b.example" }, { email_address: "A@b.example" }] },
      "organizations[0].members[1]: The provider refuses it as duplicate_member_email."
    ]
  ])("adds nothing of a wrong seed, and says what is wrong: %o", async (organization, message) => {
    const { seed, state } = setUp()
    await expect(seed({ organizations: [organization] })).rejects.toThrow(message)
    expect(await state.organizations()).toEqual([])
    expect(await state.members()).toEqual([])
  })

  it("names a member of the seed that there is not", () => {
    const organizations = [{ ...names, mfa_policy: "NEVER", color: "red" }]
    expect(() => readSeed({ organizations })).toThrow(/organizations\[0\]\.(mfa_policy|color)/)
  })

  it("stays in a store, without tokens", async () => {
    const store = openStore()
    const { seed } = setUp({ keyValueStore: store.keyValueStore })
    const members = [{ email_address: "ada@engines.example", session: {} }]
    const { organizations } = await seed({ organizations: [{ ...names, members }] })
    const token = organizations[0]?.members[0]?.session?.session_token ?? ""
    expect(token).not.toBe("")
    expect(store.read()).not.toContain(token)
    const { call } = setUp({ keyValueStore: store.keyValueStore })
    const { member } = await call(fetchMember, undefined, token)
    expect(member.email_address).toBe("ada@engines.example")
  })
})
