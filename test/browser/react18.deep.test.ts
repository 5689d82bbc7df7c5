import { join } from "node:path"
import { beforeAll, describe, expect, inject } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  calls,
  codeField,
  emailField,
  events,
  eventually,
  heading,
  hold,
  passcodesBy,
  status
} from "../support/browser/login.js"
import { buildPagesOnReact18 } from "../support/browser/pages.js"
import { app, isMarked, mark, takenOver } from "../support/browser/takeover.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

/** Below the folder of the other pages, so that the same site serves both. */
const folder = "react-18"
beforeAll(() => buildPagesOnReact18(join(inject("pages"), folder), ["login.html", "react.html"]))

describe("on a site with React 18", () => {
  it("React takes over the form with what was typed and pressed, and signs in", async ({
    context,
    open,
    provider
  }) => {
    const release = await hold(context, app)
    const page = await open(`${folder}/login`, passcodesBy("email"))
    await emailField(page).pressSequentially(email)
    await mark(page, "input")
    await page.keyboard.press("Enter")
    await page.locator("button[aria-busy=true]").waitFor()
    release()
    await takenOver(page)
    await heading(page, t("otp.title")).waitFor()
    expect(calls(provider, "/otps/email/login_or_create")).toEqual([200])
    const { code = "" } = await provider.inbox.waitFor(email)
    await codeField(page).fill(code)
    await eventually(() => status(page)).toBe("present")
    await eventually(() => events(page)).toContain("OTP_AUTHENTICATE")
  })

  it("keeps the nodes, the focus and the caret, and leaves nothing behind when it is unmounted", async ({
    context,
    open
  }) => {
    const release = await hold(context, app)
    const page = await open(`${folder}/login`, asks({ mount: false }))
    const mounted = await page.evaluateHandle(() => window.lk.mount())
    await emailField(page).pressSequentially(email)
    for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft")
    await mark(page, "input")
    release()
    await takenOver(page)
    expect(await isMarked(page, "input")).toBe(true)
    await page.keyboard.type("X")
    await eventually(() => emailField(page).inputValue()).toBe("ada@exampleX.com")
    await mounted.evaluate(({ unmount }) => unmount())
    expect(await page.locator("#login").evaluate((place) => place.childNodes.length)).toBe(0)
  })

  it("the components and hooks of latchkey/react sign in", async ({ open, provider }) => {
    const page = await open(`${folder}/react`)
    const code = await askForCode(page, provider, email)
    await codeField(page).fill(code)
    await page.getByText(`${email} on React 18.`).waitFor()
    await eventually(() => page.locator("#login").count()).toBe(0)
  })

  it("the menu of the UserButton is seen outside of a bar that hides what leaves it, and follows its button", async ({
    open,
    provider
  }) => {
    const page = await open(`${folder}/react`)
    await codeField(page).fill(await askForCode(page, provider, email))
    const menuButton = page.getByRole("button", { name: email })
    await menuButton.click()
    const entry = page.getByRole("link", { name: "Manage account" })
    /** Whether the entry is what the person sees at its place, and how far it is below the button. */
    const seen = () =>
      entry.evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect()
        const button = document.querySelector(".lk-user-button")?.getBoundingClientRect()
        const found = document.elementFromPoint(left + width / 2, top + height / 2)
        return { isSeen: found === link, below: top - (button?.bottom ?? 0) }
      })
    const { below, isSeen } = await seen()
    expect(isSeen).toBe(true)
    await page.evaluate(async () => {
      document.body.style.height = "3000px"
      window.scrollTo(0, 20)
      await new Promise(requestAnimationFrame)
    })
    await eventually(seen).toEqual({ below, isSeen: true })
    await page.keyboard.press("Escape")
    await eventually(() => entry.isVisible()).toBe(false)
  })
})
