import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { idp } from "../../../src/domain/idp/calls.js"
import { Authenticated } from "../../../src/domain/sessionCalls/calls.js"
import { totps } from "../../../src/domain/secondFactor/calls.js"
import { readLeniently } from "../../../src/domain/schemas/readLeniently.js"
import { list, text } from "../../../src/domain/schemas/wire.js"
import { signedIn } from "../support.js"

const Shape = Schema.Struct({
  id: Schema.String,
  name: text,
  entries: list(Schema.Struct({ id: Schema.String, tags: list(Schema.String) })),
  inner: Schema.optionalWith(Schema.NullOr(Schema.Struct({ id: Schema.String, name: text })), {
    default: () => null
  })
})
const read = readLeniently(Shape)
const value = { id: "1", name: "a", entries: [{ id: "2", tags: ["b", "c"] }], inner: { id: "3", name: "d" } }

describe("readLeniently", () => {
  it("reads what matches, whole", () => {
    const whole = { ...value, added: { a: [1] }, inner: { ...value.inner, added: null } }
    expect(read(whole)).toEqual(Either.right({ value: whole, leftOut: [] }))
  })

  it.each([
    ["a member", { name: 5 }, { name: undefined }, ["name"]],
    ["a list", { entries: "none" }, { entries: [] }, ["entries"]],
    ["an entry", { entries: [5, ...value.entries, null] }, {}, ["entries"]],
    ["an entry without a required member", { entries: [{ tags: [] }, ...value.entries] }, {}, ["entries"]],
    [
      "an entry with an odd required member",
      { entries: [{ id: 5 }, ...value.entries] },
      {},
      ["entries.id", "entries"]
    ],
    ["an entry of an entry", { entries: [{ id: "2", tags: [1, "b", null, "c"] }] }, {}, ["entries.tags"]],
    ["a part of an object", { inner: { id: "3", name: 5 } }, { inner: { id: "3" } }, ["inner.name"]],
    ["an object without a required part", { inner: { name: "d" } }, { inner: null }, ["inner"]]
  ])("leaves out %s that cannot be read, and names it once", (_, odd, instead, leftOut) => {
    expect(read({ ...value, ...odd })).toEqual(Either.right({ value: { ...value, ...instead }, leftOut }))
  })

  it("leaves out no member whose path reads alike", () => {
    const part = (name: string) => Schema.optional(Schema.Struct({ [name]: Schema.optional(Schema.String) }))
    const readAlike = readLeniently(Schema.Struct({ a: part("bc"), ab: part("c") }))
    expect(readAlike({ a: { bc: 5 }, ab: { c: "d" } })).toMatchObject(
      Either.right({ value: { a: {}, ab: { c: "d" } } })
    )
  })

  it.each([
    ["without a required member", {}],
    ["with an odd required member", { ...value, id: 5 }],
    ["that is no object", "text"]
  ])("fails for a value %s", (_, odd) => {
    expect(Either.isLeft(read(odd))).toBe(true)
  })

  it.each(["session_token", "session_jwt"])("never leaves out %s", (token) => {
    const answer = { ...signedIn.least, ...signedIn.more, [token]: 5 }
    expect(Either.isLeft(readLeniently(Authenticated)(answer))).toBe(true)
  })

  it("never leaves out a scope that the user is asked about, nor the address to go to", () => {
    const started = {
      client: { client_id: "app" },
      consent_required: true,
      scope_results: [{ scope: "openid" }]
    }
    expect(Either.isLeft(readLeniently(idp.oauthAuthorizeStart.answer)(started))).toBe(true)
    expect(Either.isLeft(readLeniently(idp.oauthAuthorizeSubmit.answer)({ redirect_uri: 5 }))).toBe(true)
  })

  it("leaves out entries of a value that may have several shapes", () => {
    const totp = { totp_id: "totp-1", verified: true, recovery_codes: ["a"] }
    const reading = readLeniently(totps.recoveryCodes.answer)({ user_id: "user-1", totps: [totp, {}] })
    expect(Either.map(reading, ({ value }) => value.totps)).toEqual(Either.right([totp]))
  })

  it("ends for every JSON value, with a value or an error", () => {
    const member = FastCheck.jsonValue({ maxDepth: 3 })
    const odd = FastCheck.record({ id: member, name: member, entries: member, inner: member })
    FastCheck.assert(
      FastCheck.property(FastCheck.oneof(member, odd), (json) => {
        expect(["Left", "Right"]).toContain(read(json)._tag)
      })
    )
  })
})
