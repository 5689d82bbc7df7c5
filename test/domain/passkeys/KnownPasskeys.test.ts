import { describe, expect, it } from "vitest"
import {
  credentialParts,
  readKnownPasskeys,
  renamedSignals,
  withoutUsers,
  withPasskey,
  type KnownPasskey
} from "../../../src/domain/passkeys/KnownPasskeys.js"
import type { User } from "../../../src/domain/session/User.js"
import { user as ada } from "../../support/answers.js"

const passkey = (n: number, more: Partial<KnownPasskey> = {}): KnownPasskey => ({
  registration: `webauthn-${n}`,
  credential: `credential-${n}`,
  domain: "shop.test",
  handle: "YWRh",
  ...more
})

describe("readKnownPasskeys", () => {
  it.each([
    ["nothing", null, []],
    ["what was written", JSON.stringify([passkey(1)]), [passkey(1)]],
    ["an entry that cannot be read", JSON.stringify([{ domain: 1 }, passkey(2)]), [passkey(2)]],
    ["another text", "<html>", []],
    ["another value", '{"0":1}', []]
  ])("returns the passkeys of a store that holds %s", (_, stored, expected) => {
    expect(readKnownPasskeys(stored)).toEqual(expected)
  })
})

describe("withPasskey", () => {
  it("puts the passkey that was used last first, once", () => {
    const known = withPasskey([passkey(1), passkey(2)], passkey(2))
    expect(known).toEqual([passkey(2), passkey(1)])
  })

  it("keeps the handle of a passkey that is known, so that a name which the site has chosen stays", () => {
    expect(withPasskey([passkey(1, { handle: "" })], passkey(1))).toEqual([passkey(1, { handle: "" })])
  })

  it("forgets the passkey that was not used for longest", () => {
    const all = Array.from({ length: 20 }, (_, n) => passkey(n))
    expect(withPasskey(all, passkey(20))).toEqual([passkey(20), ...all.slice(0, 19)])
  })
})

describe("withoutUsers", () => {
  const known = withoutUsers([passkey(1), passkey(2, { handle: "" })])

  it("leaves out whose a passkey is, and keeps that its name must stay", () => {
    const { handle: _, ...first } = passkey(1)
    expect(known).toEqual([first, passkey(2, { handle: "" })])
    expect(readKnownPasskeys(JSON.stringify(known))).toEqual(known)
  })

  it("is undone for a passkey that is used again", () => {
    expect(withPasskey(known, passkey(1))[0]).toEqual(passkey(1))
    expect(withPasskey(known, passkey(2))[0]).toEqual(passkey(2, { handle: "" }))
  })
})

describe("credentialParts", () => {
  it.each([
    ["a new credential", { id: "a", response: { attestationObject: "b" } }, { id: "a", userHandle: "" }],
    ["a used credential", { id: "a", response: { userHandle: "b" } }, { id: "a", userHandle: "b" }],
    ["one without a user handle", { id: "a", response: { userHandle: null } }, { id: "a", userHandle: "" }],
    ["one without a response", { id: "a" }, { id: "a", userHandle: "" }],
    ["one without an id", {}, undefined]
  ])("reads %s", (_, credential, expected) => {
    expect(credentialParts(JSON.stringify(credential))).toEqual(expected)
  })
})

describe("renamedSignals", () => {
  const withKeys = (more: Partial<User> = {}): User => ({
    ...ada,
    webauthn_registrations: [1, 2, 3].map((n) => ({
      webauthn_registration_id: `webauthn-${n}`,
      domain: "shop.test",
      user_agent: "",
      authenticator_type: "",
      verified: true,
      name: ""
    })),
    ...more
  })
  const named = (first_name: string, last_name = "") =>
    withKeys({ name: { first_name, middle_name: "", last_name } })
  const mail = (email: string, verified = true) => withKeys({ emails: [{ email_id: "e", email, verified }] })
  const renamed = { _tag: "Renamed", domain: "shop.test", handle: "YWRh" }

  it.each<
    readonly [what: string, before: User | null | undefined, after: User | null, names: object | undefined]
  >([
    ["a new name", withKeys(), named("Ada", "King"), { name: "ada@example.com", displayName: "Ada King" }],
    [
      "a name taken away",
      named("Ada"),
      withKeys(),
      { name: "ada@example.com", displayName: "ada@example.com" }
    ],
    ["a new address", withKeys(), mail("a@b.test"), { name: "a@b.test", displayName: "a@b.test" }],
    ["an address that nobody verified", withKeys({ emails: [] }), mail("a@b.test", false), undefined],
    ["the last address taken away", withKeys(), withKeys({ emails: [] }), undefined],
    ["nothing new", withKeys(), withKeys({ status: "pending" }), undefined],
    ["a login", null, named("Ada"), undefined],
    ["a user who was not known", undefined, named("Ada"), undefined],
    ["a logout", withKeys(), null, undefined],
    ["another user", withKeys(), { ...named("Bob"), user_id: "user-test-2" }, undefined]
  ])("tells the new names after %s", (_, before, after, names) => {
    expect(renamedSignals(before, after, [passkey(1)])).toEqual(names ? [{ ...renamed, ...names }] : [])
  })

  it("tells them once for each domain and handle, and of no passkey whose handle is unknown or whose user is another", () => {
    const known = [
      passkey(1),
      passkey(2),
      passkey(3, { domain: "a.test" }),
      passkey(3, { domain: "b.test", handle: "" }),
      passkey(4, { domain: "c.test" })
    ]
    const told = renamedSignals(withKeys(), named("Ada"), known)
    expect(told.map(({ domain }) => domain)).toEqual(["shop.test", "a.test"])
  })

  it("says nothing of passkeys whose user is forgotten", () => {
    expect(renamedSignals(withKeys(), named("Ada"), withoutUsers([passkey(1)]))).toEqual([])
  })
})
