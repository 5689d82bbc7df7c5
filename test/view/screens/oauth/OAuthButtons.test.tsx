import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { WidgetConfigInput } from "../../../../src/domain/Config.js"
import { NetworkError } from "../../../../src/domain/Errors.js"
import { oauthProviders } from "../../../../src/domain/OAuthProvider.js"
import { button, press } from "../../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../../support/view/renderWidget.js"
import { advance, after } from "../../../support/view/time.js"

type OAuth = NonNullable<WidgetConfigInput["oauthOptions"]>

const atButtons = (oauthOptions: OAuth, options: WidgetOptions = {}) =>
  renderWidget({ config: { products: ["oauth"], oauthOptions }, ...options })

const two: OAuth = { providers: [{ type: "google" }, { type: "github" }] }
const leaving = { "oauth.google.start": Effect.void, "oauth.github.start": Effect.void }
const isBusy = (name: string) => button(name).hasAttribute("aria-busy")
const mark = (name: string) => button(name).querySelector("[data-part=mark]")

describe("social login", () => {
  it("has a button 'Continue with {provider}' for each, by its proper name, with its mark", async () => {
    await atButtons({ providers: oauthProviders.map((type) => ({ type })) })
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent ?? "")
    expect(names.map((name) => name.replace("Continue with ", ""))).toEqual([
      ...["Google", "Microsoft", "Apple", "GitHub", "GitLab", "Facebook", "Discord", "Salesforce", "Slack"],
      ...["Amazon", "Bitbucket", "LinkedIn", "Coinbase", "Twitch", "Twitter", "TikTok", "Snapchat", "Figma"],
      "Yahoo"
    ])
    for (const name of names) {
      expect(mark(name)?.getAttribute("aria-hidden")).toBe("true")
      expect(mark(name)?.querySelector("path"), name).not.toBeNull()
    }
  })

  it("begins with what the site configured", async () => {
    const { calls } = await atButtons(
      {
        loginRedirectURL: "https://acme.test/in",
        signupRedirectURL: "https://acme.test/new",
        providers: [
          { type: "google" },
          { type: "github", custom_scopes: ["repo", "gist"], provider_params: { allow_signup: "false" } }
        ]
      },
      { answers: leaving }
    )
    await press("Continue with GitHub")
    expect(calls).toEqual([
      [
        "oauth.github.start",
        {
          login_redirect_url: "https://acme.test/in",
          signup_redirect_url: "https://acme.test/new",
          custom_scopes: ["repo", "gist"],
          provider_params: { allow_signup: "false" }
        }
      ]
    ])
  })

  it("can be begun by keyboard: the button is a button, in the order of the page", async () => {
    await atButtons(two)
    expect(screen.getAllByRole("button").map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
    expect(button("Continue with Google").getAttribute("type")).toBe("button")
  })

  it("is busy until the page is left, keeping label and focus, and begins once", async () => {
    const { calls } = await atButtons(two, { answers: leaving })
    await after(() => button("Continue with Google").focus())
    await press("Continue with Google")
    await press("Continue with Google")
    await advance(20_000)
    expect(isBusy("Continue with Google")).toBe(true)
    expect(button("Continue with Google").getAttribute("aria-description")).toBe("Opening Google")
    expect(isBusy("Continue with GitHub")).toBe(false)
    expect(document.activeElement).toBe(button("Continue with Google"))
    expect(calls).toHaveLength(1)
  })

  it("is no longer busy when nothing came of leaving the page", async () => {
    await atButtons(two, { answers: leaving })
    await press("Continue with Google")
    await advance(30_000)
    expect(isBusy("Continue with Google")).toBe(false)
  })

  it("is no longer busy when the person comes back to the page as it was", async () => {
    await atButtons(two, { answers: leaving })
    await press("Continue with Google")
    const shown = (persisted: boolean) =>
      after(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })))
    await shown(false)
    expect(isBusy("Continue with Google")).toBe(true)
    await shown(true)
    expect(isBusy("Continue with Google")).toBe(false)
  })

  it("goes to whoever was chosen last", async () => {
    const { calls } = await atButtons(two, { answers: leaving })
    await press("Continue with Google")
    await press("Continue with GitHub")
    expect([isBusy("Continue with Google"), isBusy("Continue with GitHub")]).toEqual([false, true])
    expect(calls.map(([path]) => path)).toEqual(["oauth.google.start", "oauth.github.start"])
  })

  it("tells in a toast why it could not be begun, and the site; then it can be tried again", async () => {
    const error = new NetworkError({})
    const { answers, calls, errors } = await atButtons(two, { answers: { ready: Effect.fail(error) } })
    await press("Continue with Google")
    expect(screen.getByRole("alert").textContent).toBe("Unable to contact our servers.")
    expect(errors).toEqual([error])
    expect(isBusy("Continue with Google")).toBe(false)
    answers.ready = Effect.void
    Object.assign(answers, leaving)
    await press("Continue with Google")
    expect(calls).toHaveLength(1)
  })
})
