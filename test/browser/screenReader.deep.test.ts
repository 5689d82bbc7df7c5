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
    await page.getByRole("combobox", { name: "Country" }).waitFor()
    await page.getByRole("tab", { name: "Email" }).click()
    await emailField(page).waitFor()
    await eventually(() => tree(page)).toEqual([
      '- heading "Sign up or log in" [level=2]',
      '- tablist "Login methods":',
      '  - tab "Text"',
      '  - tab "Email" [selected]',
      '- tabpanel "Email":',
      "  - text: Email",
      '  - textbox "Email":',
      "    - /placeholder: example@email.com",
      '  - button "Continue with email"'
    ])
    const code = await askForCode(page, provider, "ada@example.com")
    await expectFocus(codeField(page))
    await eventually(() => tree(page)).toEqual([
      '- button "Back"',
      '- heading "Enter passcode" [level=2]',
      "- paragraph:",
      "  - text: A 6‑digit passcode was sent to",
      "  - strong: ada@example.com",
      "  - text: .",
      '- tablist "otp-tabs":',
      '  - tab "Text"',
      '  - tab "Email" [selected]',
      '- tabpanel "Email":',
      "  - text: Passcode",
      '  - textbox "Passcode"',
      "  - paragraph: The passcode is checked as soon as it is complete.",
      "  - paragraph:",
      "    - text: Your code expires in m:ss.",
      '    - button "Resend code"',
      "  - status"
    ])
    await codeField(page).fill(code === "000000" ? "000001" : "000000")
    await expectFieldError(page, "Invalid passcode, please try again.")
    await expectFocus(codeField(page))
    await codeField(page).fill(code)
    await expectFocus(heading(page, "Success!"))
    await eventually(() => tree(page)).toEqual([
      '- heading "Success!" [level=2]',
      "- paragraph: Your passcode has been successfully verified. ada@example.com"
    ])
  })

  it("the link's destination and the inbox links", async ({ open }) => {
    const page = await open("login")
    await submitEmail(page, "ada@example.com")
    await expectFocus(heading(page, "Check your email"))
    const lines = await tree(page)
    expect(lines.filter((line) => !/text:|\/url/.test(line))).toEqual([
      '- heading "Check your email" [level=2]',
      "- paragraph:",
      "  - strong: ada@example.com",
      '- list "Open your inbox":',
      ...["Gmail", "Yahoo", "Outlook"].flatMap((name) => ["  - listitem:", `    - link "Open ${name}":`]),
      "- paragraph:",
      '  - button "Try again"',
      "- paragraph: You can send the email again in m:ss.",
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
    await button(page, "Continue with Metamask").press("Enter")
    await expectFocus(heading(page, "Connect your wallet"))
    await eventually(() => tree(page)).toEqual([
      '- button "Back"',
      '- heading "Connect your wallet" [level=2]',
      "- paragraph:",
      "  - text: Allow the connection in",
      "  - strong: Metamask",
      "  - text: . This site then sees your public address, and cannot move any funds.",
      "- status: Waiting for Metamask"
    ])
    connect()
    await expectFocus(heading(page, "Sign to log in"))
    await eventually(() => tree(page)).toEqual([
      '- button "Back"',
      '- heading "Sign to log in" [level=2]',
      "- paragraph:",
      "  - text: Sign the message in",
      "  - strong: Metamask",
      "  - text: to show that this wallet is yours. It costs nothing and moves no funds.",
      "- status: Waiting for Metamask",
      "- paragraph:",
      "  - text: No request from your wallet?",
      '  - button "Ask again"'
    ])
    wallet.refuses.add("personal_sign")
    sign()
    await expectFocus(heading(page, "Looks like there was an error!"))
    await eventually(() => announcements(page, "alert")).toEqual(["[Error] Could not sign message"])
    await page.keyboard.press("Shift+Tab")
    await expectFocus(button(page, "Back"))
    wallet.refuses.clear()
    await page.keyboard.press("Enter")
    await button(page, "Continue with Metamask").press("Enter")
    await expectFocus(heading(page, "Success!"))
  })

  it("the available wallets and where to get others", async ({ context, open }) => {
    await installMetaMask(context)
    const providers = (["github", "gitlab", "discord", "slack", "figma"] as const).map((type) => ({ type }))
    const page = await open(
      "login",
      asks({ config: { products: ["oauth", "crypto"], oauthOptions: { providers } } })
    )
    await button(page, "Continue with other Crypto Wallet").waitFor()
    await eventually(() => tree(page)).toEqual([
      '- heading "Sign up or log in" [level=2]',
      '- button "Continue with GitHub"',
      '- button "Continue with GitLab"',
      '- button "Continue with Discord"',
      '- button "Continue with Slack"',
      '- button "Continue with Figma"',
      '- button "Continue with other Crypto Wallet"'
    ])
    await button(page, "Continue with other Crypto Wallet").press("Enter")
    await expectFocus(heading(page, "Choose a wallet"))
    await eventually(() => tree(page)).toEqual([
      '- button "Back"',
      '- heading "Choose a wallet" [level=2]',
      "- paragraph: These wallets are in your browser as well.",
      '- button "Continue with Metamask"',
      '- button "Set up a new crypto wallet"'
    ])
    await button(page, "Set up a new crypto wallet").press("Enter")
    await expectFocus(heading(page, "Set up a new crypto wallet"))
    const [, , , list, ...links] = (await tree(page)).filter((line) => !line.includes("/url"))
    expect(list).toBe('- list "Wallets":')
    expect(links.filter((line) => line.includes("link"))).toEqual(
      ["Metamask", "Coinbase", "Phantom", "Binance"].map((name) => `    - link "Get ${name}":`)
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
      '- heading "Set up a new Passkey" [level=2]',
      "- paragraph: A passkey lets you log in without a password, the way you unlock your device.",
      "- list:",
      '  - listitem: "Nothing to remember: your fingerprint, face or screen lock is enough."',
      '  - listitem: "Hard to steal: it cannot be guessed, and it works on this site only, never on a fake one."',
      '  - listitem: "Always with you: most passkeys are synced to your other devices."',
      '- button "Create a Passkey"',
      '- button "Skip"'
    ])
    await button(page, "Create a Passkey").press("Enter")
    await eventually(() => announcements(page, "alert")).toEqual([
      expect.stringMatching(/^Your Passkey was not created\./)
    ])

    await authenticator.recognize(true)
    await button(page, "Create a Passkey").press("Enter")
    await expectFocus(heading(page, "Passkey successfully created!"))
    await eventually(() => tree(page)).toEqual([
      '- heading "Passkey successfully created!" [level=2]',
      '- heading "Existing Passkeys" [level=3]',
      '- list "Existing Passkeys":',
      "  - listitem:",
      "    - text: Passkey 1",
      '    - button "Rename Passkey 1"',
      '    - button "Delete Passkey 1"',
      '- button "Done"',
      '- button "Set up another Passkey"'
    ])
    await button(page, "Rename Passkey 1").press("Enter")
    await expectFocus(page.getByRole("textbox", { name: "New name of Passkey 1" }))
    await page.keyboard.type("Desk")
    await page.keyboard.press("Enter")
    await eventually(() => announcements(page, "status")).toEqual(["The passkey is now named Desk."])
    await expectFocus(button(page, "Rename Desk"))

    await button(page, "Delete Desk").press("Enter")
    await eventually(() => announcements(page, "status")).toEqual([
      "Once deleted, the passkey cannot be restored."
    ])
    await page.getByRole("group", { name: "Desk" }).getByRole("button", { name: "Delete" }).press("Enter")
    await eventually(() => announcements(page, "status")).toEqual(["Desk was deleted."])
    await expectFocus(heading(page, "Existing Passkeys"))
  })
})
