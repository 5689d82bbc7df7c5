import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { addAuthenticator } from "../support/browser/client.js"
import { expectFocus } from "../support/browser/focus.js"
import { it } from "../support/browser/it.js"
import {
  askForCode,
  asks,
  button,
  codeField,
  emailField,
  eventually,
  expectFieldError,
  heading,
  mountPasskeys,
  openSignedIn,
  passcodesBy,
  quiet,
  announcements,
  submitEmail
} from "../support/browser/login.js"
import { installMetaMask } from "../support/browser/wallets.js"
import { t } from "../support/words.js"

/** The accessibility tree, one line per node, with times removed. */
const tree = async (page: Page) => {
  const found = await page.locator("[data-screen]").ariaSnapshot()
  return found.replaceAll(/\b\d:\d\d\b/g, "m:ss").split("\n")
}

/** A promise with its resolve function. */
const promise = (): readonly [made: Promise<void>, keep: () => void] => {
  let keep = () => {}
  const made = new Promise<void>((resolve) => {
    keep = resolve
  })
  return [made, keep]
}

describe("a screen reader announces", () => {
  it("the login methods, the passcode's destination and a wrong code", async ({ open, provider }) => {
    const page = await open("login", passcodesBy("sms", "email"))
    await page.getByRole("combobox", { name: t("field.country") }).waitFor()
    await page.getByRole("tab", { name: t("main.tab.email") }).click()
    await emailField(page).waitFor()
    await eventually(() => tree(page)).toEqual([
      `- heading "${t("main.title")}" [level=2]`,
      `- tablist "${t("main.tabs")}":`,
      `  - tab "${t("main.tab.sms")}"`,
      `  - tab "${t("main.tab.email")}" [selected]`,
      `- tabpanel "${t("main.tab.email")}":`,
      `  - text: ${t("main.tab.email")}`,
      `  - textbox "${t("main.tab.email")}":`,
      "    - /placeholder: example@email.com",
      `  - button "${t("main.submit.email")}"`
    ])
    const code = await askForCode(page, provider, "ada@example.com")
    await expectFocus(codeField(page))
    await eventually(() => tree(page)).toEqual([
      `- button "${t("common.back")}"`,
      `- heading "${t("otp.title")}" [level=2]`,
      "- paragraph:",
      "  - text: A 6‑digit passcode was sent to",
      "  - strong: ada@example.com",
      "  - text: .",
      `- tablist "${t("otp.tabs")}":`,
      `  - tab "${t("main.tab.sms")}"`,
      `  - tab "${t("main.tab.email")}" [selected]`,
      `- tabpanel "${t("main.tab.email")}":`,
      `  - text: ${t("field.code")}`,
      `  - textbox "${t("field.code")}"`,
      `  - paragraph: ${t("otp.hint")}`,
      "  - paragraph:",
      `    - text: ${t("otp.expires", { timeRemaining: "m:ss" })}`,
      `    - button "${t("otp.resend")}"`,
      "  - status"
    ])
    await codeField(page).fill(code === "000000" ? "000001" : "000000")
    await expectFieldError(page, t("error.otpCodeNotFound"))
    await expectFocus(codeField(page))
    await codeField(page).fill(code)
    await expectFocus(heading(page, t("otpConfirmation.title")))
    await eventually(() => tree(page)).toEqual([
      `- heading "${t("otpConfirmation.title")}" [level=2]`,
      "- paragraph: Your passcode has been successfully verified. ada@example.com"
    ])
  })

  it("the link's destination and the inbox links", async ({ open }) => {
    const page = await open("login")
    await submitEmail(page, "ada@example.com")
    await expectFocus(heading(page, t("emailConfirmation.title")))
    const lines = await tree(page)
    expect(lines.filter((line) => !/text:|\/url/.test(line))).toEqual([
      `- heading "${t("emailConfirmation.title")}" [level=2]`,
      "- paragraph:",
      "  - strong: ada@example.com",
      `- list "${t("emailConfirmation.inboxes")}":`,
      ...["Gmail", "Yahoo", "Outlook"].flatMap((name) => [
        "  - listitem:",
        `    - link "${t("emailConfirmation.inbox", { name })}":`
      ]),
      "- paragraph:",
      `  - button "${t("emailConfirmation.tryAgain")}"`,
      `- paragraph: ${t("emailConfirmation.wait", { timeRemaining: "m:ss" })}`,
      "- status"
    ])
  })

  it("the wallet request, the waiting and the result", async ({ context, open }) => {
    const wallet = await installMetaMask(context)
    const [connecting, connect] = promise()
    const [signing, sign] = promise()
    wallet.hesitates.set("eth_requestAccounts", connecting)
    wallet.hesitates.set("personal_sign", signing)
    const page = await open("login", asks({ config: { products: ["crypto"] } }))
    await button(page, t("crypto.continue", { wallet: "Metamask" })).press("Enter")
    await expectFocus(heading(page, t("cryptoConnect.title")))
    await eventually(() => tree(page)).toEqual([
      `- button "${t("common.back")}"`,
      `- heading "${t("cryptoConnect.title")}" [level=2]`,
      "- paragraph:",
      "  - text: Allow the connection in",
      "  - strong: Metamask",
      "  - text: . This site then sees your public address, and cannot move any funds.",
      `- status: ${t("crypto.waiting", { wallet: "Metamask" })}`
    ])
    connect()
    await expectFocus(heading(page, t("cryptoSign.title")))
    await eventually(() => tree(page)).toEqual([
      `- button "${t("common.back")}"`,
      `- heading "${t("cryptoSign.title")}" [level=2]`,
      "- paragraph:",
      "  - text: Sign the message in",
      "  - strong: Metamask",
      "  - text: to show that this wallet is yours. It costs nothing and moves no funds.",
      `- status: ${t("crypto.waiting", { wallet: "Metamask" })}`,
      "- paragraph:",
      `  - text: ${t("cryptoSign.prompt")}`,
      `  - button "${t("cryptoSign.again")}"`
    ])
    wallet.refuses.add("personal_sign")
    sign()
    await expectFocus(heading(page, t("cryptoError.title")))
    await eventually(() => announcements(page, "alert")).toEqual([t("crypto.failed.sign")])
    await page.keyboard.press("Shift+Tab")
    await expectFocus(button(page, t("common.back")))
    wallet.refuses.clear()
    await page.keyboard.press("Enter")
    await button(page, t("crypto.continue", { wallet: "Metamask" })).press("Enter")
    await expectFocus(heading(page, t("cryptoConfirmation.title")))
  })

  it("the available wallets and where to get others", async ({ context, open }) => {
    await installMetaMask(context)
    const providers = (["github", "gitlab", "discord", "slack", "figma"] as const).map((type) => ({ type }))
    const page = await open(
      "login",
      asks({ config: { products: ["oauth", "crypto"], oauthOptions: { providers } } })
    )
    await button(page, t("crypto.other")).waitFor()
    await eventually(() => tree(page)).toEqual([
      `- heading "${t("main.title")}" [level=2]`,
      `- button "${t("oauth.continue", { provider: "GitHub" })}"`,
      `- button "${t("oauth.continue", { provider: "GitLab" })}"`,
      `- button "${t("oauth.continue", { provider: "Discord" })}"`,
      `- button "${t("oauth.continue", { provider: "Slack" })}"`,
      `- button "${t("oauth.continue", { provider: "Figma" })}"`,
      `- button "${t("crypto.other")}"`
    ])
    await button(page, t("crypto.other")).press("Enter")
    await expectFocus(heading(page, t("cryptoOther.title")))
    await eventually(() => tree(page)).toEqual([
      `- button "${t("common.back")}"`,
      `- heading "${t("cryptoOther.title")}" [level=2]`,
      `- paragraph: ${t("cryptoOther.text")}`,
      `- button "${t("crypto.continue", { wallet: "Metamask" })}"`,
      `- button "${t("crypto.setup")}"`
    ])
    await button(page, t("crypto.setup")).press("Enter")
    await expectFocus(heading(page, t("cryptoSetup.title")))
    const [, , , list, ...links] = (await tree(page)).filter((line) => !line.includes("/url"))
    expect(list).toBe('- list "Wallets":')
    expect(links.filter((line) => line.includes("link"))).toEqual(
      ["Metamask", "Coinbase", "Phantom", "Binance"].map(
        (wallet) => `    - link "${t("cryptoSetup.install", { wallet })}":`
      )
    )
  })

  it("the passkey explanation, a failed registration and each change", async ({
    context,
    open,
    provider
  }) => {
    const page = await openSignedIn(open, provider, quiet)
    const authenticator = await addAuthenticator(context, page)
    await authenticator.recognize(false)
    await mountPasskeys(page)
    await eventually(() => tree(page)).toEqual([
      `- heading "${t("passkeyStart.title")}" [level=2]`,
      `- paragraph: ${t("passkeyStart.text")}`,
      "- list:",
      `  - listitem: "${t("passkeyStart.simple")}"`,
      `  - listitem: "${t("passkeyStart.safe")}"`,
      `  - listitem: "${t("passkeyStart.everywhere")}"`,
      `- button "${t("passkeyStart.create")}"`,
      `- button "${t("passkeyStart.skip")}"`
    ])
    await button(page, t("passkeyStart.create")).press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([t("error.passkeyNotCreated")])

    await authenticator.recognize(true)
    await button(page, t("passkeyStart.create")).press("Enter")
    await expectFocus(heading(page, t("passkeyList.title")))
    await eventually(() => tree(page)).toEqual([
      `- heading "${t("passkeyList.title")}" [level=2]`,
      `- heading "${t("passkeyList.existing")}" [level=3]`,
      `- list "${t("passkeyList.existing")}":`,
      "  - listitem:",
      "    - text: Passkey 1",
      `    - button "${t("passkeyList.rename", { name: "Passkey 1" })}"`,
      `    - button "${t("passkeyList.delete", { name: "Passkey 1" })}"`,
      `- button "${t("passkeyList.done")}"`,
      `- button "${t("passkeyList.another")}"`
    ])
    await button(page, t("passkeyList.rename", { name: "Passkey 1" })).press("Enter")
    await expectFocus(page.getByRole("textbox", { name: t("passkeyList.nameOf", { name: "Passkey 1" }) }))
    await page.keyboard.type("Desk")
    await page.keyboard.press("Enter")
    await eventually(() => announcements(page, "status")).toEqual([
      t("passkeyList.renamed", { name: "Desk" })
    ])
    await expectFocus(button(page, t("passkeyList.rename", { name: "Desk" })))

    await button(page, t("passkeyList.delete", { name: "Desk" })).press("Enter")
    await eventually(() => announcements(page, "status")).toEqual([t("passkeyList.deleteWarning")])
    await page
      .getByRole("group", { name: "Desk" })
      .getByRole("button", { name: t("passkeyList.confirmDelete") })
      .press("Enter")
    await eventually(() => announcements(page, "status")).toEqual([
      t("passkeyList.deleted", { name: "Desk" })
    ])
    await expectFocus(heading(page, t("passkeyList.existing")))
  })
})
