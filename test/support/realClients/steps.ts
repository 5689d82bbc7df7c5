/** What the flows share. */
import type { CDPSession, BrowserContext } from "playwright-core"
import type { World } from "./world.js"

export const email = "ada@example.com"
export const phone = "+14155552671"

/** Passwords that every policy accepts. */
export const strong = "Tangerine moped 47"
export const stronger = "Glacier 12 umbrella"

/** A wrong passcode. */
export const wrong = (code: string) => (code === "000000" ? "111111" : "000000")

/** The `{status} {error type}` with which the provider refuses a call of the page. */
export const refusalOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
  } catch (error) {
    const [, status, type] = /\[(\d+)\] (\w+)/.exec(String(error)) ?? []
    if (type === undefined) throw error
    return `${status} ${type}`
  }
  throw new Error("The call did not fail")
}

/** Signs in by a passcode sent to this address. */
export const signIn = async ({ code, page }: World, address = email) => {
  const method_id = await page.evaluate(
    async (address) => (await stytch.otps.email.loginOrCreate(address)).method_id,
    address
  )
  return page.evaluate(
    async ([code, method_id]) => {
      const answer = await stytch.otps.authenticate(code, method_id, { session_duration_minutes: 60 })
      return { user_id: answer.user_id, session_token: answer.session_token, session_jwt: answer.session_jwt }
    },
    [code(), method_id] as const
  )
}

/** Waits until the client has a session. */
export const isSignedIn = ({ page }: World) => page.waitForFunction(() => stytch.session.getSync() !== null)

/** Logs out. */
export const signOut = ({ page }: World) => page.evaluate(() => stytch.session.revoke())

/** The factors of the client's session. */
export const factorsOf = ({ page }: World) =>
  page.evaluate(() => stytch.session.getSync()?.authentication_factors.map((each) => each.delivery_method))

/** Waits until the browser is back on the site with a token, and returns it. */
export const returnedToken = async ({ page, site }: World) => {
  await page.waitForURL((url) => url.href.startsWith(site) && url.searchParams.has("token"))
  return new URL(page.url()).searchParams.get("token") ?? ""
}

/** Fills in the page that stands in for a social provider. */
export const continueAs = async ({ page }: World, account: string) => {
  await page.getByLabel(/Email|User name/).fill(account)
  await page.getByRole("button", { name: "Continue" }).click()
}

/** An authenticator in the page's device, or a security key that does not verify who holds it. */
export const addAuthenticator = async (
  { context, page }: World,
  kind: "device" | "security key" = "device"
): Promise<CDPSession> => {
  const cdp = await context.newCDPSession(page)
  await cdp.send("WebAuthn.enable")
  const isDevice = kind === "device"
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: isDevice ? "internal" : "usb",
      hasResidentKey: isDevice,
      hasUserVerification: isDevice,
      isUserVerified: isDevice
    }
  })
  return cdp
}

/** What each request of the page to a path below the API sent. */
export const bodiesOf = (context: BrowserContext, path: string): ReadonlyArray<unknown> => {
  const bodies: Array<unknown> = []
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith(`/sdk/v1${path}`))
      bodies.push(request.postDataJSON())
  })
  return bodies
}
