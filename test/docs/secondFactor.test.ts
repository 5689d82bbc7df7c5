import { TOTP } from "otpauth"
import { afterEach, describe, expect, it, vi } from "vitest"
import { magicLinks as MagicLinks } from "../../src/domain/magicLink/calls.js"
import { otps as Otps } from "../../src/domain/otp/calls.js"
import { passwords as Passwords } from "../../src/domain/passwords/calls.js"
import { totps as Totps } from "../../src/domain/secondFactor/calls.js"
import { setUp, strong } from "../../provider/test/support.js"
import { verdictsOfFiles } from "../support/docs/backends.js"
import { blocks } from "../support/docs/blocks.js"

const email = "ada@example.com"
const phone_number = "+12025550123"
const projectId = "project-test-embedded"
const secret = "JBSWY3DPEHPK3PXP"
const duration = { session_duration_minutes: 30 }

/** The page's files, with the check first. */
const filesOnPage = () => {
  const page = blocks.filter(({ place }) => place.startsWith("docs/second-factor.md:"))
  const codeOf = (name: string) => page.find(({ file }) => file === name)?.code ?? ""
  return {
    "requireSecondFactor.ts": codeOf("src/requireSecondFactor.ts"),
    "secondFactor.ts": codeOf("src/secondFactor.ts")
  }
}

afterEach(() => vi.unstubAllGlobals())

describe("docs/second-factor.md", () => {
  it("adds its rule to the client of the start pages, which calls the local provider", () => {
    const code = blocks.find(
      ({ file, place }) => place.startsWith("docs/second-factor.md:") && file === "src/auth.ts"
    )?.code
    expect(code).toContain(`"public-token-test-1", {
  endpoints: { testAPIURL: "http://127.0.0.1:4000" },
  secondFactor`)
  })

  it("has a check that accepts a session with two categories, and no other", async () => {
    const site = setUp({ clock: Date.now, projectId })
    const [ada] = (await site.seed({ users: [{ email, phone_number, password: strong, totp: { secret } }] }))
      .users
    const password = () => site.call(Passwords.authenticate, { email, password: strong, ...duration })
    const one = await password()
    const token = await site.emailLink(email)
    const sameCategory = await site.call(MagicLinks.authenticate, { token, ...duration }, one.session_token)
    const beforeApp = await password()
    const totp_code = new TOTP({ secret }).generate({ timestamp: site.clock.now() })
    const app = await site.call(Totps.authenticate, { totp_code, ...duration }, beforeApp.session_token)
    const beforePhone = await password()
    const bySms = await site.smsCode(phone_number)
    const phone = await site.call(Otps.authenticate, { ...bySms, ...duration }, beforePhone.session_token)
    vi.stubGlobal("fetch", site.fetch)
    const verdicts = await verdictsOfFiles("secondFactor", filesOnPage(), [
      one.session_jwt,
      sameCategory.session_jwt,
      app.session_jwt,
      phone.session_jwt,
      "no-jwt"
    ])
    const id = ada?.user.user_id
    expect(verdicts).toEqual([undefined, undefined, id, id, undefined])
  })
})
