/** `latchkey try` as a newcomer starts it: the published program, in an empty folder. */
import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { describe, expect, inject, onTestFinished } from "vitest"
import { it } from "../support/browser/it.js"
import { button, submitEmail } from "../support/browser/login.js"
import { t } from "../support/words.js"

/** The address of the sample site. The program ends with the test. */
const startTry = async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-empty-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(inject("pages"), "provider/cli.js")
  const child = spawn(process.execPath, [program, "try", "--no-open", "--port", "0"], { cwd: folder })
  onTestFinished(() => void child.kill())
  let printed = ""
  for await (const part of child.stdout) {
    printed += String(part)
    const address = /sample site at (\S+)/.exec(printed)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`The program ended: ${printed}`)
}

const welcome = (page: Page, name: string) =>
  page.getByRole("region", { name: "The sample site" }).getByText(`You are signed in as ${name}.`)

describe("latchkey try", () => {
  it("signs up by link and by passcode through the inbox of the page, says who is signed in, and signs out", async ({
    context,
    open
  }) => {
    const address = await startTry()
    const elsewhere: Array<string> = []
    context.on("request", (request) => {
      if (new URL(request.url()).origin !== address) elsewhere.push(request.url())
    })
    const page = await open(`${address}/`)
    await submitEmail(page, "ada@example.com")
    // The page that the landing page leads to asks whether the session still exists
    const confirmed = page.waitForResponse(/sessions\/authenticate/)
    await page.getByRole("link", { name: "Open the link" }).click()
    await welcome(page, "ada@example.com").waitFor()
    await confirmed
    await button(page, "Sign out").click()

    await page.getByRole("tab", { name: t("main.tab.sms") }).click()
    await page.getByRole("textbox").fill("2025550123")
    await page.keyboard.press("Enter")
    const code = page.getByRole("region", { name: "Inbox" }).locator("code")
    await page.getByRole("textbox", { name: t("field.code") }).fill(await code.innerText())
    await welcome(page, "+12025550123").waitFor()
    await button(page, "Sign out").click()
    await page.getByRole("tab", { name: t("main.tab.sms") }).waitFor()
    expect(elsewhere).toEqual([])
  })

  it("leads from a link that does not work back to the form", async ({ open }) => {
    const page = await open(`${await startTry()}/landing.html?stytch_token_type=magic_links&token=used`)
    page.expected.push(/401/)
    await page.getByText("This link does not work.").waitFor()
    await page.getByRole("link", { name: "Get a new link" }).click()
    await page.getByRole("textbox", { name: t("field.email") }).waitFor()
  })
})
