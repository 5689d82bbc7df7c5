/** Logins that begin before React is loaded. */
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { everyProduct } from "../mainStates.js"
import type { BrowserFixtures, OpenOptions } from "./it.js"
import {
  asks,
  button,
  codeField,
  emailField,
  events,
  eventually,
  heading,
  hold,
  passcodesBy,
  phoneField,
  status
} from "./login.js"
import { email, good, passwordField, register } from "./passwords.js"
import type { ServedProvider } from "./provider.js"
import { app, takenOver } from "./takeover.js"
import { t } from "../words.js"

interface Site {
  readonly page: Page
  readonly provider: ServedProvider
}

interface Journey {
  readonly options: OpenOptions
  readonly prepare?: (site: Omit<Site, "page">, context: BrowserContext) => Promise<unknown>
  /** What the user does before React is loaded: they enter something and submit it. */
  readonly begin: (page: Page) => Promise<unknown>
  /** What the form holds after that, and as long as React is not loaded. */
  readonly entered: (page: Page) => Promise<unknown>
  /** The call that the submit leads to. */
  readonly call: RegExp
  /** Whether the call is sent before the services are loaded. Default: false. */
  readonly isEarly?: boolean
  /** What the user does once React is loaded. */
  readonly end: (site: Site) => Promise<unknown>
}

const enterCode = async ({ page, provider }: Site, recipient: string) => {
  await heading(page, t("otp.title")).waitFor()
  const { code = "" } = await provider.inbox.waitFor(recipient)
  await codeField(page).fill(code)
  await eventually(() => status(page)).toBe("present")
  await eventually(() => events(page)).toEqual([
    "OTP_LOGIN_OR_CREATE",
    "OTP_AUTHENTICATE",
    "AUTHENTICATE_FLOW_COMPLETE"
  ])
}

const typeEmail = async (page: Page) => {
  await emailField(page).pressSequentially(email)
  await page.keyboard.press("Enter")
  // The second press comes while the first one waits
  await page.keyboard.press("Enter")
}

const github = /oauth\/github\/start/

export const journeys: Readonly<Record<string, Journey>> = {
  "a passcode by email": {
    options: passcodesBy("email"),
    begin: typeEmail,
    entered: (page) => emailField(page).inputValue(),
    call: /otps\/email\/login_or_create/,
    isEarly: true,
    end: (site) => enterCode(site, email)
  },
  "a passcode by text": {
    options: passcodesBy("email", "sms"),
    begin: async (page) => {
      await page.getByRole("tab", { name: t("main.tab.sms") }).click()
      await phoneField(page).pressSequentially("2015550123")
      await button(page, t("main.submit.sms")).click()
    },
    entered: (page) => phoneField(page).inputValue(),
    call: /otps\/sms\/login_or_create/,
    end: (site) => enterCode(site, "+12015550123")
  },
  "a password": {
    options: asks({ config: { products: ["passwords"] } }),
    prepare: ({ provider }) => register(provider, good),
    begin: typeEmail,
    entered: (page) => emailField(page).inputValue(),
    call: /users\/search/,
    isEarly: true,
    end: async ({ page }) => {
      await passwordField(page).fill(good)
      await page.keyboard.press("Enter")
      await eventually(() => status(page)).toBe("present")
      await eventually(() => events(page)).toEqual(["PASSWORD_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"])
    }
  },
  "a passkey": {
    options: asks({ config: { products: ["passkeys", "otp"], otpOptions: { methods: ["sms"] } } }),
    begin: async (page) => {
      await phoneField(page).pressSequentially("2015550123")
      await button(page, t("passkey.login")).click()
    },
    entered: (page) => phoneField(page).inputValue(),
    call: /webauthn\/authenticate\/start/,
    end: async ({ page }) => {
      await takenOver(page)
      expect(await phoneField(page).inputValue()).toBe("2015550123")
    }
  },
  "a social provider": {
    options: asks(everyProduct),
    // A 204 keeps the page where it is
    prepare: (_, context) => context.route(github, (route) => route.fulfill({ status: 204 })),
    begin: async (page) => {
      await emailField(page).pressSequentially(email)
      await button(page, t("oauth.continue", { provider: "GitHub" })).click()
    },
    entered: (page) => emailField(page).inputValue(),
    call: github,
    end: async ({ page }) => {
      await takenOver(page)
      expect(await emailField(page).inputValue()).toBe(email)
    }
  }
}

/** Carries out a journey. React is loaded that many milliseconds of the page's clock after its begin, or never. */
export const travel = async (
  { begin, call, end, entered, isEarly = false, options, prepare }: Journey,
  delay: number | undefined,
  { context, open, provider }: Pick<BrowserFixtures, "context" | "open" | "provider">
) => {
  await prepare?.({ provider }, context)
  await context.clock.install()
  const release = await hold(context, app)
  const sent: Array<string> = []
  context.on("request", (request) => {
    if (call.test(request.url())) sent.push(request.url())
  })
  const page = await open("login", options)
  await begin(page)
  await page.locator("button[aria-busy=true]").waitFor()
  const before = await entered(page)
  await context.clock.runFor(delay ?? 60_000)
  expect(await entered(page)).toBe(before)
  await eventually(() => sent.length).toBe(isEarly ? 1 : 0)
  if (delay === undefined) return page.getByText(t("error.network")).waitFor()
  expect(await page.locator("button[aria-busy=true]").count()).toBe(1)
  release()
  await end({ page, provider })
  await eventually(() => sent.length).toBe(1)
}
