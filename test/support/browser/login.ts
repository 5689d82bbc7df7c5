/** What tests of the sign-in page have in common. */
import { once } from "node:events"
import { expect } from "vitest"
import type { BrowserContext, Page } from "playwright-core"
import type { OtpMethod } from "../../../src/domain/otp/OtpMethod.js"
import type { Setup } from "../../browser/pages/login.js"
import { patience } from "../patience.js"
import type { BrowserFixtures, OpenOptions } from "./it.js"
import type { ServedProvider } from "./provider.js"
import type { Site } from "./site.js"
import { t } from "../words.js"

/** The query that makes `login.html` mount this. */
export const asks = (setup: Setup) => ({ search: `?setup=${encodeURIComponent(JSON.stringify(setup))}` })

/** The query that makes `login.html` mount nothing on load. */
export const quiet = asks({ mount: false })

/** Loads the services, as a page does that makes a call. */
export const loadServices = (page: Page) => page.evaluate(() => void window.lk.auth.rbac.allPermissions())

/** The query that makes `login.html` offer passcodes, sent in these ways. */
export const passcodesBy = (...methods: ReadonlyArray<OtpMethod>) =>
  asks({ config: { products: ["otp"], otpOptions: { methods } } })

/** Reads again until the expectation holds. */
export const eventually = <Value>(
  read: () => Value | Promise<Value>,
  options: { readonly interval?: number } = {}
) => expect.poll(read, { timeout: patience, ...options })

/** Both redirects lead to `landing.html`, those of new people with `?new`. */
export const landingAt = (site: Site) => ({
  loginRedirectURL: site.url("landing"),
  signupRedirectURL: site.url("landing", "?new")
})

/** Magic links lead there. */
export const linksTo = (site: Site, setup: Setup = {}) =>
  asks({ ...setup, config: { emailMagicLinksOptions: landingAt(site) } })

export const linkIn = async ({ inbox }: ServedProvider, email: string) =>
  (await inbox.waitFor(email)).link ?? ""

/** Asks for a magic link. Returns the page that asked and the link. */
export const askForLink = async (
  { open, provider, serve }: Pick<BrowserFixtures, "open" | "provider" | "serve">,
  email: string
) => {
  const page = await open("login", linksTo(await serve()))
  await submitEmail(page, email)
  return { page, link: await linkIn(provider, email) }
}

/** Statuses of the calls whose path matches so far, oldest first; 0 for one that got no answer. */
export const calls = ({ state }: ServedProvider, path: string | RegExp): ReadonlyArray<number> =>
  state
    .requests()
    .filter((call) => call.method !== "OPTIONS" && call.path.search(path) !== -1)
    .map(({ status }) => status)

export const emailField = (page: Page) => page.getByRole("textbox", { name: t("field.email") })
export const phoneField = (page: Page) => page.getByRole("textbox", { name: t("field.phone") })
export const codeField = (page: Page) =>
  page.getByRole("textbox", { name: new RegExp(`^(${t("field.code")}|${t("factorApp.code")})$`) })
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
export const heading = (page: Page, name: string) => page.getByRole("heading", { name })

/** Asks for a passcode or a link by email. */
export const submitEmail = async (page: Page, email: string) => {
  await emailField(page).fill(email)
  await button(page, t("main.submit.email")).click()
}

/** By email up to the screen where the passcode is entered. Answers the code. */
export const askForCode = async (page: Page, { inbox }: ServedProvider, email: string) => {
  await submitEmail(page, email)
  await heading(page, t("otp.title")).waitFor()
  return (await inbox.waitFor(email)).code ?? ""
}

/** Waits for an error below the field that `aria-describedby` connects to it. */
export const expectFieldError = (page: Page, text: string) =>
  eventually(() =>
    page.evaluate(() => {
      const roots = [document, document.querySelector("#login")?.firstElementChild?.shadowRoot]
      const field = roots.map((root) => root?.querySelector("input[aria-invalid=true]")).find(Boolean)
      const id = field
        ?.getAttribute("aria-describedby")
        ?.split(" ")
        .find((each) => each.endsWith("-error"))
      const root = field?.getRootNode()
      return id && (root instanceof Document || root instanceof ShadowRoot)
        ? root.getElementById(id)?.textContent
        : undefined
    })
  ).toBe(text)

/** Keeps the calls to a path from the provider. Answers how to let them go. */
export const hold = async (where: Page | BrowserContext, path: RegExp): Promise<() => void> => {
  const gate = new AbortController()
  await where.route(path, async (route) => {
    if (!gate.signal.aborted) await once(gate.signal, "abort")
    await route.continue().catch(() => undefined)
  })
  return () => gate.abort()
}

/** A session without the widget: by passcode, through the page's client. */
export const signIn = async (page: Page, provider: ServedProvider, email = "ada@example.com") => {
  const { method_id } = await page.evaluate((to) => window.lk.auth.otps.email.loginOrCreate(to), email)
  const { code = "" } = await provider.inbox.waitFor(email)
  await page.evaluate(
    ([code, method]) => window.lk.auth.otps.authenticate(code, method, { session_duration_minutes: 60 }),
    [code, method_id] as const
  )
}

/** Opens `login.html` and signs somebody in there. */
export const openSignedIn = async (
  open: BrowserFixtures["open"],
  provider: ServedProvider,
  options: OpenOptions,
  email?: string
) => {
  const page = await open("login", options)
  await signIn(page, provider, email)
  return page
}

/** Pages that are opened from now on cannot use `localStorage`. */
export const denyStorage = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError")
      }
    })
  )

/** The status of the session as the page knows it. */
export const status = (page: Page) => page.evaluate(() => window.lk.auth.session.getInfo().status)

/** The types of the events that the site received. */
export const events = (page: Page) => page.evaluate(() => window.lk.events.map(({ type }) => type))

/** The errors that the site received: their codes, or else their messages. */
export const errors = (page: Page) => page.evaluate(() => window.lk.errors)

/** The texts of the live regions with this role: what a screen reader announces. */
export const announcements = (page: Page, role: "alert" | "status") =>
  page.getByRole(role).filter({ hasText: /./ }).allTextContents()

/** Mounts the passkey registration in place of the login, once the user is known. */
export const mountPasskeys = async (page: Page) => {
  await page.evaluate(() => {
    const { auth, events } = window.lk
    auth.mountPasskeyRegistration({
      elementId: "#login",
      config: {},
      callbacks: { onEvent: (event) => events.push(event) }
    })
  })
  await heading(page, t("passkeyStart.title")).waitFor()
  await eventually(() => page.locator("#login [aria-busy=true]").count()).toBe(0)
}

export const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).sort()

/** Ends the session behind the browser's back, as a sign-out of all devices does. */
export const revokeElsewhere = async (context: BrowserContext, provider: ServedProvider) => {
  const cookie = (await context.cookies()).find(({ name }) => name === "stytch_session")
  const token = "public-token-test-00000000-0000-0000-0000-000000000000"
  const response = await provider.fetch(`${provider.origin}/sdk/v1/sessions/revoke`, {
    method: "POST",
    headers: { Authorization: `Basic ${btoa(`${token}:${cookie?.value}`)}` }
  })
  expect(response.status).toBe(200)
}

/** What the window is listened to for, by us and anybody. */
export const windowListeners = async (page: Page): Promise<ReadonlyArray<string>> => {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send("Runtime.evaluate", { expression: "window" })
  const { listeners } = await session.send("DOMDebugger.getEventListeners", {
    objectId: result.objectId ?? ""
  })
  await session.detach()
  return listeners.map(({ type }) => type).sort()
}
