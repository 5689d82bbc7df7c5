import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { get, search } from "../../../src/domain/api/Users.js"
import { itRoundTrips } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls on the user", () => {
  itCalls([
    ["GET /users/me", get],
    ["POST /users/search", search, "captcha"]
  ])
})

describe("fetching the user", () => {
  it("has the user's fields directly in data", () => {
    const data = { request_id: "request-1", status_code: 200, user_id: "user-1", roles: ["admin"] }
    expect(Schema.decodeUnknownSync(get.answer)(data)).toMatchObject(data)
  })

  it("has no body", () => {
    expect(Schema.encodeSync(get.payload)()).toBeUndefined()
  })
})

it("searching carries the e-mail address", () => {
  const payload = { email: "ada@example.com" }
  expect(Schema.encodeSync(search.payload)(payload)).toEqual(payload)
})

describe("searching an e-mail address tells the user's type", () => {
  it.each(["new", "passwordless", "password"])("%s", (userType) => {
    expect(Schema.decodeUnknownSync(search.answer)({ userType }).userType).toBe(userType)
  })

  it.each([{ userType: "other" }, { user_type: "new" }, {}])("never %j", (data) => {
    expect(Schema.decodeUnknownEither(search.answer)(data)._tag).toBe("Left")
  })
})

itRoundTrips("The answer of get", get.answer)
itRoundTrips("The payload of search", search.payload)
itRoundTrips("The answer of search", search.answer)
