/** Where links and social logins may lead. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import type { Options } from "../../provider.js"
import { containing, publicToken, setUp as setUpProvider, strong } from "../support.js"
import { apiErrorIn, visitor } from "../support/visitor.js"

const email = "ada@example.com"
const evil = "https://evil.example/x"

const setUp = (options: Options = {}) => {
  const warnings: Array<string> = []
  const provider = setUpProvider({
    defaultRedirectURL: null,
    onWarning: (message) => warnings.push(message),
    ...options
  })
  const sendLink = (login_magic_link_url?: string) =>
    provider.raw("POST", "/magic_links/email/login_or_create", {
      email,
      ...(login_magic_link_url !== undefined && { login_magic_link_url })
    })
  const signInByToken = (token: string) =>
    provider.raw("POST", "/magic_links/authenticate", { token, session_duration_minutes: 30 })
  const places = visitor(provider.fetch)
  return { ...provider, ...places, sendLink, signInByToken, warnings }
}

/** Every call that takes a redirect URL, with its answer. */
const calls = [
  ["a magic link", (site: ReturnType<typeof setUp>, address: string) => site.sendLink(address)],
  [
    "a password reset",
    async (site: ReturnType<typeof setUp>, address: string) => {
      await site.raw("POST", "/otps/email/login_or_create", { email })
      const body = { email, reset_password_redirect_url: address }
      return site.raw("POST", "/passwords/email/reset/start", body)
    }
  ],
  [
    "a social login",
    (site: ReturnType<typeof setUp>, address: string) =>
      site.start("github", { login_redirect_url: address, signup_redirect_url: address })
  ]
] as const

describe.each(calls)("The redirect URL of %s", (_, call) => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://app.test/1",
    "about:blank"
  ])("is never %s", async (address) => {
    expect(await apiErrorIn(await call(setUp(), address))).toBe("400 invalid_redirect_url")
    const listed = setUp({ redirectURLs: [address] })
    expect(await apiErrorIn(await call(listed, address))).toBe("400 invalid_redirect_url")
  })

  it("is refused in strict mode unless it is registered", async () => {
    const site = setUp({ strict: true, redirectURLs: ["https://app.test/in?next=1", "ourapp://in"] })
    expect(await apiErrorIn(await call(site, evil))).toBe("400 invalid_redirect_url")
    expect(await apiErrorIn(await call(site, "https://app.test/in"))).toBe("400 invalid_redirect_url")
    expect((await call(site, "https://app.test/in?next=1")).status).toBeLessThan(400)
    expect((await call(site, "ourapp://in")).status).toBeLessThan(400)
    expect(site.warnings).toEqual([])
  })

  it("is accepted with one warning otherwise", async () => {
    const site = setUp({ redirectURLs: ["https://app.test/in"] })
    expect((await call(site, evil)).status).toBeLessThan(400)
    expect((await call(site, evil)).status).toBeLessThan(400)
    expect(site.warnings).toEqual([
      "The redirect URL https://evil.example/x is not registered: add it to the option redirectURLs (--redirect-url). A hosted project refuses it."
    ])
  })
})

describe("A link", () => {
  it("keeps the site's own query, with a token of its own, and has the new token after its type", async () => {
    const defaultRedirectURL = "https://app.test/in?token=invite-1&next=%2Fa%20b&sig=%7e#top"
    const { inbox, sendLink, signInByToken } = setUp({ defaultRedirectURL })
    await sendLink()
    const link = inbox.latest()?.link ?? ""
    const own =
      "https://app.test/in?token=invite-1&next=%2Fa%20b&sig=%7e&stytch_token_type=magic_links&token="
    expect(link).toMatch(/&token=[\w-]+#top$/)
    expect(link.slice(0, own.length)).toBe(own)
    expect((await signInByToken(link.slice(own.length).replace("#top", ""))).status).toBe(200)
  })
})

describe("Without a list of redirect URLs", () => {
  it("a link to the calling page, an allowed origin or the default is expected", async () => {
    const { sendLink, warnings } = setUp({
      allowedOrigins: ["https://shop.test"],
      defaultRedirectURL: "https://other.test/in"
    })
    await sendLink("https://app.test/anywhere")
    await sendLink("https://shop.test/in")
    await sendLink("https://other.test/elsewhere")
    expect(warnings).toEqual([])
  })

  it("a link elsewhere causes a warning", async () => {
    const { sendLink, warnings } = setUp({ allowedOrigins: ["http://localhost:3000"] })
    await sendLink(evil)
    await sendLink("ourapp://in")
    expect(warnings).toHaveLength(2)
  })

  it("a caller that is no page may name any address", async () => {
    const { start, warnings } = setUp()
    await start("github", { login_redirect_url: evil, signup_redirect_url: evil })
    expect(warnings).toEqual([])
  })

  it("strict mode accepts the default only", async () => {
    const { sendLink } = setUp({ strict: true, defaultRedirectURL: "https://app.test/in" })
    expect((await sendLink()).status).toBe(200)
    expect(await apiErrorIn(await sendLink("https://app.test/other"))).toBe("400 invalid_redirect_url")
  })

  it("strict mode does not fall back to the calling page", async () => {
    const { sendLink } = setUp({ strict: true })
    expect(await apiErrorIn(await sendLink())).toBe("400 no_login_redirect_urls_set")
  })
})

describe("A redirect URL that is registered by type", () => {
  const [login, signup, reset] = ["https://app.test/in", "https://app.test/new", "https://app.test/reset"]
  const redirectURLs = [
    { url: login, types: ["login"] },
    { url: signup, types: ["signup"] },
    { url: reset, types: ["reset_password"] },
    "https://app.test/any"
  ] as const

  it("is refused for another type in strict mode, and causes a warning otherwise", async () => {
    for (const strict of [true, false]) {
      const { raw, start, warnings } = setUp({ strict, redirectURLs })
      await raw("POST", "/otps/email/login_or_create", { email })
      const answers = async (login_magic_link_url: string, signup_magic_link_url: string) => {
        const urls = { login_magic_link_url, signup_magic_link_url }
        const social = {
          login_redirect_url: login_magic_link_url,
          signup_redirect_url: signup_magic_link_url
        }
        const path = "/magic_links/email/login_or_create"
        return [
          (await raw("POST", path, { email, ...urls })).ok,
          (await start("github", social)).status < 400
        ]
      }
      const resetBy = async (reset_password_redirect_url: string) =>
        (await raw("POST", "/passwords/email/reset/start", { email, reset_password_redirect_url })).ok
      expect([await answers(login, signup), await resetBy(reset)]).toEqual([[true, true], true])
      expect(await resetBy("https://app.test/any")).toBe(true)
      expect(warnings).toEqual([])
      const isLenient = !strict
      expect(await answers(signup, signup)).toEqual([isLenient, isLenient])
      expect(await answers(login, login)).toEqual([isLenient, isLenient])
      expect(await resetBy(login)).toBe(isLenient)
      expect(warnings).toEqual(
        strict ? [] : [containing("login"), containing("signup"), containing("reset_password")]
      )
    }
  })

  it("is the default of its type", async () => {
    const { inbox, raw, seed } = setUp({ strict: true, redirectURLs })
    await seed({ users: [{ email, password: strong }] })
    const send = async (path: string, to: string) => {
      await raw("POST", path, { email: to })
      return inbox.latest(to)?.link?.split("?")[0]
    }
    expect(await send("/magic_links/email/login_or_create", email)).toBe(login)
    expect(await send("/magic_links/email/login_or_create", "new@example.com")).toBe(signup)
    expect(await send("/passwords/email/reset/start", email)).toBe(reset)
  })

  it("is missed by its type", async () => {
    const site = setUp({ strict: true, redirectURLs: [{ url: login, types: ["login"] }] })
    expect(await apiErrorIn(await site.sendLink())).toBe("400 no_signup_redirect_urls_set")
    const other = setUp({ strict: true, redirectURLs: [{ url: signup, types: ["signup"] }] })
    expect(await apiErrorIn(await other.sendLink())).toBe("400 no_login_redirect_urls_set")
  })
})

describe("The first registered URL", () => {
  it("is the default", async () => {
    const { inbox, sendLink } = setUp({ redirectURLs: ["https://app.test/first", "https://app.test/second"] })
    await sendLink()
    expect(inbox.latest()?.link).toMatch(/^https:\/\/app\.test\/first\?/)
  })
})

describe("Warnings", () => {
  it("go to the log by default", async () => {
    const { respond } = setUpProvider()
    const messages: Array<unknown> = []
    const log = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => messages.push(message))
    )
    const query = new URLSearchParams({ public_token: publicToken, login_redirect_url: evil })
    const address = `https://embedded.test/v1/public/oauth/github/start?${query.toString()}`
    const request = new Request(address, { headers: { "X-SDK-Parent-Host": "https://app.test" } })
    await Effect.runPromise(Effect.provide(respond(request), log))
    expect(messages).toHaveLength(1)
  })

  it("end after a hundred different ones, so that a stranger cannot fill the log", async () => {
    const { sendLink, warnings } = setUp({ redirectURLs: ["https://app.test/in"] })
    for (let host = 0; host < 110; host++) await sendLink(`https://${host}.example.com`)
    expect(warnings).toHaveLength(100)
  })
})
