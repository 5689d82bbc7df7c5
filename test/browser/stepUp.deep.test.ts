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
import {
  appWith,
  askAgain,
  dialogs,
  enrolApp,
  handsOf,
  outcome,
  saveCodes
} from "../support/browser/secondFactor.js"
import { t } from "../support/words.js"

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
const shadow = asks({ mount: false, config: { enableShadowDOM: true } })

const nextCode = (provider: ServedProvider) => appWith(secret, provider)()

const seed = (provider: ServedProvider) =>
  provider.seed({ users: [{ email: "ada@example.com", totp: { secret } }] })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe("a step-up", () => {
  it("asks for the app's code in a dialog, leaves nothing behind, and is not repeated while it is fresh", async ({
    open,
    provider
  }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, quiet)
    await page.evaluate(askAgain, {})
    const dialog = page.getByRole("dialog", { name: t("factorChoice.title") })
    await dialog.getByRole("heading", { name: t("factorApp.title") }).waitFor()
    await codeField(page).pressSequentially(nextCode(provider))
    await eventually(() => page.evaluate(outcome)).toBe("otp totp")
    expect(await page.evaluate(dialogs)).toBe(0)
    expect(await focused(page)).toBe("Delete my account")

    await page.evaluate(askAgain, {})
    await eventually(() => page.evaluate(outcome)).toBe("otp totp")
    expect(await page.evaluate(dialogs)).toBe(0)
  })

  it("does not repeat the request for a user who signs in while it is refused", async ({
    open,
    provider
  }) => {
    await provider.seed({
      users: [{ email: "ada@example.com", totp: { secret } }, { email: "bob@example.com" }]
    })
    const page = await openSignedIn(open, provider, quiet)
    const { session_jwt, session_token } = await provider.signIn("bob@example.com")
    const ended = await page.evaluate(
      async (tokens) => {
        const { auth } = window.lk
        let sent = 0
        const send = async () => {
          sent += 1
          // As in another tab
          if (sent === 1) {
            auth.session.updateSession(tokens)
            await auth.session.authenticate()
          }
          return { reason: "factors_missing" }
        }
        const error: unknown = await auth.withStepUp(send).catch((thrown: unknown) => thrown)
        return `${sent} ${error instanceof Error && "reason" in error ? error.reason : error}`
      },
      { session_jwt, session_token }
    )
    expect(ended).toBe("1 user_changed")
    expect(await page.evaluate(dialogs)).toBe(0)
  })

  it("asks for the same factor again when it is too old", async ({ open, provider }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, quiet)
    await page.evaluate(
      (totp_code) => window.lk.auth.totps.authenticate({ totp_code, session_duration_minutes: 60 }),
      nextCode(provider)
    )
    provider.clock.advance(20 * 60_000)
    // The page's clock stays: the provider's answer shows the time
    await page.evaluate(() => window.lk.auth.session.authenticate({ session_duration_minutes: 60 }))
    await page.evaluate(askAgain, {})
    await heading(page, t("factorApp.title")).waitFor()
    await codeField(page).pressSequentially(nextCode(provider))
    await eventually(() => page.evaluate(outcome)).toBe("otp totp")
  })

  it.for([
    ["Escape", quiet],
    [t("stepUp.cancel"), quiet],
    ["Escape in a shadow root", shadow]
  ] as const)("rejects on %s, and the focus returns", async ([way, options], { open, provider }) => {
    await seed(provider)
    const page = await openSignedIn(open, provider, options)
    await page.evaluate(askAgain, way.includes("shadow") ? { config: { enableShadowDOM: true } } : {})
    await heading(page, t("factorApp.title")).waitFor()
    if (way === t("stepUp.cancel")) await button(page, t("stepUp.cancel")).click()
    else await page.keyboard.press("Escape")
    await eventually(() => page.evaluate(outcome)).toBe("step_up_cancelled undefined")
    expect(await page.evaluate(dialogs)).toBe(0)
    expect(await focused(page)).toBe("Delete my account")
  })

  it("rejects when the user has no second factor, unless one may be registered", async ({
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await page.evaluate(askAgain, {})
    await eventually(() => page.evaluate(outcome)).toBe("step_up_unavailable no_method")
    await page.evaluate(() => {
      const done = () => document.body.setAttribute("data-outcome", "done")
      void window.lk.auth.stepUp({ enroll: true, methods: ["totp"] }).then(done, done)
    })
    await enrolApp(handsOf(page), provider)
    // A site that waits for a complete session must not take the codes away
    expect(await page.evaluate(() => window.lk.auth.session.getInfo().isComplete)).toBe(true)
    expect(await page.evaluate(outcome)).toBe("step_up_unavailable no_method")
    // The rules of this screen come after those of the first, which no other widget has brought here
    const box = page.getByRole("checkbox", { name: t("recoveryCodes.saved") })
    expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("auto")
    await saveCodes(handsOf(page))
    await eventually(() => page.evaluate(outcome)).toBe("done")
  })
})
