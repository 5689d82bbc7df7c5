import { describe, expect } from "vitest"
import { openAccount, rowsOf } from "../support/browser/account.js"
import { addAuthenticator, agree } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import { openPage } from "../support/browser/openPage.js"
import {
  button,
  codeField,
  eventually,
  landingAt,
  linkIn,
  openSignedIn,
  quiet,
  signIn
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
    page.setDefaultTimeout(15000)
    await addAuthenticator(context, page)
    const both = landingAt(await serve())
    const shot = async (name: string) => {
      if (shots === undefined) return
      for (const width of [320, 400, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
      }
    }
    const setup = {
      config: {
        emailMagicLinksOptions: both,
        products: ["emailMagicLinks", "oauth"],
        oauthOptions: { providers: [{ type: "github" }], ...both }
      }
    } as const
    await page.evaluate(openAccount, setup)
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
    const other = await openPage(elsewhere, (await serve()).url("login", quiet.search))
    await signIn(other, provider)
    await other.goto(await linkIn(provider, "ada@work.example"))
    await other.locator("output", { hasText: "Signed in" }).waitFor()
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

    await clickOn("button", "Connect GitHub")
    await page.waitForURL(/stand-in/)
    await agree(page, "ada@example.com", /landing/)
    await page.locator("output", { hasText: "Signed in" }).waitFor()
    await page.goto((await serve()).url("login", quiet.search))
    await page.evaluate(openAccount, setup)
    await rows("socialLogins").toEqual(["GitHub"])
    await shot("9-connected")

    const remove = async (name: string, section: string, left: ReadonlyArray<string>) => {
      await clickOn("button", `Remove ${name}`)
      await clickOn("button", "Remove")
      await rows(section).toEqual(left)
    }
    await remove("GitHub", "socialLogins", [])
    await remove("Authenticator app", "authenticatorApp", [])
    await clickOn("button", "Delete Passkey 1")
    await clickOn("button", "Delete")
    await page.getByText("You have no passkeys yet.").waitFor()
    await remove("+12015550123", "phoneNumbers", [])
    await remove("ada@work.example", "emails", ["ada@example.com"])
    await clickOn("button", "Remove ada@example.com")
    await page.getByText("This is the last way to log in to your account.").waitFor()
    expect(await button(page, "Remove").count()).toBe(0)
    await shot("10-last")
    await clickOn("button", "Close")
    expect(await page.evaluate(() => window.lk.errors)).toEqual([])
  })
})
