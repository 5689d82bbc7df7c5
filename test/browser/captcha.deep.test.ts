import type { BrowserContext } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { calls, eventually, expectFieldError, heading, submitEmail } from "../support/browser/login.js"
import { recaptcha, serveScripts, telemetry } from "../support/browser/outsideScripts.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { strictCsp } from "../support/browser/site.js"
import { t } from "../support/words.js"

const email = "ada@example.com"
const unavailable = "Unable to query captcha and/or dfp telemetry ID"

/** A strict policy plus the two script hosts and our Trusted Types policy. */
const lettingIn = ({ origin }: ServedProvider) => ({
  csp: `${strictCsp(origin).replace("script-src 'self'", `script-src 'self' ${recaptcha} ${telemetry}`)}; trusted-types latchkey`
})

/** The proofs that each call to send a link carried. */
const proofs = (context: BrowserContext) => {
  const sent: Array<unknown> = []
  context.on("request", (request) => {
    const body: unknown = request.url().includes("/magic_links") ? request.postDataJSON() : null
    if (typeof body !== "object" || body === null) return
    const fields = new Map(Object.entries(body))
    sent.push([fields.get("captcha_token"), fields.get("dfp_telemetry_id")])
  })
  return sent
}

const captcha_settings = { enabled: true, siteKey: "key" } as const
const submitTo = "https://telemetry.stytch.com/submit"

describe("a project with captcha", () => {
  it.scoped({ providerOptions: { bootstrap: { captcha_settings } } })

  it("loads the captcha with the settings, and sends its token for the action LOGIN", async ({
    context,
    open,
    provider
  }) => {
    const asked = await serveScripts(context)
    const sent = proofs(context)
    const page = await open("login", lettingIn(provider))
    await eventually(() => asked).toEqual([`${recaptcha}?render=key`])
    await submitEmail(page, email)
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(sent).toEqual([["key LOGIN 1", undefined]])
    expect(asked).toEqual([`${recaptcha}?render=key`])
  })
})

describe("a project with captcha and fraud protection", () => {
  const bootstrap = { captcha_settings, dfp_protected_auth_enabled: true }
  it.scoped({ providerOptions: { bootstrap: { ...bootstrap, dfp_protected_auth_mode: "DECISIONING" } } })

  it("repeats the call once with both proofs when a captcha is demanded", async ({
    context,
    open,
    provider
  }) => {
    const asked = await serveScripts(context)
    const sent = proofs(context)
    provider.faults.captchaRequired()
    const page = await open("login", lettingIn(provider))
    await submitEmail(page, email)
    await heading(page, t("emailConfirmation.title")).waitFor()
    expect(sent).toEqual([
      [undefined, `${submitTo} 1`],
      ["key LOGIN 1", `${submitTo} 2`]
    ])
    expect(calls(provider, "/magic_links")).toEqual([403, 200])
    expect(asked).toHaveLength(2)
  })

  it("shows an error at the field and ends the spinner when the scripts are blocked", async ({
    context,
    open,
    provider
  }) => {
    await serveScripts(context, new Set([recaptcha, telemetry]))
    const page = await open("login", lettingIn(provider))
    page.expected.push(/ERR_FAILED/)
    await submitEmail(page, email)
    await expectFieldError(page, unavailable)
    await eventually(() => page.locator("[aria-busy=true]").count()).toBe(0)
    expect(calls(provider, "/magic_links")).toEqual([403])
  })
})
