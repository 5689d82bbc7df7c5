import { describe, expect } from "vitest"
import { it } from "../support/browser/it.js"
import {
  askForLink,
  calls,
  cookieNames,
  eventually,
  events,
  heading,
  hold,
  linkIn,
  linksTo,
  status,
  submitEmail
} from "../support/browser/login.js"
import { t } from "../support/words.js"

const email = "ada@example.com"

describe("magic links", () => {
  it("sign a new user up across two tabs", async ({ context, open, provider, serve }) => {
    const site = await serve()
    const first = await open("login", linksTo(site, { watch: true }))
    await submitEmail(first, email)
    await heading(first, t("emailConfirmation.title")).waitFor()
    await first.getByText(t("emailConfirmation.text", { email })).waitFor()

    const link = await linkIn(provider, email)
    expect(link).toContain(site.url("landing", "?new"))
    const second = await open(link)
    await second.getByText("Signed in", { exact: true }).waitFor()
    expect(second.url()).toBe(site.url("landing", "?new"))

    await eventually(() => status(first)).toBe("present")
    expect(await first.evaluate(() => window.lk.statuses)).toEqual(["absent", "present"])
    expect(await first.evaluate(() => window.lk.auth.user.getSync()?.emails[0])).toMatchObject({ email })
    expect(await provider.state.users()).toMatchObject([
      { status: "active", emails: [{ email, verified: true }] }
    ])
    expect(await provider.state.sessions()).toHaveLength(1)
    await eventually(() => cookieNames(context)).toEqual(["stytch_session", "stytch_session_jwt"])
    expect(calls(provider, "/magic_links/authenticate")).toEqual([200])
    await eventually(() => events(first)).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"])
  })

  it("log an existing user in", async ({ open, provider, serve }) => {
    const site = await serve()
    const page = await open("login", linksTo(site))
    await submitEmail(page, email)
    await open(await linkIn(provider, email))
    await eventually(() => status(page)).toBe("present")
    await page.evaluate(() => window.lk.auth.session.revoke())

    const again = await open("login", linksTo(site))
    await submitEmail(again, email)
    await heading(again, t("emailConfirmation.title")).waitFor()
    const link = await linkIn(provider, email)
    expect(link).not.toContain("new")
    await open(link)
    await eventually(() => status(again)).toBe("present")
    expect(await provider.state.users()).toHaveLength(1)
  })

  it("show an error when the link was used by another browser", async ({
    context,
    elsewhere,
    open,
    provider,
    serve
  }) => {
    const { link } = await askForLink({ open, provider, serve }, email)
    const used = await elsewhere.newPage()
    await used.goto(link)
    await used.getByText("Signed in").waitFor()

    const late = await open(link)
    await late.getByText("unable_to_auth_magic_link: The magic link could not be authenticated").waitFor()
    expect(late.url()).not.toContain("token")
    await eventually(() => cookieNames(context)).toEqual([])
  })

  it("sign in again when this browser has just used the link", async ({ context, open, provider, serve }) => {
    const { link, page } = await askForLink({ open, provider, serve }, email)
    await open(link)
    await eventually(() => status(page)).toBe("present")

    const late = await open(link)
    await late.getByText("Signed in").waitFor()
    expect(late.url()).not.toContain("token")
    await eventually(() => cookieNames(context)).toHaveLength(2)
    expect(await provider.state.sessions()).toHaveLength(1)
  })

  it("work when the landing is reloaded before the provider has answered", async ({
    context,
    open,
    provider,
    serve
  }) => {
    const { link } = await askForLink({ open, provider, serve }, email)
    const release = await hold(context, /magic_links\/authenticate/)
    const landing = await open(link)
    await eventually(() => landing.url()).not.toContain("token")
    await landing.reload()
    release()
    await landing.getByText("Signed in").waitFor()
    expect(landing.url()).not.toContain("token")
    expect(await provider.state.sessions()).toHaveLength(1)
  })
})
