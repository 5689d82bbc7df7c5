import { describe, expect } from "vitest"
import { openAccount, rowsOf } from "../support/browser/account.js"
import { addAuthenticator } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import {
  button,
  codeField,
  eventually,
  landingAt,
  linkIn,
  openSignedIn,
  quiet
} from "../support/browser/login.js"
import { appWith, handsOf, shownCodes } from "../support/browser/secondFactor.js"

const shots = process.env["LATCHKEY_SHOTS"]

describe("the account page", () => {
  it("adds every way to sign in, and removes all but the last", async ({
    context,
    elsewhere,
    open,
    provider,
    secrets,
    serve
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    await addAuthenticator(context, page)
    const both = landingAt(await serve())
    const shot = async (name: string) => {
      if (shots === undefined) return
      for (const width of [320, 400, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
      }
    }
    await page.evaluate(openAccount, {
      config: {
        emailMagicLinksOptions: both,
        products: ["emailMagicLinks", "oauth"],
        oauthOptions: { providers: [{ type: "github" }], ...both }
      }
    } as const)
    await button(page, "Edit name").waitFor()
    await button(page, "Connect GitHub").waitFor()
    await shot("1-start")
    const { clickOn, type } = handsOf(page)
    const rows = (section: string) => eventually(() => page.evaluate(rowsOf, section))
    await rows("emails").toEqual(["ada@example.com"])

    await clickOn("button", "Edit name")
    await type("First name", "Ada")
    await type("Last name", "Lovelace")
    await shot("2-name")
    await clickOn("button", "Save")
    await page.getByText("Ada Lovelace").waitFor()

    await clickOn("button", "Add an email address")
    await type("Email", "ada@work.example")
    await clickOn("button", "Send link")
    await page.getByText("An email was sent to").waitFor()
    await rows("emails").toEqual(["ada@example.com", "ada@work.exampleNot verified"])
    await shot("3-email")
    const other = await elsewhere.newPage()
    await other.goto(await linkIn(provider, "ada@work.example"))
    await new Promise((r) => setTimeout(r, 3000))
    console.log(other.url(), await other.locator("body").innerText(), provider.state.requests().slice(-3))
    await other.getByText("Signed in").waitFor({ timeout: 5000 })
    await clickOn("button", "I have opened the link")
    await rows("emails").toEqual(["ada@example.com", "ada@work.example"])

    await clickOn("button", "Add a phone number")
    await type("Phone number", "2015550123")
    await clickOn("button", "Text me a code")
    await codeField(page).waitFor()
    await shot("4-phone")
    const { code = "" } = await provider.inbox.waitFor("+12015550123")
    await codeField(page).pressSequentially(code)
    await rows("phoneNumbers").toEqual(["+12015550123"])

    await clickOn("button", "Set a password")
    secrets.push("correct horse battery staple")
    await type("New password", "correct horse battery staple")
    await shot("5-password")
    await clickOn("button", "Save")
    await page.getByText("You can log in with a password.").waitFor()

    await clickOn("button", "Add a passkey")
    await button(page, "Delete Passkey 1").waitFor()

    await clickOn("button", "Set up an authenticator app")
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor()
    await shot("6-app")
    const secret = (await page.locator("[data-part=key] code").textContent()) ?? ""
    await codeField(page).pressSequentially(appWith(secret.replaceAll(" ", ""), provider)())
    await page.getByRole("list", { name: "Recovery codes" }).waitFor()
    secrets.push(...(await page.evaluate(shownCodes)))
    await shot("7-codes")
    await page.getByRole("checkbox").check()
    await clickOn("button", "Continue")
    await rows("authenticatorApp").toEqual(["Authenticator app"])
    await shot("8-all")
    expect(await page.evaluate(() => window.lk.errors)).toEqual([])
  })
})
