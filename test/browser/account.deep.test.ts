import { describe, expect } from "vitest"
import { openAccount, rowsOf } from "../support/browser/account.js"
import { it } from "../support/browser/it.js"
import { openPage } from "../support/browser/openPage.js"
import { eventually, landingAt, linkIn, openSignedIn, quiet, signIn } from "../support/browser/login.js"
import { enrolApp, handsOf, saveCodes } from "../support/browser/secondFactor.js"

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

    await clickOn("button", "Edit name")
    await type("First name", "Ada")
    await type("Last name", "Lovelace")
    await clickOn("button", "Save")
    await page.getByText("Ada Lovelace").waitFor()

    await clickOn("button", "Add an email address")
    await type("Email", "ada@work.example")
    await clickOn("button", "Send link")
    await rows("emails").toEqual(["ada@example.com", "ada@work.exampleNot verified"])
    const other = await openPage(elsewhere, (await serve()).url("login", quiet.search))
    await signIn(other, provider)
    await other.goto(await linkIn(provider, "ada@work.example"))
    await other.locator("output", { hasText: "Signed in" }).waitFor()
    await clickOn("button", "I have opened the link")
    await rows("emails").toEqual(["ada@example.com", "ada@work.example"])

    await clickOn("button", "Set a password")
    secrets.push("correct horse battery staple")
    await type("New password", "correct horse battery staple")
    await clickOn("button", "Save")
    await page.getByText("You can log in with a password.").waitFor()

    secrets.push(...(await enrolApp(hands, provider)).recoveryCodes)
    await saveCodes(hands)
    await rows("authenticatorApp").toEqual(["Authenticator app"])
    expect(await page.evaluate(() => window.lk.errors)).toEqual([])
  })
})
