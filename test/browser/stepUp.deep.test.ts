import { Secret, TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  asks,
  button,
  codeField,
  eventually,
  heading,
  openSignedIn,
  quiet
} from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const shadow = asks({ mount: false, config: { enableShadowDOM: true } })

/** The next code of the app. Each step is used once. */
const nextCode = async (provider: ServedProvider) => {
  provider.clock.advance(30_000)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: provider.clock.now() })
}

const seed = (provider: ServedProvider) =>
  provider.seed({ users: [{ email: "ada@example.com", totp: { secret } }] })

/** Asks from a button that has the focus. What came of it is in `window.outcome`. */
const ask = (page: Page, options: { readonly config?: object } = {}) =>
  page.evaluate((options) => {
    const opener = document.createElement("button")
    opener.textContent = "Delete my account"
    document.body.append(opener)
    opener.focus()
    document.body.dataset["outcome"] = "waiting"
    window.lk.auth.stepUp(options).then(
      ({ authentication_factors }) => {
        document.body.dataset["outcome"] = authentication_factors.map(({ type }) => type).join(" ")
      },
      (error: unknown) => {
        const told = error instanceof Error ? Object.entries(error) : []
        const { code, reason } = Object.fromEntries<unknown>(told)
        document.body.dataset["outcome"] = `${String(code)} ${String(reason)}`
      }
    )
  }, options)

const outcome = (page: Page) => page.evaluate(() => document.body.dataset["outcome"])
const dialogs = (page: Page) => page.locator("dialog").count()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe("a step-up", () => {
  it("asks for the app's code in a dialog, leaves nothing behind, and is not repeated while it is fresh", async ({
    open,
    provider
  }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, quiet)
    await ask(page)
    const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" })
    await dialog.getByRole("heading", { name: "Enter the code of your app" }).waitFor()
    await codeField(page).pressSequentially(await nextCode(provider))
    await eventually(() => outcome(page)).toBe("otp totp")
    expect(await dialogs(page)).toBe(0)
    expect(await focused(page)).toBe("Delete my account")

    await ask(page)
    await eventually(() => outcome(page)).toBe("otp totp")
    expect(await dialogs(page)).toBe(0)
  })

  it("asks for the same factor again when it is too old", async ({ open, provider }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, quiet)
    await page.evaluate(
      (totp_code) => window.lk.auth.totps.authenticate({ totp_code, session_duration_minutes: 60 }),
      await nextCode(provider)
    )
    provider.clock.advance(20 * 60_000)
    // The page's clock stays: the provider's answer shows the time
    await page.evaluate(() => window.lk.auth.session.authenticate({ session_duration_minutes: 60 }))
    await ask(page)
    await heading(page, "Enter the code of your app").waitFor()
    await codeField(page).pressSequentially(await nextCode(provider))
    await eventually(() => outcome(page)).toBe("otp totp")
  })

  it.for([
    ["Escape", quiet],
    ["Cancel", quiet],
    ["Escape in a shadow root", shadow]
  ] as const)("rejects on %s, and the focus returns", async ([way, options], { open, provider }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, options)
    await ask(page, way.includes("shadow") ? { config: { enableShadowDOM: true } } : {})
    await heading(page, "Enter the code of your app").waitFor()
    if (way === "Cancel") await button(page, "Cancel").click()
    else await page.keyboard.press("Escape")
    await eventually(() => outcome(page)).toBe("step_up_cancelled undefined")
    expect(await dialogs(page)).toBe(0)
    expect(await focused(page)).toBe("Delete my account")
  })

  it("rejects when nobody is signed in, and when the session ends meanwhile", async ({ open, provider }) => {
    await seed(provider)
    const page = await open("login", quiet)
    await ask(page)
    await eventually(() => outcome(page)).toBe("step_up_unavailable signed_out")

    const other = await openSignedIn(open, provider, quiet)
    await ask(other)
    await heading(other, "Enter the code of your app").waitFor()
    await other.evaluate(() => window.lk.auth.session.revoke())
    await eventually(() => outcome(other)).toBe("step_up_unavailable signed_out")
    expect(await dialogs(other)).toBe(0)
  })

  it("rejects when the user has no second factor, unless one may be registered", async ({
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await ask(page)
    await eventually(() => outcome(page)).toBe("step_up_unavailable no_method")
    await page.evaluate(() => {
      const done = () => document.body.setAttribute("data-outcome", "done")
      void window.lk.auth.stepUp({ enroll: true, methods: ["totp"] }).then(done, done)
    })
    await button(page, "Set up an authenticator app").click()
    const key = (await page.locator("[data-part=key] code").textContent()) ?? ""
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) })
    await codeField(page).pressSequentially(totp.generate({ timestamp: provider.clock.now() }))
    await heading(page, "Save your recovery codes").waitFor()
    // A site that waits for a complete session must not take the codes away
    expect(await page.evaluate(() => window.lk.auth.session.getInfo().isComplete)).toBe(true)
    expect(await outcome(page)).toBe("step_up_unavailable no_method")
    await page.getByRole("checkbox", { name: "I have saved these codes" }).check()
    await button(page, "Continue").click()
    await eventually(() => outcome(page)).toBe("done")
  })
})

describe("two step-ups at once", () => {
  it("share one dialog", async ({ open, provider }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, quiet)
    await ask(page)
    await page.evaluate(() => {
      void window.lk.auth.stepUp().then(() => document.body.setAttribute("data-second", "done"))
    })
    await heading(page, "Enter the code of your app").waitFor()
    expect(await dialogs(page)).toBe(1)
    await codeField(page).pressSequentially(await nextCode(provider))
    await eventually(() => page.evaluate(() => document.body.dataset["second"])).toBe("done")
    expect(await outcome(page)).toBe("otp totp")
  })
})
