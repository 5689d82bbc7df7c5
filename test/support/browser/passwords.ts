/** What tests of the password screens have in common. */
import { expect } from "vitest"
import type { Page } from "playwright-core"
import { asks, button, eventually, heading, status, submitEmail } from "./login.js"
import type { ServedProvider } from "./provider.js"
import type { Site } from "./site.js"
import { t } from "../words.js"

export const email = "ada@example.com"

export const good = "sorrel-gannet-41-plumb"
export const better = "quarry+thistle+909+lantern"

export const passwordField = (page: Page) =>
  page.getByRole("textbox", { name: new RegExp(`^(${t("field.password.new")}|${t("field.password")})$`) })

/** Both links of a reset email lead to `reset.html` and live for ten minutes. */
export const resetsAt = (site: Site) =>
  asks({
    config: {
      products: ["passwords", "emailMagicLinks"],
      passwordOptions: {
        loginRedirectURL: site.url("reset"),
        resetPasswordRedirectURL: site.url("reset"),
        resetPasswordExpirationMinutes: 10
      }
    }
  })

/** Makes the user of that address, with a password or without, from another computer. */
export const register = async (provider: ServedProvider, password?: string) => {
  const [path, body] =
    password === undefined
      ? ["otps/email/login_or_create", { email, expiration_minutes: 5 }]
      : ["passwords", { email, password, session_duration_minutes: 5 }]
  const response = await provider.fetch(`${provider.origin}/sdk/v1/${path}`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa("public-token-test-1:public-token-test-1")}` },
    body: JSON.stringify(body)
  })
  expect(response.status).toBe(200)
}

/** From Main to the screen of the address, which has this title. */
export const search = async (page: Page, title: string) => {
  await submitEmail(page, email)
  // Exact, because Main's title ends in "log in"
  await page.getByRole("heading", { name: title, exact: true }).waitFor()
}

/** From the login screen on, by a click. */
export const logIn = async (page: Page, password: string) => {
  await passwordField(page).fill(password)
  await button(page, t("passwordLogin.submit")).click()
}

/** On the screen for a new password. */
export const setPassword = async (page: Page, password: string) => {
  await passwordField(page).fill(password)
  await eventually(() => button(page, t("passwordReset.submit")).isEnabled()).toBe(true)
  await button(page, t("passwordReset.submit")).click()
}

export const expectSuccess = async (page: Page) => {
  await heading(page, t("passwordConfirmation.title")).waitFor()
  await page.getByText(t("passwordConfirmation.text")).waitFor()
  expect(await status(page)).toBe("present")
}

/** Ends the session and begins again at Main. */
export const logOut = async (page: Page) => {
  await page.evaluate(() => window.lk.auth.session.revoke())
  await page.reload()
}

/** What the live regions of the page say. */
export const spoken = async (page: Page) => (await page.getByRole("status").allTextContents()).join("")
