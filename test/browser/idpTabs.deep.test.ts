import { describe, expect } from "vitest"
import {
  arrival,
  asking,
  askingLogout,
  mountIdp,
  redeem,
  serveApp,
  theirs,
  verify
} from "../support/browser/idp.js"
import { it } from "../support/browser/it.js"
import {
  button,
  calls,
  denyStorage,
  eventually,
  heading,
  openSignedIn,
  signIn
} from "../support/browser/login.js"
import { t } from "../support/words.js"

/** No page hears of what another one stores, and all share the cookies. */
describe("a page whose browser denies storage, while somebody else signs in in another tab", () => {
  it.scoped({ providerOptions: { projectName: "Umbrella", connectedApps: [theirs] } })

  const asOf = (account: string) =>
    `${t("idpConsent.account", { account })} ${t("idpConsent.returnPlace", { place: "app.test" })}`
  const warning = /This browser denies storage/

  it("asks the other person, before an app gets access", async ({ context, open, provider, secrets }) => {
    await serveApp(context)
    await denyStorage(context)
    const page = await openSignedIn(open, provider, asking("openid email"))
    page.expected.push(warning)
    await mountIdp(page)
    await page.getByText(asOf("ada@example.com")).waitFor()
    const other = await openSignedIn(open, provider, asking("openid email"), "bob@example.com")
    other.expected.push(warning)

    await button(page, t("idpConsent.allow")).click()
    await page.getByText(asOf("bob@example.com")).waitFor()
    expect(calls(provider, "authorize/submit")).toEqual([])
    await button(page, t("idpConsent.allow")).click()
    const { access_token, id_token } = await redeem(provider, (await arrival(page, "/in")).get("code"))
    secrets.push(access_token, id_token)
    expect(await verify(provider, id_token)).toMatchObject({ email: "bob@example.com" })
  })

  it("asks again before it logs the other person out", async ({ context, open, provider }) => {
    await serveApp(context)
    await denyStorage(context)
    const page = await openSignedIn(open, provider, askingLogout())
    page.expected.push(warning)
    await mountIdp(page)
    await heading(page, t("idpLogout.title")).waitFor()
    const other = await open("login", askingLogout())
    other.expected.push(warning)
    await signIn(other, provider, "bob@example.com")

    await button(page, t("idpLogout.yes")).click()
    await eventually(() => calls(provider, "logout/start")).toHaveLength(2)
    expect(calls(provider, "/sessions/revoke")).toEqual([])
    await eventually(() => button(page, t("idpLogout.yes")).isEnabled()).toBe(true)
    await button(page, t("idpLogout.yes")).click()
    await arrival(page, "/bye")
    expect(calls(provider, "/sessions/revoke")).toHaveLength(1)
  })
})
