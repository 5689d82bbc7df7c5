import { join } from "node:path"
import { beforeAll, describe, expect, inject } from "vitest"
import { email } from "../support/browser/passwords.js"
import { buildScript } from "../support/browser/pages.js"
import { firefox } from "../support/engines/firefox.js"
import { itIn } from "../support/engines/it.js"
import { t } from "../support/words.js"

beforeAll(() => buildScript(join(inject("pages"), "script")))

const it = itIn(firefox())
const shown = () => document.querySelector("output")?.textContent

describe("latchkey.js in Firefox", () => {
  it("signs up in the custom element, stays signed in after a reload, and signs out", async ({
    open,
    provider
  }) => {
    const tab = await open("script")
    await tab.type(t("field.email"), email)
    await tab.clickOn("button", t("main.submit.email"))
    await tab.shows(t("otp.title"))
    const { code = "" } = await provider.inbox.waitFor(email)
    await tab.type(t("field.code"), code)
    await tab.has(shown, email)
    await tab.reload()
    await tab.has(shown, email)
    await tab.clickOn("button", "Sign out")
    await tab.has(shown, "absent")
    expect(await provider.state.sessions()).toEqual([])
  })
})
