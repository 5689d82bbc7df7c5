import { describe, expect } from "vitest"
import { expectNoPairs } from "../support/browser/client.js"
import { it } from "../support/browser/it.js"
import { askForLink, eventually, status } from "../support/browser/login.js"
import { openPage } from "../support/browser/openPage.js"

const email = "ada@example.com"

describe("magic links with required PKCE", () => {
  it.scoped({ providerOptions: { bootstrap: { pkce_required_for_email_magic_links: true } } })

  it("sign up in another tab of the same browser, and remove the verifier", async ({
    open,
    provider,
    serve
  }) => {
    const { link, page } = await askForLink({ open, provider, serve }, email)
    const landing = await open(link)
    await landing.getByText("Signed in").waitFor()
    await eventually(() => status(page)).toBe("present")
    await expectNoPairs(page)
  })

  it("sign up, and remove the verifier, when storage is full by the time that the link is opened", async ({
    context,
    open,
    provider,
    serve
  }) => {
    const { link } = await askForLink({ open, provider, serve }, email)
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError")
      }
    })
    const landing = await open(link)
    landing.expected.push(/denies storage/)
    await landing.getByText("Signed in").waitFor()
    await expectNoPairs(landing)
  })

  it("are refused in a different browser, and still work in the original one", async ({
    elsewhere,
    open,
    provider,
    serve
  }) => {
    const { link } = await askForLink({ open, provider, serve }, email)

    const stranger = await openPage(elsewhere, link)
    await stranger.getByText("No PKCE verifier is kept here").waitFor()
    expect(await provider.state.sessions()).toEqual([])

    await (await open(link)).getByText("Signed in").waitFor()
  })
})
