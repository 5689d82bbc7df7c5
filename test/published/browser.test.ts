/** Chromium runs the files of `dist` as they are published: without a bundler and, but for `latchkey.js`, without React. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { describe, expect, inject } from "vitest"
import { it } from "../support/browser/it.js"
import { heading, linkIn, submitEmail } from "../support/browser/login.js"
import { strictCsp, type SiteOptions } from "../support/browser/site.js"
import { t } from "../support/words.js"

const ada = "ada@example.com"
const mallory = "mallory@example.net"
const token = "public-token-test-00000000-0000-0000-0000-000000000000"

/** What each script of these pages begins with. */
const begin = (provider: string) => `
  const options = { endpoints: { testAPIURL: "${provider}" } }
  const asked = new URLSearchParams(location.search)
  const landing = (name) => new URL(name, location.origin).href
  const say = (text) => document.querySelector("output").append(text + ". ")
`

/** The scripts of the pages, by their names. */
const scripts: Readonly<Record<string, string>> = {
  /** Asks for a link for `?email=…`. */
  client: `
    const auth = createAuthClient("${token}", options)
    await auth.magicLinks.email.loginOrCreate(asked.get("email"), {
      login_magic_link_url: landing("landing"),
      signup_magic_link_url: landing("landing")
    })
    say("Sent")`,
  /** Signs in by the link after both questions. */
  landing: `
    const auth = createAuthClient("${token}", options)
    const emailOf = (user) => user.emails[0].email
    await auth.authenticateByUrl({
      session_duration_minutes: 30,
      confirmReturn: ({ tokenType }) => { say("Continue with " + tokenType + "?"); return true },
      confirmAccountChange: ({ from, to }) => { say(emailOf(from) + " to " + emailOf(to) + "?"); return true }
    })
    say("Signed in as " + emailOf(auth.user.getSync()))`,
  /** Shows the form, and signs in by its links. */
  widget: `
    const auth = Latchkey.createAuthWidget("${token}", options)
    const links = { loginRedirectURL: landing("widget"), signupRedirectURL: landing("widget") }
    const config = { products: ["emailMagicLinks"], emailMagicLinksOptions: links }
    auth.authenticateByUrl({ session_duration_minutes: 30 }).then((returned) => {
      if (returned === null) auth.mountLogin({ elementId: "#login", config })
      else say("Signed in as " + auth.user.getSync().emails[0].email)
    })`,
  /** Imports the files that its query names. */
  chunks: `
    for (const name of asked.getAll("file")) {
      try { await import("/" + name) } catch (error) { say(name + ": " + error) }
    }
    say("Imported")`
}

/** Pages of the client. The others have `latchkey.js`. */
const withoutReact = ["client", "landing"]

/** These pages under the strictest policy, with each script in a file. */
const pages = (provider: string): Partial<SiteOptions> => ({
  intercept: ({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://localhost")
    const [, name = "", isScript] = /^\/(\w+?)(\.page\.js)?$/.exec(pathname) ?? []
    const script = scripts[name]
    if (script === undefined) return false
    response.setHeader("Content-Security-Policy", strictCsp(provider))
    response.setHeader("Content-Type", isScript === undefined ? "text/html" : "text/javascript")
    response.end(
      isScript === undefined
        ? `<!doctype html><meta charset="utf-8"><title>A page</title><div id="login"></div><output></output>
          ${withoutReact.includes(name) ? "" : '<script src="/latchkey.js"></script>'}
          <script type="module" src="/${name}.page.js"></script>`
        : `${withoutReact.includes(name) ? 'import { createAuthClient } from "/index.js"' : ""}
          ${begin(provider)} ${script}`
    )
    return true
  }
})

/** The names of a folder's scripts. */
const filesIn = (folder: string) =>
  readdirSync(join(inject("pages"), folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${folder}/${name}`)

/** The screens of the widget, which need React. */
const ofReact = [
  ...["renderer", "next", "passwords", "passkeys", "wallets", "idp", "secondFactor", "stepUp"],
  ...["account", "Profile", "Emails", "PhoneNumbers", "PasswordSection", "PasskeyList", "AuthenticatorApp"],
  ...[
    "SocialLogins",
    "WalletList",
    "ConnectedApps",
    "SessionList",
    "DeleteAccount",
    "contacts",
    "nameAndPassword"
  ]
]

/** Asks for a link in the browser of the context. */
const askForLink = async (context: BrowserContext, origin: string, email: string) => {
  const page = await context.newPage()
  await page.goto(`${origin}/client?email=${email}`)
  await page.getByText("Sent.").waitFor()
}

const said = (page: Page) => page.locator("output").textContent()

describe("the published files in Chromium", () => {
  it("sign in by a magic link with latchkey.js", async ({ open, provider }) => {
    const page = await open("widget", pages(provider.origin))
    await submitEmail(page, ada)
    await heading(page, t("emailConfirmation.title")).waitFor()
    const landing = await open(await linkIn(provider, ada))
    await landing.getByText(`Signed in as ${ada}.`).waitFor()
  })

  it("sign in after both questions, with the client and without React", async ({
    context,
    elsewhere,
    open,
    provider,
    serve
  }) => {
    const { origin } = await serve(pages(provider.origin))
    await askForLink(context, origin, ada)
    const own = await open(await linkIn(provider, ada))
    await own.getByText("Signed in").waitFor()
    expect(await said(own)).toBe(`Signed in as ${ada}. `)

    await askForLink(elsewhere, origin, mallory)
    const foreign = await open(await linkIn(provider, mallory))
    await foreign.getByText("Signed in").waitFor()
    expect(await said(foreign)).toBe(
      `Continue with magic_links?. ${ada} to ${mallory}?. Signed in as ${mallory}. `
    )
  })

  it.for([
    [
      "the client without React",
      () => filesIn("bundled").filter((name) => !ofReact.some((of) => name === `bundled/${of}.js`))
    ],
    ["latchkey.js", () => filesIn("latchkey")]
  ] as const)("load each chunk of %s", async ([, files], { open, provider }) => {
    const query = new URLSearchParams(files().map((name) => ["file", name]))
    const page = await open("chunks", { ...pages(provider.origin), search: `?${query}` })
    await page.getByText("Imported").waitFor()
    expect(await said(page)).toBe("Imported. ")
  })
})
