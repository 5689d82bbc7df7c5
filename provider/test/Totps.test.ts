import { crc32, inflateSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { TOTP } from "otpauth"
import { encode } from "uqr"
import { totps as Totps } from "../../src/domain/secondFactor/calls.js"
import { user as Users } from "../../src/domain/userCalls/calls.js"
import { containing, minutes, setUp, wrong } from "./support.js"

const noon = Date.UTC(2026, 0, 6, 12)
const step = 30_000

/** The modules of a QR code in a black and white PNG image, each of which is four pixels wide and high. */
const modulesIn = (png: Buffer) => {
  expect(png.toString("latin1", 0, 8)).toBe("\x89PNG\r\n\x1a\n")
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    chunks.set(png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, end))
  }
  expect([...chunks.keys()]).toEqual(["IHDR", "IDAT", "IEND"])
  const size = chunks.get("IHDR")?.readUInt32BE(0) ?? 0
  const lines = inflateSync(chunks.get("IDAT") ?? "")
  const width = 1 + Math.ceil(size / 8)
  const isBlack = (row: number, column: number) =>
    ((lines[row * width + 1 + (column >> 3)] ?? 0) & (128 >> (column & 7))) === 0
  const places = Array.from({ length: size / 4 }, (_, index) => index * 4 + 2)
  return places.map((row) => places.map((column) => isBlack(row, column)))
}

/** The code that the authenticator app shows at this time. */
const codeOf = (secret: string, timestamp = noon) =>
  new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret }).generate({ timestamp })

const entered = (totp_code: string) => ({ totp_code, session_duration_minutes: 30 })
const recovering = (recovery_code = "") => ({ recovery_code, session_duration_minutes: 30 })

/** A signed-in user with an unverified authenticator. */
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
    errorFor: (code: string) => site.errorOf("POST", "/totps/authenticate", entered(code), session_token),
    recover: (code?: string) => site.call(Totps.recover, recovering(code), session_token),
    recoverError: (code?: string) => site.errorOf("POST", "/totps/recover", recovering(code), session_token)
  }
}

describe("Totps.create", () => {
  it("returns a base32 secret and ten different recovery codes", async () => {
    const { totp, user_id } = await enrol()
    expect(totp.user_id).toBe(user_id)
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.recovery_codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true)
    expect(new Set(totp.recovery_codes).size).toBe(10)
  })

  it("returns a QR code of its otpauth URL", async () => {
    const { totp } = await enrol({ projectName: "Acme & Co" })
    const address =
      `otpauth://totp/Acme%20%26%20Co:a%40example.com?issuer=Acme%20%26%20Co&secret=${totp.secret}` +
      "&algorithm=SHA1&digits=6&period=30"
    const [kind, picture = ""] = totp.qr_code.split(",")
    expect(kind).toBe("data:image/png;base64")
    expect(modulesIn(Buffer.from(picture, "base64"))).toEqual(encode(address, { border: 4 }).data)
  })

  it("adds an unverified authenticator to the user and returns the user as __user", async () => {
    const { me, raw, session_token, totp } = await enrol()
    expect((await me(session_token)).totps).toEqual([{ totp_id: totp.totp_id, verified: false }])
    const answer: unknown = await (
      await raw("POST", "/totps", { expiration_minutes: 10 }, session_token)
    ).json()
    expect(answer).toMatchObject({ data: { __user: { totps: [{ verified: false }] } } })
  })

  it("replaces an unverified authenticator", async () => {
    const { authenticate, call, me, errorFor, session_token, totp } = await enrol()
    const second = await call(Totps.create, { expiration_minutes: 10 }, session_token)
    expect((await me(session_token)).totps).toMatchObject([{ totp_id: second.totp_id }])
    expect(await errorFor(codeOf(totp.secret))).toBe("404 totp_code_not_found")
    await authenticate(codeOf(second.secret))
  })

  it("fails when the user has a verified authenticator", async () => {
    const { authenticate, errorOf, session_token, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    const errorFor = await errorOf("POST", "/totps", { expiration_minutes: 10 }, session_token)
    expect(errorFor).toBe("400 active_totp_exists")
  })

  it("removes an unverified authenticator from the user after it expires", async () => {
    const { me, pass, errorFor, session_token, totp } = await enrol()
    pass(minutes(10))
    expect(await errorFor(codeOf(totp.secret, noon + minutes(10)))).toBe("404 totp_not_found")
    expect((await me(session_token)).totps).toEqual([])
  })

  it("accepts an expiration between five minutes and a day", async () => {
    const { errorOf, session_token } = await enrol()
    for (const expiration_minutes of [4, 1441]) {
      const errorFor = await errorOf("POST", "/totps", { expiration_minutes }, session_token)
      expect(errorFor).toBe("400 invalid_expiration")
    }
  })

  it("rejects a call without a session", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/totps", { expiration_minutes: 10 })).toBe("401 user_unauthenticated")
  })
})

describe("Totps.authenticate", () => {
  it("verifies the authenticator and adds a second factor to the session", async () => {
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

  it("keeps a verified authenticator from expiring", async () => {
    const { authenticate, me, pass, session_token, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    pass(minutes(11))
    expect((await me(session_token)).totps).toMatchObject([{ verified: true }])
    expect((await authenticate(codeOf(totp.secret, noon + minutes(11)))).totp_id).toBe(totp.totp_id)
  })

  it.each([-1, 1])("accepts a code %i step from now", async (steps) => {
    const { authenticate, totp } = await enrol()
    const answer = await authenticate(codeOf(totp.secret, noon + steps * step))
    expect(answer.totp_id).toBe(totp.totp_id)
  })

  it.each([-2, 2])("rejects a code %i steps from now", async (steps) => {
    const { errorFor, totp } = await enrol()
    expect(await errorFor(codeOf(totp.secret, noon + steps * step))).toBe("404 totp_code_not_found")
  })

  it("rejects a used code and the codes before it", async () => {
    const { authenticate, pass, errorFor, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    expect(await errorFor(codeOf(totp.secret))).toBe("404 totp_code_not_found")
    expect(await errorFor(codeOf(totp.secret, noon - step))).toBe("404 totp_code_not_found")
    pass(step)
    await authenticate(codeOf(totp.secret, noon + step))
  })

  it("accepts a code once when it is sent twice at the same time", async () => {
    const { raw, session_token, totp } = await enrol()
    const body = entered(codeOf(totp.secret))
    const answers = await Promise.all(
      [1, 2].map(() => raw("POST", "/totps/authenticate", body, session_token))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it("rejects a code that is not six digits", async () => {
    const { errorFor } = await enrol()
    expect(await errorFor("12345a")).toBe("400 invalid_code")
  })

  it("locks the user out after the number of wrong codes in the options", async () => {
    const { errorFor, totp } = await enrol({ lockOut: { failures: 2 } })
    const right = codeOf(totp.secret)
    const near = [-1, 0, 1].map((steps) => codeOf(totp.secret, noon + steps * step))
    const bad = ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? wrong(right)
    expect([await errorFor(bad), await errorFor(bad)]).toEqual([
      "404 totp_code_not_found",
      "404 totp_code_not_found"
    ])
    expect(await errorFor(right)).toBe("429 user_lock_limit_reached")
  })

  it("rejects a code without a session or an authenticator", async () => {
    const { errorOf, signInByLink } = setUp()
    const path = "/totps/authenticate"
    expect(await errorOf("POST", path, entered("123456"))).toBe("401 user_unauthenticated")
    const { session_token } = await signInByLink("a@example.com")
    expect(await errorOf("POST", path, entered("123456"), session_token)).toBe("404 totp_not_found")
  })

  it("accepts a code after a call with an invalid session duration", async () => {
    const { authenticate, errorOf, session_token, totp } = await enrol()
    const totp_code = codeOf(totp.secret)
    const body = { totp_code, session_duration_minutes: 4 }
    expect(await errorOf("POST", "/totps/authenticate", body, session_token)).toBe(
      "400 invalid_session_duration"
    )
    await authenticate(totp_code)
  })
})

describe("Totps.recover", () => {
  it("accepts a recovery code and adds its factor", async () => {
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

  it("accepts a recovery code once", async () => {
    const { recover, recoverError, totp } = await enrol()
    await recover(totp.recovery_codes[3])
    expect(await recoverError(totp.recovery_codes[3])).toBe("404 recovery_code_not_found")
    await recover(totp.recovery_codes[4])
  })

  it("does not verify an unverified authenticator", async () => {
    const { recover, totp } = await enrol()
    expect((await recover(totp.recovery_codes[0])).user.totps).toMatchObject([{ verified: false }])
  })

  it("locks the user out after the number of wrong codes in the options", async () => {
    const { recoverError, totp } = await enrol({ lockOut: { failures: 1 } })
    expect(await recoverError("aaaa-aaaa-aaaa-aaaa")).toBe("404 recovery_code_not_found")
    expect(await recoverError(totp.recovery_codes[0])).toBe("429 user_lock_limit_reached")
  })

  it("rejects a call without a session", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/totps/recover", recovering("x"))).toBe("401 user_unauthenticated")
  })
})

describe("Totps.recoveryCodes", () => {
  it("returns the unused recovery codes", async () => {
    const { authenticate, call, recover, session_token, totp, user_id } = await enrol()
    await authenticate(codeOf(totp.secret))
    await recover(totp.recovery_codes[0])
    expect(await call(Totps.recoveryCodes, undefined, session_token)).toMatchObject({
      user_id,
      totps: [{ totp_id: totp.totp_id, verified: true, recovery_codes: totp.recovery_codes.slice(1) }]
    })
  })

  it("returns only the user's own recovery codes", async () => {
    const { call, signInByLink } = await enrol()
    const { session_token } = await signInByLink("b@example.com")
    expect(await call(Totps.recoveryCodes, undefined, session_token)).toMatchObject({ totps: [] })
  })

  it("returns no recovery codes without a session", async () => {
    const { errorOf } = setUp()
    expect(await errorOf("POST", "/totps/recovery_codes")).toBe("401 user_unauthenticated")
  })
})

describe("Users.deleteTotp", () => {
  it("removes the authenticator with its secret and codes", async () => {
    const { authenticate, call, recoverError, errorFor, session_token, totp } = await enrol()
    await authenticate(codeOf(totp.secret))
    await call(Users.deleteTOTP, undefined, session_token, { id: totp.totp_id })
    expect(await errorFor(codeOf(totp.secret, noon + step))).toBe("404 totp_not_found")
    expect(await recoverError(totp.recovery_codes[0])).toBe("404 totp_not_found")
    await call(Totps.create, { expiration_minutes: 10 }, session_token)
  })
})
