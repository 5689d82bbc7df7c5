/** What a person does on the sign-in page in Next, and what the page must not report meanwhile. */
import assert from "node:assert/strict"
import { EmbeddedProvider } from "latchkey/provider"
import { openPage, takenOver } from "./visit.mjs"

/** @typedef {import("playwright-core").Browser} Browser */

const email = "ada@example.com"

const minutes = 60_000

/**
 * The HTML that Next's server sends has the form, before any script.
 *
 * @param {string} address
 */
export const isInHtml = async (address) => {
  const html = await (await fetch(address)).text()
  for (const part of ["data-prerendered", 'type="email"', "Continue with email", ".lk-root"])
    assert.ok(html.includes(part), `${address} sends no ${part}`)
}

/**
 * Types into the form before any script has loaded, lets the scripts load, and asks for the email. The elements stay,
 * and the page reports nothing.
 *
 * @param {Browser} browser
 * @param {string} address
 */
export const keepsWhatWasTyped = async (browser, address) => {
  const { close, page, problems, provider } = await openPage(browser)
  /** @type {() => void} */
  let release = () => {}
  const released = new Promise((resolve) => (release = () => resolve(undefined)))
  await page.route(/\.js(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: "commit" })
  const field = page.locator("input[type=email]")
  await field.fill(email)
  await field.evaluate((element) => Object.assign(element, { isMarked: true }))
  release()
  await takenOver(page)
  const after = await field.evaluate((element) => ({
    value: element instanceof HTMLInputElement ? element.value : "",
    isSame: "isMarked" in element,
    isFocused: document.activeElement === element
  }))
  assert.deepEqual(after, { value: email, isSame: true, isFocused: true })
  await page.getByRole("button", { name: "Continue with email" }).click()
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  assert.ok(provider.inbox.latest(email), "No email was sent")
  await close()
  assert.deepEqual(problems, [])
}

/** @typedef {Awaited<ReturnType<typeof openPage>>} Opened */

/**
 * Loads a page of a signed-in user, and waits for the response to its request that refreshes the session. The request fails
 * if the user signs out earlier.
 *
 * @param {Opened["page"]} page
 * @param {() => Promise<unknown>} load
 */
const untilConfirmed = async (page, load) => {
  // The page before may still have a request under way
  let isLoading = false
  page.once("framenavigated", () => (isLoading = true))
  const confirmed = page.waitForResponse(
    (response) =>
      isLoading && response.request().method() === "POST" && response.url().endsWith("/sessions/authenticate")
  )
  await load()
  await confirmed
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** A phone lays out a page that names no viewport as wide as a desktop. @param {Opened["page"]} page */
const assertFits = async (page) => {
  const width = await page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth))
  assert.equal(width, phone.viewport.width, `${page.url()} is not as wide as the phone`)
}

/**
 * Signs up by a magic link, reloads, and signs out. The page reports nothing, and the provider has no session in the end.
 *
 * @param {Browser} browser
 * @param {string} address
 * @param {{ readonly control?: import("latchkey/provider").Control | undefined, readonly onPhone?: boolean, readonly options?: import("latchkey/provider").Options, readonly whileSignedIn?: (opened: Opened) => Promise<void> }} [more]
 *   the control of a provider that the site calls, else the options of one in this process, whether each page is to fit a
 *   phone, and what the person does before signing out
 */
export const signsUpReloadsAndSignsOut = async (
  browser,
  address,
  { control, onPhone = false, options, whileSignedIn } = {}
) => {
  const opened = await openPage(browser, {
    provider: EmbeddedProvider.make(options),
    device: onPhone ? phone : {}
  })
  const { close, page, problems } = opened
  const provider = control ?? opened.provider
  // Most of these sites have no icon, which Chromium asks for
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }))
  await page.goto(address)
  await page.locator("input[type=email]").fill(email)
  if (onPhone) await assertFits(page)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  const mail = await provider.inbox.latest(email)
  await page.goto(mail?.link ?? "")
  const welcome = page.getByText(`Welcome, ${email}`)
  await welcome.waitFor()
  if (onPhone) await assertFits(page)
  assert.equal(new URL(page.url()).searchParams.has("token"), false)
  await untilConfirmed(page, () => page.reload())
  await welcome.waitFor()
  await whileSignedIn?.(opened)
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.locator("input[type=email]").waitFor()
  await close()
  assert.deepEqual(await provider.state.sessions(), [])
  assert.deepEqual(problems, [])
}

/**
 * Looks for organizations by a link, chooses one, reloads, and signs out. The page reports nothing, and the provider has no session in
 * the end.
 *
 * @param {Browser} browser
 * @param {string} address
 * @param {import("latchkey/provider").Control} control the control of the provider that the site calls
 */
export const choosesAnOrganization = async (browser, address, control) => {
  const { close, page, problems } = await openPage(browser, { device: phone })
  await page.goto(address)
  await page.locator("input[type=email]").fill(email)
  await assertFits(page)
  await page.getByRole("button", { name: "Send me a link" }).click()
  await page.getByText("Look into your inbox.").waitFor()
  const mail = await control.inbox.latest(email)
  await page.goto(mail?.link ?? "")
  await page.getByRole("button", { name: "Jacquard Looms" }).waitFor()
  assert.equal(new URL(page.url()).searchParams.has("token"), false)
  await page.getByRole("button", { name: "Analytical Engines" }).click()
  const welcome = page.getByText(`Welcome, ${email} of Analytical Engines`)
  await welcome.waitFor()
  await assertFits(page)
  await untilConfirmed(page, () => page.reload())
  await welcome.waitFor()
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.locator("input[type=email]").waitFor()
  await close()
  assert.deepEqual(problems, [])
}

/**
 * Uses the provider's own React bindings on our client: a person signs up, reloads, sees what the hooks return, opens the
 * page of each component, and signs out.
 *
 * @param {Browser} browser
 * @param {string} address
 */
export const usesTheProvidersBindings = (browser, address) => {
  const app = "https://app.test/in"
  return signsUpReloadsAndSignsOut(browser, address, {
    options: {
      bootstrap: {
        rbac_policy: {
          roles: [
            {
              role_id: "stytch_user",
              description: "",
              permissions: [{ resource_id: "documents", actions: ["read"] }]
            }
          ],
          resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
          scopes: []
        }
      },
      connectedApps: [
        {
          client_id: "their-app",
          client_name: "Their App",
          client_type: "third_party_public",
          redirect_uris: [app]
        }
      ]
    },
    whileSignedIn: async ({ page }) => {
      await page.getByText("Own session").waitFor()
      await page.getByText("May read: true, may write: false").waitFor()
      /** @param {Readonly<Record<string, string>>} query @param {string} title */
      const shows = async (query, title) => {
        await page.goto(`${address}?${new URLSearchParams(query)}`)
        await page.getByRole("heading", { name: title }).waitFor()
      }
      await shows({ passkeys: "" }, "Set up a new Passkey")
      await shows({ reset: "" }, "Set a new password")
      const request = {
        client_id: "their-app",
        redirect_uri: app,
        response_type: "code",
        scope: "openid",
        state: "s-1",
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
      }
      await shows(request, "Sign in to Their App")
      await untilConfirmed(page, () => page.goto(address))
    }
  })
}

/**
 * Signs up by a passcode and signs out in a page whose client is in a worker, which also verifies the session as a server does.
 * After a reload there is no session: a worker keeps it in memory.
 *
 * @param {Browser} browser
 * @param {string} address
 */
export const signsUpInWorker = async (browser, address) => {
  const { close, page, problems, provider } = await openPage(browser)
  /** @param {string} name @param {unknown} [argument] @returns {Promise<unknown>} */
  const ask = (name, argument) =>
    page.evaluate(
      ([name, argument]) => Reflect.apply(Reflect.get(window, "ask"), undefined, [name, argument]),
      [name, argument]
    )
  const signUp = async () => {
    const method = await ask("send", email)
    const { code = "" } = provider.inbox.latest(email) ?? {}
    assert.equal(await ask("enter", [code, method]), email)
  }
  await page.goto(address)
  await page.waitForFunction(() => "ask" in window)
  const entries = Object(await ask("entries"))
  assert.match(entries.html, /type="email"/)
  assert.equal(entries.mount, "UsageError")
  await signUp()
  await page.reload()
  await page.waitForFunction(() => "ask" in window)
  assert.equal(await ask("status"), "absent")
  await signUp()
  assert.equal(await ask("verify"), true)
  assert.equal(await ask("signOut"), "absent")
  await close()
  assert.deepEqual(problems, [])
}

/**
 * The site's proxy sends signed-out visitors away, and no server action: Next cannot read a redirect in place of its answer.
 *
 * @param {string} address a page that it guards
 */
export const letsActionsPass = async (address) => {
  /** @param {string} method @param {Record<string, string>} [headers] */
  const statusOf = async (method, headers = {}) =>
    (await fetch(address, { method, headers, redirect: "manual" })).status
  assert.equal(await statusOf("GET"), 307)
  // Next answers an unknown action with an error
  assert.notEqual(await statusOf("POST", { "next-action": "0".repeat(42) }), 307)
}

/**
 * A server component of Next imports every entry of our package.
 *
 * @param {string} address
 */
export const importsOnTheServer = async (address) => {
  const html = await (await fetch(address)).text()
  for (const part of ["a client component", "drew the form", "sent a code", "ApiError"])
    assert.ok(html.includes(part), `${address} has no ${part}`)
}

/**
 * Signs a user in six minutes ago: the JWT has expired, and the session has not.
 *
 * @param {import("latchkey/provider").Control} control
 * @param {string} user
 */
export const signInBefore = async (control, user) => {
  await control.clock.advance(-6 * minutes)
  const signedIn = await control.signIn(user)
  await control.clock.advance(6 * minutes)
  return signedIn
}

/**
 * A site whose server checks sessions: its form, its account page, the page of docs/account.md if there is one, whether the
 * first of them have the project's secret, and the provider, in this process for calls of the browser that leave this machine.
 *
 * @typedef {{
 *   readonly form: string
 *   readonly account: string
 *   readonly deletion?: string
 *   readonly hasSecret: boolean
 *   readonly control: import("latchkey/provider").Control
 *   readonly provider?: import("latchkey/provider").EmbeddedProvider
 * }} Site
 */

/**
 * Signs in, comes back to the account page after a pause, and sends money: the site's server refuses it until the person has
 * proved a second factor. Closing the dialog sends nothing. Then deletes the account.
 *
 * @param {Browser} browser
 * @param {Site} site
 */
export const stepsUpForServer = async (
  browser,
  { account, control, deletion, form, hasSecret, provider }
) => {
  const { origin } = new URL(account)
  const [email, phone_number] = ["grace@example.com", "+12025550124"]
  await control.seed({ users: [{ email, phone_number }] })
  const { close, page, problems } = await openPage(browser, provider && { provider })
  await page.goto(account)
  assert.equal(page.url(), `${origin}/`)

  await page.goto(form)
  await page.locator("input[type=email]").fill(email)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  await page.goto((await control.inbox.waitFor(email)).link ?? "")
  await page.getByText(`Welcome, ${email}`).waitFor()

  // A client that still runs would refresh the JWT
  await page.goto("about:blank")
  const { session_jwt, session_token } = await signInBefore(control, email)
  await page.context().addCookies([
    { name: "stytch_session", value: session_token, url: origin },
    { name: "stytch_session_jwt", value: session_jwt, url: origin }
  ])
  if (!hasSecret) {
    await untilConfirmed(page, async () => {
      await page.goto(account)
      assert.equal(page.url(), `${origin}/`)
    })
    // The page stores the new JWT a moment after the response
    await page.waitForFunction((old) => !document.cookie.includes(old), session_jwt)
  }
  await page.goto(account)
  assert.equal(page.url(), account)
  await page.getByRole("heading", { name: "Email addresses" }).waitFor()

  const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" })
  const status = page.getByRole("status")
  /** @type {Array<string>} what the site's server answered */
  const answers = []
  await page.route(`${origin}/**`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    const response = await route.fetch()
    answers.push(await response.text())
    await route.fulfill({ response })
  })
  const send = async () => {
    await page.getByRole("button", { name: "Send 10 €" }).click()
    await dialog.waitFor()
  }
  await send()
  await page.keyboard.press("Escape")
  await status.getByText("Not sent: ").waitFor()
  await send()
  await dialog.getByRole("button", { name: "Text a code" }).click()
  const { code = "" } = await control.inbox.waitFor(phone_number)
  await dialog.getByRole("textbox", { name: "Passcode" }).pressSequentially(code)
  await page.getByText("Sent.", { exact: true }).waitFor()
  const wasRefused = answers.map((answer) => answer.includes('"factors_missing"'))
  assert.deepEqual(wasRefused, [true, true, false])

  if (deletion !== undefined) {
    await page.goto(deletion)
    await page.getByText("This browser").waitFor()
    await page.getByRole("button", { name: "Delete account" }).click()
    await page.getByRole("button", { name: "Yes, delete my account" }).click()
    await page.getByText("Your account was deleted.").waitFor()
    assert.deepEqual(await control.state.users(), [])
  }
  await close()
  // What Chromium says of the refusals, and of the logout after the deletion
  const expected = /status of (403 .*\/api\/transfers|404 .*\/sessions\/revoke)\)$/
  assert.deepEqual(
    problems.filter((problem) => !expected.test(problem)),
    []
  )
}
