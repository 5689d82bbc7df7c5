/** Second factors of members: by SMS, by an authenticator app, and by a recovery code. */
import { describe, expect, it } from "@effect/vitest"
import { members as Members } from "../../../src/domain/organizations/memberCalls.js"
import { otps as Otps } from "../../../src/domain/organizations/otpCalls.js"
import { passwords as Passwords } from "../../../src/domain/organizations/passwordCalls.js"
import { self as Self } from "../../../src/domain/organizations/selfCalls.js"
import { recoveryCodes as Codes, totp as Totp } from "../../../src/domain/organizations/totpCalls.js"
import type { SeedMember } from "../../provider.js"
import { minutes, strong, wrong } from "../support.js"
import { ada, appCode, bea, session_duration_minutes, setUpCompanies } from "./support.js"

const [number, otherNumber, secret] = ["+12025550123", "+12025550199", "JBSWY3DPEHPK3PXP"]
const required = { mfa_policy: "REQUIRED_FOR_ALL" } as const

type Setting = Parameters<typeof setUpCompanies>

/** Engines, with Eve who has a password, a session and these factors. */
const setUpEve = async (
  factors: Partial<SeedMember> = { mfa_phone_number: number },
  settings: Setting[0] = required,
  options: Setting[1] = {}
) => {
  const eve = { email_address: "eve@engines.example", password: strong, session: {}, ...factors }
  const site = await setUpCompanies(settings, { ...options, moreMembers: [eve] })
  const { call, clock, engines: organization_id } = site
  const of = (member_id: string, intermediate_session_token = "") => ({
    organization_id,
    member_id,
    intermediate_session_token
  })
  return {
    ...site,
    eve: site.third,
    of,
    /** The fields of a proof. */
    proving: (member_id: string, code: string, token?: string) => ({
      ...of(member_id, token),
      code,
      session_duration_minutes
    }),
    enterPassword: (locale?: string) =>
      call(Passwords.authenticate, { organization_id, ...eve, session_duration_minutes, locale }),
    shownBy: (secretOfApp: string) => appCode(secretOfApp, clock.now())
  }
}

describe("a passcode by SMS", () => {
  it("is sent by a login that lacks it, and completes the login once", async () => {
    const { call, enterPassword, eve, inbox, lastCode, member, proving, refusal } = await setUpEve()
    const first = await enterPassword("es")
    const member_options = { mfa_phone_number: number, totp_registration_id: "" }
    const mfa_required = { secondary_auth_initiated: "sms_otp", member_options }
    expect(first).toMatchObject({ member_session: null, mfa_required })
    expect(inbox.latest(number)?.subject).toContain("Tu código")
    const body = proving(eve.id, lastCode(), first.intermediate_session_token)
    const guess = { ...body, code: wrong(body.code) }
    expect(await refusal(Otps.sms.authenticate, guess)).toBe("404 otp_code_not_found")
    // Bea is signed in when Eve completes her login
    const answer = await call(Otps.sms.authenticate, body, member.session)
    expect([answer.member_id, answer.session_token === member.session]).toEqual([eve.id, false])
    expect(answer.member_session.authentication_factors).toMatchObject([
      { type: "password", sequence_order: "PRIMARY" },
      { type: "otp", delivery_method: "sms", sequence_order: "SECONDARY", phone_number_factor: {} }
    ])
    expect(await refusal(Otps.sms.authenticate, body)).toBe("404 intermediate_session_not_found")
  })

  it.each<[Partial<SeedMember>, string | null, object?]>([
    [{ mfa_phone_number: number, default_mfa_method: "totp" }, null],
    [{ mfa_phone_number: number, totp: { secret } }, null],
    [{ mfa_phone_number: number, totp: {}, default_mfa_method: "sms_otp" }, "sms_otp"],
    [{ mfa_phone_number: number }, null, { undeliverable: { [number]: "unsubscribed_phone_number" } }]
  ])("is sent by a login if it is the member's usual factor: %o", async (factors, initiated, options) => {
    const { enterPassword } = await setUpEve(factors, required, options)
    expect((await enterPassword()).mfa_required?.secondary_auth_initiated).toBe(initiated)
  })

  it("enrolls a number, which becomes the member's at the first code", async () => {
    const { call, engines, inbox, lastCode, logIn, me, member, of, pass, proving, refusal } = await setUpEve()
    const { intermediate_session_token: token } = await logIn(bea, engines)
    const send = of(member.id, token)
    expect(await refusal(Otps.sms.send, send)).toBe("404 phone_number_not_found")
    await call(Otps.sms.send, { ...send, mfa_phone_number: otherNumber })
    await call(Otps.sms.send, { ...send, mfa_phone_number: number, enable_autofill: true })
    expect(inbox.latest(number)?.body).toContain(`@app.test #${lastCode()}`)
    pass(minutes(2))
    const late = proving(member.id, lastCode(), token)
    expect(await refusal(Otps.sms.authenticate, late)).toBe("404 otp_code_not_found")
    await call(Otps.sms.send, { ...send, mfa_phone_number: number })
    const body = { ...late, code: lastCode(), set_mfa_enrollment: "enroll" }
    const { session_token } = await call(Otps.sms.authenticate, body)
    const changes = { mfa_phone_number: number, default_mfa_method: "sms_otp", mfa_enrolled: true }
    expect(await me(session_token)).toMatchObject({ ...changes, mfa_phone_number_verified: true })
    const other = { ...of(member.id), mfa_phone_number: otherNumber }
    expect(await refusal(Otps.sms.send, other, session_token)).toBe("400 mfa_phone_number_exists")
    await call(Otps.sms.send, of(member.id), session_token)
    const replace = (mfa_phone_number: string) => refusal(Self.update, { mfa_phone_number }, session_token)
    for (const each of [otherNumber, ""]) expect(await replace(each)).toBe("400 mfa_phone_number_exists")
    await call(Self.update, { mfa_phone_number: number }, session_token)
    await call(Self.deleteMFAPhoneNumber, undefined, session_token)
    await call(Self.update, { mfa_phone_number: otherNumber }, session_token)
    const moved = proving(member.id, lastCode())
    expect(await refusal(Otps.sms.authenticate, moved, session_token)).toBe("404 otp_code_not_found")
  })

  it("locks the member out after too many wrong ones, which a right password does not reset", async () => {
    const lockOut = { lockOut: { failures: 2 } }
    const { enterPassword, eve, lastCode, proving, refusal } = await setUpEve(undefined, required, lockOut)
    const { intermediate_session_token: token } = await enterPassword()
    const enter = (code: string) => refusal(Otps.sms.authenticate, proving(eve.id, code, token))
    expect(await enter(wrong(lastCode()))).toBe("404 otp_code_not_found")
    await enterPassword()
    expect(await enter(wrong(lastCode()))).toBe("404 otp_code_not_found")
    expect(await enter(lastCode())).toBe("429 user_lock_limit_reached")
    await expect(enterPassword()).rejects.toThrow("user_lock_limit_reached")
  })
})

describe("an authenticator app", () => {
  it("is set up in time by its first code and then asked for, each code once", async () => {
    const { call, engines, logIn, me, member, of, pass, proving, refusal, shownBy } = await setUpEve()
    const { intermediate_session_token: token } = await logIn(bea, engines)
    const { secret: expired } = await call(Totp.create, { ...of(member.id, token), expiration_minutes: 5 })
    pass(minutes(5))
    const late = proving(member.id, shownBy(expired), token)
    expect(await refusal(Totp.authenticate, late)).toBe("404 totp_not_found")
    const made = await call(Totp.create, of(member.id, token))
    expect(made).toMatchObject({ totp_id: made.totp_registration_id, member: { totp_registration_id: "" } })
    expect([made.qr_code.slice(0, 15), made.recovery_codes.length]).toEqual(["data:image/png;", 10])
    const body = { ...proving(member.id, shownBy(made.secret), token), set_mfa_enrollment: "unenroll" }
    const { member_session, session_token } = await call(Totp.authenticate, body)
    const factor = { type: "totp", authenticator_app_factor: { totp_id: made.totp_id } }
    expect(member_session.authentication_factors[1]).toMatchObject(factor)
    const changes = { totp_registration_id: made.totp_id, default_mfa_method: "totp", mfa_enrolled: false }
    expect(await me(session_token)).toMatchObject(changes)
    expect(await refusal(Totp.create, of(member.id), session_token)).toBe("400 active_totp_exists")
    const next = await logIn(bea, engines)
    expect(next.mfa_required?.member_options?.totp_registration_id).toBe(made.totp_id)
    const again = { ...body, intermediate_session_token: next.intermediate_session_token }
    expect(await refusal(Totp.authenticate, again)).toBe("404 totp_code_not_found")
    pass(minutes(1))
    await call(Totp.authenticate, { ...again, code: shownBy(made.secret) })
  })

  it("has recovery codes, each of which replaces it once, and which its member replaces", async () => {
    const lockOut = { lockOut: { failures: 2 } }
    const { call, enterPassword, eve, of, refusal } = await setUpEve({ totp: { secret } }, required, lockOut)
    const { recovery_codes: codes } = await call(Codes.get, undefined, eve.session)
    const body = {
      ...of(eve.id, (await enterPassword()).intermediate_session_token),
      session_duration_minutes
    }
    const answer = await call(Codes.recover, { ...body, recovery_code: ` ${codes[0]?.toUpperCase()}` })
    expect(answer.recovery_codes_remaining).toBe(9)
    expect(answer.member_session.authentication_factors[1]?.type).toBe("recovery_codes")
    const rotated = await call(Codes.rotate, {}, eve.session)
    expect((await call(Codes.get, undefined, eve.session)).recovery_codes).toEqual(rotated.recovery_codes)
    for (const recovery_code of codes.slice(0, 2)) {
      const old = { ...body, ...of(eve.id), recovery_code }
      expect(await refusal(Codes.recover, old, eve.session)).toBe("404 recovery_code_not_found")
    }
    await expect(enterPassword()).rejects.toThrow("user_lock_limit_reached")
  })

  it.each([{ strict: true }, { factorRules: "hosted" } as const])(
    "keeps its recovery codes from a session without a second factor with the options %o",
    async (options) => {
      const { call, eve, proving, refusal, shownBy } = await setUpEve({ totp: { secret } }, {}, options)
      expect(await refusal(Codes.get, undefined, eve.session)).toBe("401 insufficient_factors")
      expect(await refusal(Codes.rotate, {}, eve.session)).toBe("401 insufficient_factors")
      await call(Totp.authenticate, proving(eve.id, shownBy(secret)), eve.session)
      expect((await call(Codes.get, undefined, eve.session)).recovery_codes).toHaveLength(10)
    }
  )
})

describe("a proof of a second factor", () => {
  it("needs the token or the session of the same member", async () => {
    const site = await setUpEve()
    const { adaOfLooms, discover, engines, enterPassword, eve, lastCode, logIn, looms, member, of } = site
    const { proving, refusal } = site
    const { intermediate_session_token: token } = await enterPassword()
    const code = lastCode()
    const others = [await logIn(bea, engines), await discover(ada)]
    const error = "404 member_not_found"
    for (const { intermediate_session_token: other } of others) {
      expect(await refusal(Otps.sms.send, of(eve.id, other))).toBe(error)
      expect(await refusal(Otps.sms.authenticate, proving(eve.id, code, other))).toBe(error)
      expect(await refusal(Totp.create, of(eve.id, other))).toBe(error)
    }
    expect(await refusal(Otps.sms.send, { ...of(eve.id, token), organization_id: looms })).toBe(error)
    expect(await refusal(Otps.sms.send, of(adaOfLooms.id, token))).toBe(error)
    expect(await refusal(Otps.sms.send, of(eve.id), member.session)).toBe(error)
    expect(await refusal(Otps.sms.send, of(eve.id))).toBe("401 user_unauthenticated")
  })

  const onlyLinks = { auth_methods: "RESTRICTED", allowed_auth_methods: ["magic_link"] } as const
  const onlyApps = { ...required, mfa_methods: "RESTRICTED", allowed_mfa_methods: ["totp"] } as const
  const noPrimary = "400 action_available_only_once_primary_authentication_is_met"

  it.each<[Partial<SeedMember>, Setting[0], "sms" | "app", string]>([
    [{}, onlyLinks, "sms", noPrimary],
    [{}, onlyLinks, "app", noPrimary],
    [{ mfa_phone_number: number }, required, "app", "401 insufficient_factors"],
    [{ totp: {} }, required, "sms", "401 insufficient_factors"],
    [{ mfa_phone_number: number }, onlyApps, "sms", "400 mfa_method_not_allowed"]
  ])("is refused too early: %o %o %s", async (factors, settings, which, error) => {
    const { enterPassword, eve, of, refusal } = await setUpEve(factors, settings)
    const { intermediate_session_token, primary_required } = await enterPassword()
    expect(primary_required !== null).toBe(error === noPrimary)
    const body = of(eve.id, intermediate_session_token)
    const sending = { ...body, mfa_phone_number: number }
    expect(await (which === "sms" ? refusal(Otps.sms.send, sending) : refusal(Totp.create, body))).toBe(error)
  })
})

describe("a second factor", () => {
  const strict = { strict: true, redirectURLs: ["https://app.test/in"] }
  const both = { mfa_phone_number: number, totp: {}, default_mfa_method: "totp" } as const

  it.each([
    [
      { mfa_phone_number: "" },
      Self.deleteMFAPhoneNumber,
      Members.deleteMFAPhoneNumber,
      "404 phone_number_not_found"
    ],
    [
      { totp_registration_id: "", default_mfa_method: "" },
      Self.deleteMFATOTP,
      Members.deleteMFATOTP,
      "404 totp_not_found"
    ]
  ] as const)("is removed by its member or an admin: %o", async (left, removeOwn, remove, error) => {
    const { admin, call, carl, eve, me, member, refusal } = await setUpEve(both, {}, strict)
    const id = { memberId: eve.id }
    expect(await refusal(remove, undefined, member.session, id)).toBe("403 session_authorization_error")
    expect(await refusal(remove, undefined, carl.session, id)).toBe("404 member_not_found")
    await call(removeOwn, undefined, eve.session)
    expect(await me(eve.session)).toMatchObject(left)
    // An admin may, but there is nothing left
    expect(await refusal(remove, undefined, admin.session, id)).toBe(error)
  })
})
