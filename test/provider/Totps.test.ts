import { describe, expect, it } from "@effect/vitest"
import { TOTP } from "otpauth"
import { renderSVG } from "uqr"
import { totps as Totps } from "../../src/domain/api/Totps.js"
import { user as Users } from "../../src/domain/api/Users.js"
import { containing, minutes, setUp, wrong } from "./support.js"

const noon = Date.UTC(2026, 0, 6, 12)
const step = 30_000

/** What the person's app would show at that time. */
const codeOf = (secret: string, timestamp = noon) =>
  new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret }).generate({ timestamp })

const entered = (totp_code: string) => ({ totp_code, session_duration_minutes: 30 })
const recovering = (recovery_code = "") => ({ recovery_code, session_duration_minutes: 30 })

/** A user in a session with an authenticator that waits for its first code. */
const enrol = async (...options: Parameters<typeof setUp>) => {
  const site = setUp(...options)
  const { session, session_token, user_id } = await site.signInByLink("a@example.com")
  const totp = await site.call(Totps.create, { expiration_minutes: 10 }, session_token)
  return {
    ...site,
    session,
    session_token,
    user_id,
    totp,
    authenticate: (code: string) => site.call(Totps.authenticate, entered(code), session_token),
    refused: (code: string) => site.refusal("POST", "/totps/authenticate", entered(code), session_token),
    recover: (code?: string) => site.call(Totps.recover, recovering(code), session_token),
    recoverRefused: (code?: string) => site.refusal("POST", "/totps/recover", recovering(code), session_token)
  }
}

describe("a new authenticator", () => {
  it("has a secret in base32 and ten recovery codes, each its own", async () => {
    const { totp, user_id } = await enrol()
    expect(totp.user_id).toBe(user_id)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.recovery_codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true)
    expect(new Set(totp.recovery_codes).size).toBe(10)
  })

  it("is told as a picture of its otpauth address", async () => {
    const { totp } = await enrol({ projectName: "Acme & Co" })
    const address =
      `otpauth://totp/Acme%20%26%20Co:a%40example.com?issuer=Acme%20%26%20Co&secret=${totp.secret}` +
      "&algorithm=SHA1&digits=6&period=30"
    const [kind, picture = ""] = totp.qr_code.split(",")
    expect(kind).toBe("data:image/svg+xml;base64")
    expect(atob(picture)).toBe(renderSVG(address))
  })

  it("stands on the user, not verified, and goes along as __user", async () => {
    const { me, raw, session_token, totp } = await enrol()
    expect((await me(session_token)).totps).toEqual([{ totp_id: totp.totp_id, verified: false }])
    const answer: unknown = await (
      await raw("POST", "/totps", { expiration_minutes: 10 }, session_token)
    ).json()
    expect(answer).toMatchObject({ data: { __user: { totps: [{ verified: false }] } } })
  })

  it("takes the place of an earlier one that was not verified", async () => {
    const { authenticate, call, me, refused, session_token, totp } = await enrol()
    const second = await call(Totps.create, { expiration_minutes: 10 }, session_token)
    expect((await me(session_token)).totps).toMatchObject([{ totp_id: second.totp_id }])
    expect(await refused(codeOf(totp.secret))).toBe("404 totp_code_not_found")
    await authenticate(codeOf(second.secret))
  })

  it("is refused where the user has one that is verified", async () => {
    const { authenticate, refusal, session_token, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    const refused = await refusal("POST", "/totps", { expiration_minutes: 10 }, session_token)
    expect(refused).toBe("400 active_totp_exists")
  })

  it("expires when the call said, and leaves the user", async () => {
    const { me, pass, refused, session_token, totp } = await enrol()
    pass(minutes(10))
    expect(await refused(codeOf(totp.secret, noon + minutes(10)))).toBe("404 totp_not_found")
    expect((await me(session_token)).totps).toEqual([])
  })

  it("may be set up within five minutes to a day", async () => {
    const { refusal, session_token } = await enrol()
    for (const expiration_minutes of [4, 1441]) {
      const refused = await refusal("POST", "/totps", { expiration_minutes }, session_token)
      expect(refused).toBe("400 invalid_expiration")
    }
  })

  it("needs a session", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", "/totps", { expiration_minutes: 10 })).toBe("401 user_unauthenticated")
  })
})

describe("a code of an authenticator", () => {
  it("verifies it and joins the session as its second factor", async () => {
    const { authenticate, session, totp } = await enrol()
    const { totp_id } = totp
    const answer = await authenticate(codeOf(totp.secret))
    expect(answer).toMatchObject({ totp_id, user: { totps: [{ totp_id, verified: true }] } })
    expect(answer.session.session_id).toBe(session.session_id)
    expect(answer.session.authentication_factors).toMatchObject([
      { type: "magic_link" },
      { type: "totp", delivery_method: "authenticator_app", authenticator_app_factor: { totp_id } }
    ])
  })

  it("keeps it from expiring", async () => {
    const { authenticate, me, pass, session_token, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    pass(minutes(11))
    expect((await me(session_token)).totps).toMatchObject([{ verified: true }])
    expect((await authenticate(codeOf(totp.secret, noon + minutes(11)))).totp_id).toBe(totp.totp_id)
  })

  it.each([-1, 1])("is accepted %i step from now", async (steps) => {
    const { authenticate, totp } = await enrol()
    const answer = await authenticate(codeOf(totp.secret, noon + steps * step))
    expect(answer.totp_id).toBe(totp.totp_id)
  })

  it.each([-2, 2])("is not accepted %i steps from now", async (steps) => {
    const { refused, totp } = await enrol()
    expect(await refused(codeOf(totp.secret, noon + steps * step))).toBe("404 totp_code_not_found")
  })

  it("is not accepted twice, nor one before it", async () => {
    const { authenticate, pass, refused, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    expect(await refused(codeOf(totp.secret))).toBe("404 totp_code_not_found")
    expect(await refused(codeOf(totp.secret, noon - step))).toBe("404 totp_code_not_found")
    pass(step)
    await authenticate(codeOf(totp.secret, noon + step))
  })

  it("is accepted once even when it comes twice at the same time", async () => {
    const { raw, session_token, totp } = await enrol()
    const body = entered(codeOf(totp.secret))
    const answers = await Promise.all(
      [1, 2].map(() => raw("POST", "/totps/authenticate", body, session_token))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it("must have the shape of a passcode", async () => {
    const { refused } = await enrol()
    expect(await refused("12345a")).toBe("400 invalid_code")
  })

  it("locks its user out after as many wrong ones as the options say", async () => {
    const { refused, totp } = await enrol({ lockOut: { failures: 2 } })
    const right = codeOf(totp.secret)
    const near = [-1, 0, 1].map((steps) => codeOf(totp.secret, noon + steps * step))
    const bad = ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? wrong(right)
    expect([await refused(bad), await refused(bad)]).toEqual([
      "404 totp_code_not_found",
      "404 totp_code_not_found"
    ])
    expect(await refused(right)).toBe("429 user_lock_limit_reached")
  })

  it("needs a session, and an authenticator", async () => {
    const { refusal, signInByLink } = setUp()
    const path = "/totps/authenticate"
    expect(await refusal("POST", path, entered("123456"))).toBe("401 user_unauthenticated")
    const { session_token } = await signInByLink("a@example.com")
    expect(await refusal("POST", path, entered("123456"), session_token)).toBe("404 totp_not_found")
  })

  it("is refused with a session duration out of bounds, and stays good", async () => {
    const { authenticate, refusal, session_token, totp } = await enrol()
    const totp_code = codeOf(totp.secret)
    const body = { totp_code, session_duration_minutes: 4 }
    expect(await refusal("POST", "/totps/authenticate", body, session_token)).toBe(
      "400 invalid_session_duration"
    )
    await authenticate(totp_code)
  })
})

describe("a recovery code", () => {
  it("stands in for the app, as a factor of its own", async () => {
    const { authenticate, recover, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    const answer = await recover(totp.recovery_codes[0]?.toUpperCase())
    expect(answer.totp_id).toBe(totp.totp_id)
    expect(answer.session.authentication_factors.slice(1)).toMatchObject([
      { type: "totp" },
      {
        type: "recovery_code",
        delivery_method: "recovery_code",
        recovery_code_factor: { totp_recovery_code_id: containing("totp-recovery-code-test-") }
      }
    ])
  })

  it("works once", async () => {
    const { recover, recoverRefused, totp } = await enrol()
    await recover(totp.recovery_codes[3])
    expect(await recoverRefused(totp.recovery_codes[3])).toBe("404 recovery_code_not_found")
    await recover(totp.recovery_codes[4])
  })

  it("does not verify an authenticator that was never used", async () => {
    const { recover, totp } = await enrol()
    expect((await recover(totp.recovery_codes[0])).user.totps).toMatchObject([{ verified: false }])
  })

  it("locks its user out after as many wrong ones as the options say", async () => {
    const { recoverRefused, totp } = await enrol({ lockOut: { failures: 1 } })
    expect(await recoverRefused("aaaa-aaaa-aaaa-aaaa")).toBe("404 recovery_code_not_found")
    expect(await recoverRefused(totp.recovery_codes[0])).toBe("429 user_lock_limit_reached")
  })

  it("needs a session", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", "/totps/recover", recovering("x"))).toBe("401 user_unauthenticated")
  })
})

describe("recovery codes", () => {
  it("are told again, without those that were used", async () => {
    const { authenticate, call, recover, session_token, totp, user_id } = await enrol()
    await authenticate(codeOf(totp.secret))
    await recover(totp.recovery_codes[0])
    expect(await call(Totps.recoveryCodes, undefined, session_token)).toMatchObject({
      user_id,
      totps: [{ totp_id: totp.totp_id, verified: true, recovery_codes: totp.recovery_codes.slice(1) }]
    })
  })

  it("are the user's own", async () => {
    const { call, signInByLink } = await enrol()
    const { session_token } = await signInByLink("b@example.com")
    expect(await call(Totps.recoveryCodes, undefined, session_token)).toMatchObject({ totps: [] })
  })

  it("need a session", async () => {
    const { refusal } = setUp()
    expect(await refusal("POST", "/totps/recovery_codes")).toBe("401 user_unauthenticated")
  })
})

describe("an authenticator that is taken off the user", () => {
  it("is forgotten with its secret and codes", async () => {
    const { authenticate, call, recoverRefused, refused, session_token, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    await call(Users.deleteTOTP, undefined, session_token, { id: totp.totp_id })
    expect(await refused(codeOf(totp.secret, noon + step))).toBe("404 totp_not_found")
    expect(await recoverRefused(totp.recovery_codes[0])).toBe("404 totp_not_found")
    await call(Totps.create, { expiration_minutes: 10 }, session_token)
  })
})
