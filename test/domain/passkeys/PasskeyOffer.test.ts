import { describe, expect, it } from "vitest"
import {
  readSkippedOffers,
  wantsOffer,
  withSkippedOffer,
  type OfferAfterLogin
} from "../../../src/domain/passkeys/PasskeyOffer.js"
import { user } from "../../support/answers.js"

const day = 86_400_000
const now = 1_000 * day

const withPasskeyOf = (domain: string) => ({
  ...user,
  webauthn_registrations: [
    {
      webauthn_registration_id: "webauthn-1",
      domain,
      user_agent: "",
      authenticator_type: "",
      verified: true,
      name: ""
    }
  ]
})

describe("wantsOffer", () => {
  const ago = (days: number) => withSkippedOffer({}, user.user_id, now - days * day)
  const everyWeek: OfferAfterLogin = { everyDays: 7 }

  it.each([
    ["is off by default", undefined, user, {}, false],
    ["is off", false, user, {}, false],
    ["offers a passkey to a user who has none", true, user, {}, true],
    ["offers none to a user who has one of this domain", true, withPasskeyOf("app.test"), {}, false],
    ["offers one to a user who has one of another domain", true, withPasskeyOf("shop.test"), {}, true],
    ["offers none again to a user who skipped it", true, user, ago(365), false],
    [
      "offers one to a user although another one skipped it",
      true,
      user,
      withSkippedOffer({}, "user-2", now),
      true
    ],
    ["offers none before the days have passed", everyWeek, user, ago(6.9), false],
    ["offers one again when the days have passed", everyWeek, user, ago(7), true],
    ["offers one again when the clock was set back", everyWeek, user, ago(-8), true]
  ] as const)("%s", (_, option, user, skipped, wanted) => {
    expect(wantsOffer({ option, user, domain: "app.test", skipped, now })).toBe(wanted)
  })
})

describe("the skipped offers of a browser", () => {
  it.each([
    ["nothing", null, {}],
    ["what was written", '{"a":1}', { a: 1 }],
    ["another text", "yes", {}],
    ["another value", '{"a":"1"}', {}]
  ])("are read from a store that holds %s", (_, stored, skipped) => {
    expect(readSkippedOffers(stored)).toEqual(skipped)
  })

  it("do not name the users", () => {
    expect(JSON.stringify(withSkippedOffer({}, user.user_id, now))).not.toContain(user.user_id)
  })

  it("are those of the last twenty users", () => {
    const users = Array.from({ length: 21 }, (_, n) => `user-${n}`)
    const skipped = users.reduce((before, id, at) => withSkippedOffer(before, id, now + at), {})
    expect(Object.values(skipped)).toHaveLength(20)
    expect(Object.values(skipped)).not.toContain(now)
    const oldestFirst = Object.fromEntries(Object.entries<number>(skipped).reverse())
    expect(Object.values(withSkippedOffer(oldestFirst, "user-21", now + 21))).not.toContain(now + 1)
    expect(Object.values(withSkippedOffer(skipped, "user-1", now + 30))).toContain(now + 30)
    expect(Object.values(withSkippedOffer(skipped, "user-1", now + 30))).toHaveLength(20)
  })
})
