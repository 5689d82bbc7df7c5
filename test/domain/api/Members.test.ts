import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { search } from "../../../src/domain/api/Members.js"
import { itRoundTrips, itTakes } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of members", () => {
  itCalls([["POST /b2b/organizations/members/search", search]])
})

describe("searching a member", () => {
  itTakes("The payload", search.payload, {
    email_address: "ada@example.com",
    organization_id: "organization-1"
  })
  itTakes("The answer", search.answer, {
    member: { status: "active", name: "Ada", member_password_id: "password-1" }
  })

  it("may find nobody", () => {
    expect(Schema.decodeUnknownSync(search.answer)({ member: null }).member).toBeNull()
  })

  it("may find somebody without a name or a password", () => {
    const found = { status: "pending", name: null }
    expect(Schema.decodeUnknownSync(search.answer)({ member: found }).member).toEqual({
      status: "pending",
      name: "",
      member_password_id: ""
    })
  })
})

itRoundTrips("The payload of search", search.payload)
itRoundTrips("The answer of search", search.answer)
