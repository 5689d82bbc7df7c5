import { decodeJwt } from "jose"
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { focused } from "../support/browser/focus.js"
import {
  arrival,
  asking,
  askingLogout,
  makeTrusted,
  mountIdp,
  ours,
  redeem,
  serveApp,
  theirs,
  verify
} from "../support/browser/idp.js"
import { it } from "../support/browser/it.js"
import { button, calls, errors, eventually, heading, openSignedIn, status } from "../support/browser/login.js"
import { t } from "../support/words.js"

const trusted = await makeTrusted()
const signInTitle = t("idpConsent.title.signIn", { clientName: "Their App", projectName: "Umbrella" })

const signedInAs = (page: Page) => page.evaluate(() => window.lk.auth.user.getSync()?.emails[0]?.email)

/** Collects events in the test itself, because the page unloads when the browser goes to the app. */
const listen = async (page: Page) => {
  const received: Array<unknown> = []
  await page.exposeFunction("__received", (event: unknown) => void received.push(event))
  await page.evaluate(() => {
    const { events } = window.lk
    events.push = (...added) => {
      const receive: unknown = Reflect.get(window, "__received")
      if (typeof receive === "function") for (const event of added) Reflect.apply(receive, undefined, [event])
      return Array.prototype.push.apply(events, added)
    }
  })
  return received
}

/** The policy lets users read documents, not write them. */
const rbac_policy = {
  roles: [
    {
      role_id: "stytch_user",
      description: "",
      permissions: [{ resource_id: "documents", actions: ["read"] }]
    }
  ],
  resources: [{ resource_id: "documents", description: "", actions: ["read", "write"] }],
  scopes: ["read", "write"].map((action) => ({
    scope: `${action}:documents`,
    description: `${action === "read" ? "Read" : "Write"} your documents`,
    permissions: [{ resource_id: "documents", actions: [action] }]
  }))
}

const providerOptions = {
  projectName: "Umbrella",
  connectedApps: [theirs, ours],
  trustedTokenProfiles: [trusted.profile],
  bootstrap: { rbac_policy }
}

describe("an app that requests access", () => {
  it.scoped({ providerOptions })

  it("gets a code when the user allows it, and exchanges it for tokens", async ({
    context,
    open,
    provider,
    secrets
  }) => {
    await serveApp(context)
    const page = await openSignedIn(open, provider, asking("openid email"))
    const received = await listen(page)
    await mountIdp(page)
    await heading(page, signInTitle).waitFor()
    await eventually(() => page.getByText(t("watermark.text")).count()).toBe(0)
    await button(page, t("idpConsent.allow")).click()
    const query = await arrival(page, "/in")
    expect(query.get("state")).toBe("s-1")
    expect(received).toEqual([
      {
        type: "OAUTH_AUTHORIZE_FLOW_START",
        data: { client_id: "their-app", redirect_uri: "https://app.test/in", scope: "openid email" }
      },
      { type: "OAUTH_AUTHORIZE_FLOW_COMPLETE", data: {} }
    ])

    const { access_token, id_token } = await redeem(provider, query.get("code"))
    secrets.push(access_token, id_token)
    expect(await verify(provider, id_token)).toMatchObject({ email: "ada@example.com", nonce: "n-1" })
  })

  it("can be allowed by keyboard alone: heading, notice, Allow button", async ({
    context,
    open,
    provider
  }) => {
    await serveApp(context)
    const page = await openSignedIn(open, provider, asking("openid read:documents write:documents"))
    await mountIdp(page)
    await eventually(() => focused(page)).toBe(
      t("idpConsent.title.access", { clientName: "Their App", projectName: "Umbrella" })
    )
    const cannot = page.getByRole("list", { name: t("idpConsent.cannotGrant", { clientName: "Their App" }) })
    await eventually(() => cannot.isVisible()).toBe(false)
    await page.keyboard.press("Tab")
    await eventually(() => focused(page)).toBe(t("idpConsent.ungrantable", { clientName: "Their App" }))
    await page.keyboard.press("Enter")
    await cannot.waitFor()
    await eventually(() => cannot.getByRole("listitem").allTextContents()).toEqual(["Write your documents"])
    await page.keyboard.press("Tab")
    await eventually(() => focused(page)).toBe(t("idpConsent.allow"))
    await page.keyboard.press("Space")
    const { access_token } = await redeem(provider, (await arrival(page, "/in")).get("code"))
    expect(decodeJwt(access_token)["scope"]).toBe("openid read:documents")
  })

  it("is announced as a heading, a named list of scopes and two buttons", async ({ open, provider }) => {
    const page = await openSignedIn(
      open,
      provider,
      asking("openid profile email offline_access read:documents")
    )
    await mountIdp(page)
    await button(page, t("idpConsent.allow")).waitFor()
    const name = t("idpConsent.title.access", { clientName: "Their App", projectName: "Umbrella" })
    await eventually(() => page.getByRole("heading", { level: 2, name }).count()).toBe(1)
    const asked = page.getByRole("list", { name: t("idpConsent.requestingTo", { clientName: "Their App" }) })
    const lines = asked.locator("> li").evaluateAll((items) =>
      items.map((item) => {
        const details = [...item.querySelectorAll("ul[role=list] > li")].map((each) => each.textContent)
        return [item.textContent?.replace(details.join(""), ""), ...details]
      })
    )
    expect(await lines).toEqual([
      [t("idpConsent.verifyIdentity"), t("idpConsent.viewAccount")],
      [t("idpConsent.viewProfile"), t("idpConsent.viewNameAndPicture"), t("idpConsent.viewEmail")],
      [t("idpConsent.maintainAccess"), t("idpConsent.accessOffline"), t("idpConsent.syncInBackground")],
      ["Read your documents"]
    ])
    await eventually(() => asked.getByRole("listitem").count()).toBe(4 + 5)
    await eventually(() => page.locator("#login").getByRole("button").allTextContents()).toEqual([
      t("idpConsent.allow"),
      t("idpConsent.deny")
    ])
  })

  it("is asked about in no frame of another origin", async ({ open, provider, serve }) => {
    const page = await openSignedIn(open, provider, asking("openid"))
    const framed = (await serve()).url("login", asking("openid").search)
    const other = await serve({ csp: "none" })
    await page.goto(other.url("login", asking("openid").search))
    await page.evaluate((src) => {
      const frame = document.createElement("iframe")
      frame.src = src
      document.body.append(frame)
    }, framed)
    const inner = page.frameLocator("iframe")
    await eventually(() => page.frames().length).toBe(2)
    await page.frames()[1]?.waitForFunction(() => "lk" in window)
    await page.frames()[1]?.evaluate(() => {
      const { auth, errors } = window.lk
      auth.mountIdentityProvider({
        elementId: "#login",
        callbacks: { onError: ({ name }) => errors.push(name) }
      })
    })
    await inner.getByText(t("idp.foreignFrame")).waitFor()
    await eventually(() => inner.getByRole("button").count()).toBe(0)
  })
})

describe("a trusted auth token", () => {
  it.scoped({ providerOptions })

  it("replaces the current session before consent is asked", async ({ context, open, provider, secrets }) => {
    await serveApp(context)
    const page = await openSignedIn(open, provider, asking("openid email"), "bob@example.com")
    const token = await trusted.tokenOf("ada@example.com")
    secrets.push(token.trustedAuthToken)
    await mountIdp(page, token)
    await heading(page, signInTitle).waitFor()
    await eventually(() => signedInAs(page)).toBe("ada@example.com")
    expect(
      provider.state
        .requests()
        .filter(({ method, path }) => method === "POST" && /revoke|attest|idp/.test(path))
        .map(({ path }) => path)
    ).toEqual(["/sessions/revoke", "/sessions/attest", "/idp/oauth/authorize/start"])
    const [session] = await provider.state.sessions()
    expect(Date.parse(session?.expires_at ?? "") - Date.parse(session?.started_at ?? "")).toBe(3_600_000)

    await button(page, t("idpConsent.allow")).click()
    const { access_token, id_token } = await redeem(provider, (await arrival(page, "/in")).get("code"))
    secrets.push(access_token, id_token)
    expect(decodeJwt(id_token)["email"]).toBe("ada@example.com")
  })

  it("shows the error screen when invalid, and ends the current session", async ({
    open,
    provider,
    secrets
  }) => {
    const page = await openSignedIn(open, provider, asking("openid"), "bob@example.com")
    const { tokenProfileID } = await trusted.tokenOf("ada@example.com")
    const { trustedAuthToken } = await (await makeTrusted()).tokenOf("ada@example.com")
    secrets.push(trustedAuthToken)
    await mountIdp(page, { tokenProfileID, trustedAuthToken })
    await heading(page, t("errorScreen.title")).waitFor()
    await eventually(() => errors(page)).toEqual(["ApiError"])
    await eventually(() => status(page)).toBe("absent")
    expect(calls(provider, "authorize")).toEqual([])
  })
})

describe("an app that requests a logout", () => {
  it.scoped({ providerOptions })

  it("asks the user and logs out on Yes", async ({ context, open, provider }) => {
    await serveApp(context)
    const page = await openSignedIn(open, provider, askingLogout())
    await mountIdp(page)
    await heading(page, t("idpLogout.title")).waitFor()
    await page.getByText(t("idpLogout.text", { projectName: "Umbrella" })).waitFor()
    await eventually(() => page.getByText(t("watermark.text")).count()).toBe(0)
    const received = await listen(page)
    await page.keyboard.press("Tab")
    await eventually(() => focused(page)).toBe(t("idpLogout.yes"))
    await page.keyboard.press("Enter")
    expect((await arrival(page, "/bye")).get("state")).toBe("s-2")
    expect(received).toEqual([])
    expect(await provider.state.sessions()).toEqual([])
    expect(await context.cookies()).toEqual([])
  })

  it("logs out at once when the ID token names the user", async ({ context, open, provider, secrets }) => {
    await serveApp(context)
    const page = await openSignedIn(open, provider, asking("openid"))
    await mountIdp(page)
    await button(page, t("idpConsent.allow")).click()
    const { id_token } = await redeem(provider, (await arrival(page, "/in")).get("code"))
    secrets.push(id_token)
    const leaving = await open("login", askingLogout(id_token))
    await mountIdp(leaving)
    expect((await arrival(leaving, "/bye")).get("state")).toBe("s-2")
    expect(await provider.state.sessions()).toEqual([])
  })
})
