import { describe, expect, it } from "@effect/vitest"
import { members as Members } from "../../src/domain/members/calls.js"
import { setUp } from "./support.js"

const members = [
  {
    organization_id: "org-1",
    email_address: "Ada@example.com",
    name: "Ada",
    member_password_id: "password-1"
  },
  { organization_id: "org-2", email_address: "bea@example.com", status: "invited" }
]

const search = async (email_address: string, organization_id: string, options = { members }) =>
  (await setUp(options).call(Members.search, { email_address, organization_id })).member

describe("Members.search", () => {
  it("finds a member by email address, case-insensitively, and organization", async () => {
    expect(await search(" ADA@example.com", "org-1")).toEqual({
      status: "active",
      name: "Ada",
      member_password_id: "password-1"
    })
    expect(await search("bea@example.com", "org-2")).toEqual({
      status: "invited",
      name: "",
      member_password_id: ""
    })
  })

  it("finds no member in another organization or without members in the options", async () => {
    expect(await search("ada@example.com", "org-2")).toBeNull()
    const { call } = setUp()
    const asked = { email_address: "ada@example.com", organization_id: "org-1" }
    expect((await call(Members.search, asked)).member).toBeNull()
  })
})
