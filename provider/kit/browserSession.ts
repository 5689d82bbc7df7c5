/** Sessions of users in a browser, without clicking. */
import type { BrowserContext, Page } from "@playwright/test"
import { cookieAttributes, cookieNames, type CookieOptions } from "../../src/domain/session/SessionCookies.js"
import { storagePlaces } from "../../src/domain/session/StoragePlaces.js"
import { sessionMaxAge } from "../../src/domain/session/sessionMaxAge.js"
import type { Control } from "../control/Control.js"
import type { SeedUser, SignedIn, SignInOptions } from "../seed/Seed.js"

/** How a user is signed in. */
export interface BrowserSignInOptions extends SignInOptions {
  /** An address of the site. Default: that of the page, or `baseURL` of Playwright's configuration. */
  readonly url?: string | undefined
}

/** How the site's client is configured. */
export interface SiteClient {
  /** The public token, which is part of the key in storage. Default: none, so that only the cookies are set. */
  readonly publicToken?: string | undefined
  /** The option `cookieOptions` of the client. Default: none. */
  readonly cookieOptions?: CookieOptions | undefined
}

/**
 * Starts a session, and leaves in the browser what the client leaves there after a login: the cookies and the stored session.
 * The user is an id, external id, email address or phone number, or a user to add first.
 */
export const signInBrowser = async (
  provider: Pick<Control, "seed" | "signIn">,
  page: Page,
  user: string | SeedUser,
  { baseURL, ...client }: SiteClient & { readonly baseURL?: string | undefined },
  options: BrowserSignInOptions = {}
): Promise<SignedIn> => {
  const { url = addressOf(page) ?? baseURL, ...session } = options
  if (url === undefined)
    throw new Error(
      "signIn needs the site's address: open a page of it, set baseURL, or pass the option url."
    )
  const who = typeof user === "string" ? user : await addUser(provider, user)
  const signedIn = await provider.signIn(who, session)
  await writeCookies(page.context(), new URL(url), signedIn, client)
  if (client.publicToken !== undefined)
    await writeStorage(page.context(), new URL(url), signedIn, client.publicToken)
  return signedIn
}

/** The address of an open page. A new page has none. */
const addressOf = (page: Page) => (/^https?:/.test(page.url()) ? page.url() : undefined)

const addUser = async ({ seed }: Pick<Control, "seed">, user: SeedUser) => {
  const { users } = await seed({ users: [user] })
  return users[0]?.user.user_id ?? ""
}

const writeCookies = async (
  context: BrowserContext,
  location: URL,
  { session, session_jwt, session_token }: SignedIn,
  { cookieOptions = {} }: SiteClient
) => {
  const names = cookieNames(cookieOptions)
  const { domain, path = "/", sameSite, secure } = cookieAttributes(cookieOptions, location)
  // By the browser's clock: that of the provider may have another time
  const expires = Math.floor(Date.now() / 1000) + (sessionMaxAge(session) ?? 0)
  // With a dot the cookie is for subdomains too
  const place = { domain: domain === undefined ? location.hostname : `.${domain}`, path }
  const cookie = { ...place, sameSite, secure, expires }
  await context.addCookies([
    { ...cookie, name: names.opaque, value: session_token },
    { ...cookie, name: names.jwt, value: session_jwt }
  ])
}

/** Only a page of the site can write the site's storage: an empty one does, so that none of the site's scripts runs. */
const writeStorage = async (
  context: BrowserContext,
  { origin }: URL,
  { session, user }: SignedIn,
  publicToken: string
) => {
  const { storageKey } = storagePlaces(publicToken)
  const page = await context.newPage()
  await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }))
  await page.goto(origin)
  const entry = [storageKey, JSON.stringify({ session, user })] as const
  // eslint-disable-next-line no-restricted-globals -- Playwright runs this function in the site's page
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), entry)
  await page.close()
}
