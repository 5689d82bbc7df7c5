import { TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { factors, logOut, signIn } from "../../support/browser/client.js"
import { it } from "../../support/browser/it.js"

/** The code that the authenticator app shows now. */
const codeOf = (secret: string) => new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret }).generate()

const create = (page: Page) => page.evaluate(() => window.site.auth.totps.create({ expiration_minutes: 10 }))

/** Both return the failure, if any. */
const authenticate = (page: Page, totp_code: string) =>
  page.evaluate((code) => {
    const { auth, failure } = window.site
    return failure(auth.totps.authenticate({ totp_code: code, session_duration_minutes: 30 }))
  }, totp_code)
const recover = (page: Page, recovery_code: string) =>
  page.evaluate((code) => {
    const { auth, failure } = window.site
    return failure(auth.totps.recover({ recovery_code: code, session_duration_minutes: 30 }))
  }, recovery_code)

describe("an authenticator app", () => {
  it("is set up with its first code and is a second factor", async ({ open, provider, secrets }) => {
    const page = await open("client")
    await signIn(page, provider)
    const { qr_code, recovery_codes, secret, totp_id } = await create(page)
    secrets.push(secret, ...recovery_codes)
    expect(qr_code).toMatch(/^data:image\/png;base64,/)
    expect(await provider.state.users()).toMatchObject([{ totps: [{ totp_id, verified: false }] }])
    expect(await page.evaluate(() => window.site.auth.user.getSync()?.totps)).toEqual([
      { totp_id, verified: false }
    ])

    const code = codeOf(secret)
    expect(await authenticate(page, code === "000000" ? "000001" : "000000")).toBe(
      "ApiError: totp_code_not_found"
    )
    expect(await authenticate(page, code)).toBe("no failure")
    expect(await page.evaluate(() => window.site.auth.user.getSync()?.totps)).toEqual([
      { totp_id, verified: true }
    ])
    expect(await factors(provider)).toEqual([["otp email", "totp authenticator_app"]])
    // A code that somebody else saw cannot be used again
    expect(await authenticate(page, code)).toBe("ApiError: totp_code_not_found")
  })

  it("can be replaced by a recovery code once", async ({ open, provider, secrets }) => {
    const page = await open("client")
    await signIn(page, provider)
    const { recovery_codes, secret } = await create(page)
    secrets.push(secret, ...recovery_codes)
    await authenticate(page, codeOf(secret))
    const { totps } = await page.evaluate(() => window.site.auth.totps.recoveryCodes())
    expect(totps).toMatchObject([{ verified: true, recovery_codes }])

    await logOut(page)
    await signIn(page, provider)
    const [first = ""] = recovery_codes
    expect(await recover(page, first)).toBe("no failure")
    expect(await factors(provider)).toEqual([["otp email", "recovery_code recovery_code"]])
    expect(await recover(page, first)).toBe("ApiError: recovery_code_not_found")
    const left = await page.evaluate(() => window.site.auth.totps.recoveryCodes())
    expect(left.totps[0]?.recovery_codes).toEqual(recovery_codes.slice(1))
  })

  it("can be removed from the account together with its recovery codes", async ({
    open,
    provider,
    secrets
  }) => {
    const page = await open("client")
    await signIn(page, provider)
    const { recovery_codes, secret, totp_id } = await create(page)
    secrets.push(secret, ...recovery_codes)
    await page.evaluate((id) => window.site.auth.user.deleteTOTP(id), totp_id)
    expect(await authenticate(page, codeOf(secret))).toBe("ApiError: totp_not_found")
    expect(await page.evaluate(() => window.site.auth.user.getSync()?.totps)).toEqual([])
  })
})
