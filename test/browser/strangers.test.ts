/** Pages of other sites, and of a name that leads to this machine, attack a provider with default options. */
import type { RequestListener } from "node:http"
import type { BrowserContext } from "playwright-core"
import { describe, expect, onTestFinished } from "vitest"
import { nodeHandler } from "../../provider/node.js"
import { it } from "../support/browser/it.js"
import { listen } from "../support/browser/server.js"

// The provider warns about each of these pages
it.scoped({ providerOptions: { onWarning: () => undefined } })

const users = [{ email: "ada@example.com", external_id: "ada" }]

const pageAt = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const serve = async (listener: RequestListener) => {
  const { close, port } = await listen(listener)
  onTestFinished(close)
  return port
}

/** It may be read by its own fetches, which a provider redirects here. */
const attackersPage: RequestListener = (_, response) =>
  void response
    .setHeader("Content-Type", "text/html")
    .setHeader("Access-Control-Allow-Origin", "*")
    .end("<!doctype html><title>Evil</title>")

/** The page of another site. */
const openStranger = async (context: BrowserContext) =>
  pageAt(context, `http://evil.example:${await serve(attackersPage)}/`)

describe("a page of another site", () => {
  it("signs in as nobody through the stand-in of a social login", async ({ context, provider }) => {
    await provider.seed({ users })
    const page = await openStranger(context)
    const outcome = page.evaluate(async (origin) => {
      const started = await fetch(`${origin}/v1/public/oauth/google/start?public_token=public-token-test-1`, {
        credentials: "include"
      })
      const state = /name="state" value="([^"]+)"/.exec(await started.text())?.[1] ?? ""
      const landed = await fetch(`${origin}/v1/oauth/callback/oauth-callback-test-google`, {
        method: "POST",
        body: new URLSearchParams({ state, decision: "continue", account: "ada@example.com" })
      })
      const token = new URL(landed.url).searchParams.get("token")
      const signedIn = await fetch(`${origin}/sdk/v1/oauth/authenticate`, {
        method: "POST",
        headers: {
          Authorization: `Basic ${btoa("public-token-test-1:public-token-test-1")}`,
          "Content-Type": "application/json"
        },
        body: JSON.stringify({ token, session_duration_minutes: 30 })
      })
      return signedIn.status
    }, provider.origin)
    await expect(outcome).rejects.toThrow("Failed to fetch")
    expect(await provider.state.sessions()).toEqual([])
  })

  it("cannot submit the form of the stand-in blindly, nor sign up", async ({ context, provider }) => {
    await provider.seed({ users })
    const page = await openStranger(context)
    const query = new URLSearchParams({
      public_token: "t",
      login_redirect_url: page.url(),
      signup_redirect_url: page.url()
    })
    const start = `${provider.origin}/v1/public/oauth/google/start?${query.toString()}`
    const started = await fetch(start, { redirect: "manual" })
    const state = /state=(.+)/.exec(started.headers.get("location") ?? "")?.[1] ?? ""
    await page.evaluate(
      async ({ origin, state }) => {
        await fetch(`${origin}/v1/oauth/callback/oauth-callback-test-google`, {
          method: "POST",
          mode: "no-cors",
          body: new URLSearchParams({ state, decision: "continue", account: "ada@example.com" })
        })
        await fetch(`${origin}/sdk/v1/passwords`, {
          method: "POST",
          mode: "no-cors",
          body: new URLSearchParams({
            __Authorization: `Basic ${btoa("public-token-test-1:public-token-test-1")}`,
            email: "eve@example.com",
            password: "correct horse battery staple",
            session_duration_minutes: "30"
          })
        })
      },
      { origin: provider.origin, state }
    )
    const statuses = provider.state.requests().map(({ path, status }) => `${status} ${path}`)
    expect(statuses.slice(1)).toEqual(["403 /v1/oauth/callback/oauth-callback-test-google", "400 /passwords"])
    expect(await provider.state.users()).toHaveLength(1)
  })

  it("gets no credential of One Tap, and no frame to submit one", async ({ context, provider }) => {
    const page = await openStranger(context)
    const refusal = await page.evaluate(async (origin) => {
      const answer = await fetch(`${origin}/gsi/credential`, {
        method: "POST",
        body: JSON.stringify({ client_id: "google-client-test", email: "ada@example.com" })
      })
      return { status: answer.status, hasCredential: (await answer.text()).includes("credential") }
    }, provider.origin)
    expect(refusal).toEqual({ status: 403, hasCredential: false })
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"))
    await page.evaluate((address) => {
      const frame = document.createElement("iframe")
      frame.src = address
      document.body.append(frame)
    }, `${provider.origin}/clientside-services/index.html`)
    await refused
  })
})

describe("a page of a name that leads to this machine", () => {
  it("reads no user and signs in as nobody", async ({ context, provider }) => {
    await provider.seed({ users })
    const handler = nodeHandler(provider)
    // The page itself comes from elsewhere: only afterwards its name leads to the provider
    const port = await serve((request, response) =>
      request.url === "/" ? attackersPage(request, response) : handler(request, response)
    )
    const page = await pageAt(context, `http://rebind.example:${port}/`)
    const answers = await page.evaluate(async () => {
      const basic = (text: string) => ({ Authorization: `Basic ${btoa(text)}` })
      const server = basic("project-test-embedded:secret-test-embedded")
      const browser = basic("public-token-test-1:public-token-test-1")
      const password = { email: "eve@example.com", password: "correct horse battery staple" }
      const answers = [
        await fetch("/v1/users/ada", { headers: server }),
        await fetch("/sdk/v1/passwords", {
          method: "POST",
          headers: { ...browser, "Content-Type": "application/json" },
          body: JSON.stringify({ ...password, session_duration_minutes: 30 })
        }),
        await fetch("/v1/public/oauth/google/start?public_token=public-token-test-1"),
        await fetch("/_control/inbox")
      ]
      return Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    })
    for (const answer of answers) {
      expect(answer).toMatch(/^403 .*This host name is not allowed/)
      expect(answer).not.toContain("ada@example.com")
    }
    expect(await provider.state.users()).toHaveLength(1)
    expect(await provider.state.sessions()).toEqual([])
  })
})
