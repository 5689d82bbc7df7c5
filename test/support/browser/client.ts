/** What tests of the client without the widget have in common. */
import type { BrowserContext, Page } from "playwright-core"
import { button, eventually } from "./login.js"
import type { ServedProvider } from "./provider.js"
import type { Site } from "./site.js"

/** Signs in by passcode, as a person of this address. */
export const signIn = async (page: Page, provider: ServedProvider, email = "ada@example.com") => {
  const { method_id } = await page.evaluate((to) => window.site.auth.otps.email.loginOrCreate(to), email)
  const { code = "" } = await provider.inbox.waitFor(email)
  await page.evaluate(
    ([code, method]) => window.site.auth.otps.authenticate(code, method, { session_duration_minutes: 60 }),
    [code, method_id] as const
  )
}

export const logOut = async (page: Page) => {
  await page.evaluate(() => window.site.auth.session.revoke())
}

/** The signed-in user of the page: the first email address, or else the user's id. */
export const signedInAs = (page: Page) =>
  page.evaluate(() => {
    const { session, user } = window.site.auth
    const { status } = session.getInfo()
    const known = user.getSync()
    return status === "present" ? (known?.emails[0]?.email ?? known?.user_id) : status
  })

/** The factors of each live session, as the provider has them. */
export const factors = async ({ state }: ServedProvider) =>
  (await state.sessions()).map(({ authentication_factors }) =>
    authentication_factors.map(({ delivery_method, type }) => `${type} ${delivery_method}`)
  )

/** Leaves the site for the social provider's page. */
export const leaveFor = async (
  page: Page,
  social: "github" | "google" | "twitter",
  site: Site,
  custom_scopes: ReadonlyArray<string> = []
) => {
  await page.evaluate(
    ([name, login_redirect_url, custom_scopes]) => {
      const options = { login_redirect_url, signup_redirect_url: `${login_redirect_url}?new`, custom_scopes }
      void window.site.auth.oauth[name].start(options)
    },
    [social, site.url("client"), custom_scopes] as const
  )
  await page.waitForURL(/stand-in/)
}

/** What a person does on that page. */
export const agree = async (page: Page, account: string, back = /client/) => {
  await page.getByLabel(/Email|User name/).fill(account)
  await button(page, "Continue").click()
  await page.waitForURL(back)
}

/** Signs in with the token in the address. Answers its type, or how that failed. */
export const authenticateByUrl = (page: Page) =>
  page.evaluate(async () => {
    const { auth, failure } = window.site
    const call = auth.authenticateByUrl({ session_duration_minutes: 30 })
    const failed = await failure(call)
    return failed === "no failure" ? (await call)?.tokenType : failed
  })

/** Waits until no page finds a PKCE verifier kept for the site: what one removed, others may still see for a moment. */
export const expectNoPairs = async (...pages: ReadonlyArray<Page>) => {
  for (const page of pages)
    await eventually(() =>
      page.evaluate(() =>
        [localStorage, sessionStorage].flatMap((store) =>
          Object.keys(store).filter((key) => key.includes("PKCE"))
        )
      )
    ).toEqual([])
}

const authenticators = {
  /** The device's own: knows its owner and keeps passkeys. */
  device: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
  /** A key to touch, which asks nobody who they are. */
  key: { protocol: "u2f", transport: "usb", hasResidentKey: false, hasUserVerification: false }
} as const

/** Gives the page's computer an authenticator, whose owner is present and consents until the test changes it. */
export const addAuthenticator = async (
  context: BrowserContext,
  page: Page,
  kind: keyof typeof authenticators = "device"
) => {
  const cdp = await context.newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  const options = { ...authenticators[kind], isUserVerified: true, automaticPresenceSimulation: true }
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options })
  return {
    /** Whether the owner proves themselves when asked. */
    recognize: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Whether the owner is there to touch it. */
    attend: (enabled: boolean) =>
      cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    credentials: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials
  }
}
