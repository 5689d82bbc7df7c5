/** Members of organizations in a browser: landings, tabs, and a page that only knows who is signed in. */
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import { calls, eventually } from "../support/browser/login.js"
import type { ServedProvider } from "../support/browser/provider.js"
import { interval, passInSteps, stopTime } from "../support/browser/refresh.js"

const ada = "ada@engines.example"
const bea = "bea@engines.example"
const minutes30 = { session_duration_minutes: 30 }

it.scoped({
  providerOptions: {
    bootstrap: {
      rbac_policy: {
        roles: [
          {
            role_id: "stytch_member",
            description: "",
            permissions: [{ resource_id: "documents", actions: ["read"] }]
          }
        ],
        resources: [{ resource_id: "documents", description: "", actions: ["read"] }],
        scopes: []
      }
    }
  }
})

/** Two organizations: Engines of Ada and Bea, Looms of Ada. Returns their ids. */
const seedCompanies = async (provider: ServedProvider) => {
  const { organizations } = await provider.seed({
    organizations: [
      {
        organization_name: "Engines",
        organization_slug: "engines",
        members: [{ email_address: ada }, { email_address: bea }]
      },
      { organization_name: "Looms", organization_slug: "looms", members: [{ email_address: ada }] }
    ]
  })
  return organizations.map(({ organization }) => organization.organization_id)
}

const shown = (page: Page) => eventually(() => page.locator("main").innerText())

/** Asks for a link on the page. Returns its address. */
const linkFor = async (
  page: Page,
  provider: ServedProvider,
  email_address: string,
  organization_id?: string
) => {
  const url = page.url()
  await page.evaluate(
    ([email_address, organization_id, url]) =>
      organization_id === undefined
        ? window.members.auth.magicLinks.email.discovery.send({
            email_address: email_address ?? "",
            discovery_redirect_url: url
          })
        : window.members.auth.magicLinks.email.loginOrSignup({
            email_address: email_address ?? "",
            organization_id,
            login_redirect_url: url,
            signup_redirect_url: url
          }),
    [email_address, organization_id, url] as const
  )
  return (await provider.inbox.waitFor(email_address)).link ?? ""
}

const land = (page: Page) =>
  page.evaluate(() => window.members.auth.authenticateByUrl({ session_duration_minutes: 30 }))

const exchange = (page: Page, organization_id: string | undefined) =>
  page.evaluate(
    (id) =>
      window.members.auth.discovery.intermediateSessions.exchange({
        organization_id: id ?? "",
        session_duration_minutes: 30
      }),
    organization_id
  )

const signIn = async (page: Page, provider: ServedProvider, email_address: string, organization_id = "") => {
  await page.evaluate((options) => window.members.auth.otps.email.loginOrSignup(options), {
    email_address,
    organization_id
  })
  const { code = "" } = await provider.inbox.waitFor(email_address)
  await page.evaluate((options) => window.members.auth.otps.email.authenticate(options), {
    email_address,
    organization_id,
    code,
    ...minutes30
  })
}

/** The files that the page loads of the services. */
const serviceFiles = (page: Page) => {
  const files: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (/(core|calls|Calls|browserOrganizations)[^/]*\.js$/.test(pathname)) files.push(pathname)
  })
  return files
}

describe("a person who looks for their organizations", () => {
  it("lands on a link, chooses one, and switches to the other", async ({ open, provider }) => {
    const [engines, looms] = await seedCompanies(provider)
    const first = await open("organizations")
    await shown(first).toBe("Signed out")
    const page = await open(await linkFor(first, provider, ada))
    const landed = await land(page)
    expect(landed).toMatchObject({ handled: true, tokenType: "discovery" })
    expect(page.url()).not.toContain("token")
    await exchange(page, engines)
    await shown(page).toBe(`${ada} of Engines`)
    await shown(first).toBe(`${ada} of Engines`)
    await page.evaluate(
      (id) =>
        window.members.auth.session.exchange({ organization_id: id ?? "", session_duration_minutes: 30 }),
      looms
    )
    await shown(first).toBe(`${ada} of Looms`)
    const third = await open("organizations", { search: "?permission" })
    await shown(third).toBe(`${ada} of Looms may read`)
  })

  it("gets the token back when the provider does not answer", async ({ context, open, provider }) => {
    await seedCompanies(provider)
    const first = await open("organizations")
    const page = await open(await linkFor(first, provider, ada))
    const written = page.url()
    page.expected.push(/./)
    await context.route(/discovery\/authenticate/, (route) => route.abort())
    await context.clock.install()
    const landing = land(page).catch(String)
    await eventually(() => page.url()).not.toContain("token")
    await context.clock.runFor(60_000)
    expect(await landing).toContain("NetworkError")
    expect(page.url()).toBe(written)
    await page.goto(first.url())
  })
})

describe("a page that a link to an organization leads to", () => {
  it("signs in without the services, once for all tabs, and they end the session", async ({
    open,
    provider
  }) => {
    const [engines] = await seedCompanies(provider)
    const first = await open("organizations")
    const link = await linkFor(first, provider, ada, engines)
    const page = await open("harness")
    const files = serviceFiles(page)
    await page.goto(link)
    expect(await land(page)).toMatchObject({
      handled: true,
      tokenType: "multi_tenant_magic_links",
      data: { member_authenticated: true, member: { email_address: ada } }
    })
    expect(page.url()).not.toContain("token")
    await shown(page).toBe(`${ada} of Engines`)
    await shown(first).toBe(`${ada} of Engines`)
    expect(files).toEqual([])
    // Another tab has the same link: the provider refuses it, and the session that it gave counts
    const second = await open(link)
    second.expected.push(/401/)
    expect(await land(second)).toMatchObject({ handled: true, data: { member: { email_address: ada } } })
    expect(calls(provider, "/b2b/magic_links/authenticate")).toEqual([200, 401])
    await second.evaluate(() => window.members.auth.session.revoke())
    await shown(page).toBe("Signed out")
  })
})

describe("a page that only knows who is signed in to an organization", () => {
  it("follows refreshes, logins and logouts without the services", async ({ context, open, provider }) => {
    const [engines] = await seedCompanies(provider)
    await context.clock.install()
    const other = await open("organizations")
    await signIn(other, provider, ada, engines)
    const page = await open("harness")
    const files = serviceFiles(page)
    await page.goto(other.url())
    await shown(page).toContain(ada)
    const refreshes = () => calls(provider, "/b2b/sessions/authenticate").length
    await eventually(() => page.evaluate(() => window.members.auth.session.getInfo().fromCache)).toBe(false)
    const atStart = refreshes()
    await stopTime(context)
    await passInSteps(context, interval + 60_000)
    await eventually(refreshes).toBeGreaterThan(atStart)
    // A page that reads storage before its cookies looks again some milliseconds later
    await context.clock.resume()
    await other.evaluate(() => window.members.auth.session.revoke())
    await shown(page).toBe("Signed out")
    await signIn(other, provider, bea, engines)
    await shown(page).toContain(bea)
    expect(files).toEqual([])
  })

  it("refreshes by itself, and stores what the services store", async ({ context, open, provider }) => {
    const [engines] = await seedCompanies(provider)
    const page = await open("organizations")
    await signIn(page, provider, ada, engines)
    const stored = () =>
      page.evaluate(() => {
        const text = localStorage.getItem(
          "stytch_sdk_state_public-token-test-00000000-0000-0000-0000-000000000000"
        )
        const accessed = /"last_accessed_at":"[^"]*"/
        return [accessed.exec(text ?? "")?.[0], text?.replace(accessed, '"last_accessed_at":""')]
      })
    const state = async (): Promise<unknown> => JSON.parse((await stored())[1] ?? "null")
    const [at] = await stored()
    const before = await state()
    const files = serviceFiles(page)
    await page.reload()
    await eventually(() => calls(provider, "/b2b/sessions/authenticate")).toEqual([200])
    await eventually(async () => (await stored())[0]).not.toBe(at)
    expect(await state()).toEqual(before)
    expect(files).toEqual([])
    expect(await context.cookies()).toHaveLength(2)
  })
})
