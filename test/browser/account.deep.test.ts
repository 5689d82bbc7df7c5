import { describe, expect } from "vitest"
import { openAccount, rowsOf } from "../support/browser/account.js"
import { it } from "../support/browser/it.js"
import { openPage } from "../support/browser/openPage.js"
import { eventually, landingAt, linkIn, openSignedIn, quiet, signIn } from "../support/browser/login.js"
import { enrolApp, handsOf, saveCodes } from "../support/browser/secondFactor.js"
import { t } from "../support/words.js"

describe("the account page", () => {
  it("learns of an address that is verified in another browser, and lets no secret out", async ({
    elsewhere,
    open,
    provider,
    secrets,
    serve
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    const emailMagicLinksOptions = landingAt(await serve())
    await page.evaluate(openAccount, { config: { emailMagicLinksOptions } })
    const hands = handsOf(page)
    const { clickOn, type } = hands
    const rows = (section: string) => eventually(() => page.evaluate(rowsOf, section))

    await clickOn("button", t("profile.edit"))
    await type(t("profile.first"), "Ada")
    await type(t("profile.last"), "Lovelace")
    await clickOn("button", t("account.save"))
    await page.getByText("Ada Lovelace").waitFor()

    await clickOn("button", t("emails.add"))
    await type(t("field.email"), "ada@work.example")
    await clickOn("button", t("emails.send"))
    await rows("emails").toEqual(["ada@example.com", `ada@work.example${t("account.unverified")}`])
    const other = await openPage(elsewhere, (await serve()).url("login", quiet.search))
    await signIn(other, provider)
    await other.goto(await linkIn(provider, "ada@work.example"))
    await other.locator("output", { hasText: "Signed in" }).waitFor()
    await clickOn("button", t("emails.check"))
    await rows("emails").toEqual(["ada@example.com", "ada@work.example"])

    await clickOn("button", t("password.set"))
    secrets.push("correct horse battery staple")
    await type(t("field.password.new"), "correct horse battery staple")
    await clickOn("button", t("account.save"))
    await page.getByText(t("password.present")).waitFor()

    secrets.push(...(await enrolApp(hands, provider)).recoveryCodes)
    await saveCodes(hands)
    await rows("authenticatorApp").toEqual([t("app.present")])
    expect(await page.evaluate(() => window.lk.errors)).toEqual([])
  })

  it("leaves what the site draws in a section of its own to the styles of the site", async ({
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(".own { background: rgb(200, 0, 0) }")
      document.adoptedStyleSheets.unshift(sheet)
      const render = (element: HTMLElement) => {
        const [plain, own] = [document.createElement("button"), document.createElement("button")]
        own.className = "own"
        element.replaceChildren(plain, own)
      }
      const ownSections = { news: { title: "News", render } }
      window.lk.auth.mountAccount({ elementId: "#login", sections: ["news", "profile"], ownSections })
    })
    await page.getByText(t("profile.edit")).waitFor()
    const looks = await page.locator("[data-part=own-section] button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, borderTopStyle } = getComputedStyle(button)
        return [backgroundColor, borderTopStyle]
      })
    )
    expect(looks).toEqual([
      ["rgb(239, 239, 239)", "outset"],
      ["rgb(200, 0, 0)", "outset"]
    ])
  })
})
