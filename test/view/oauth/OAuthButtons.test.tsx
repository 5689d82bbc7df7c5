import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { oauthProviders } from "../../../src/domain/oauth/OAuthProvider.js"
import { button, press } from "../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

type OAuth = NonNullable<WidgetConfigInput["oauthOptions"]>

const atButtons = (oauthOptions: OAuth, options: WidgetOptions = {}) =>
  renderWidget({ config: { products: ["oauth"], oauthOptions }, ...options })

const two: OAuth = { providers: [{ type: "google" }, { type: "github" }] }
const leaving = { "oauth.google.start": Effect.void, "oauth.github.start": Effect.void }
const isBusy = (name: string) => button(name).hasAttribute("aria-busy")
const mark = (name: string) => button(name).querySelector("[data-part=mark]")

describe("OAuthButtons", () => {
  it("shows a button 'Continue with {provider}' for each provider, with its brand name and mark", async () => {
    await atButtons({ providers: oauthProviders.map((type) => ({ type })) })
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent ?? "")
    const brands = [
      ...["Google", "Microsoft", "Apple", "GitHub", "GitLab", "Facebook", "Discord", "Salesforce", "Slack"],
      ...["Amazon", "Bitbucket", "LinkedIn", "Coinbase", "Twitch", "Twitter", "TikTok", "Snapchat", "Figma"],
      "Yahoo"
    ]
    expect(names).toEqual(brands.map((provider) => t("oauth.continue", { provider })))
    for (const name of names) {
      expect(mark(name)?.getAttribute("aria-hidden")).toBe("true")
      expect(mark(name)?.querySelector("path"), name).not.toBeNull()
    }
  })

  it("starts the login with the configured options", async () => {
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
    await press(t("oauth.continue", { provider: "GitHub" }))
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

  it("can be used by keyboard, in the order of the page", async () => {
    await atButtons(two)
    expect(screen.getAllByRole("button").map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
    expect(button(t("oauth.continue", { provider: "Google" })).getAttribute("type")).toBe("button")
  })

  it("is busy until the page is left, keeps label and focus, and starts once", async () => {
    const { calls } = await atButtons(two, { answers: leaving })
    await after(() => button(t("oauth.continue", { provider: "Google" })).focus())
    await press(t("oauth.continue", { provider: "Google" }))
    await press(t("oauth.continue", { provider: "Google" }))
    await advance(20_000)
    expect(isBusy(t("oauth.continue", { provider: "Google" }))).toBe(true)
    expect(button(t("oauth.continue", { provider: "Google" })).getAttribute("aria-description")).toBe(
      t("oauth.leaving", { provider: "Google" })
    )
    expect(isBusy(t("oauth.continue", { provider: "GitHub" }))).toBe(false)
    expect(document.activeElement).toBe(button(t("oauth.continue", { provider: "Google" })))
    expect(calls).toHaveLength(1)
  })

  it("is no longer busy when the browser did not leave the page", async () => {
    await atButtons(two, { answers: leaving })
    await press(t("oauth.continue", { provider: "Google" }))
    await advance(30_000)
    expect(isBusy(t("oauth.continue", { provider: "Google" }))).toBe(false)
  })

  it("is no longer busy when the user returns to the cached page", async () => {
    await atButtons(two, { answers: leaving })
    await press(t("oauth.continue", { provider: "Google" }))
    const shown = (persisted: boolean) =>
      after(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })))
    await shown(false)
    expect(isBusy(t("oauth.continue", { provider: "Google" }))).toBe(true)
    await shown(true)
    expect(isBusy(t("oauth.continue", { provider: "Google" }))).toBe(false)
  })

  it("starts the most recent choice", async () => {
    const { calls } = await atButtons(two, { answers: leaving })
    await press(t("oauth.continue", { provider: "Google" }))
    await press(t("oauth.continue", { provider: "GitHub" }))
    expect([
      isBusy(t("oauth.continue", { provider: "Google" })),
      isBusy(t("oauth.continue", { provider: "GitHub" }))
    ]).toEqual([false, true])
    expect(calls.map(([path]) => path)).toEqual(["oauth.google.start", "oauth.github.start"])
  })

  it("shows a toast and calls the error callback when the login cannot start, and can be retried", async () => {
    const error = new NetworkError({})
    const { answers, calls, errors } = await atButtons(two, { answers: { ready: Effect.fail(error) } })
    await press(t("oauth.continue", { provider: "Google" }))
    expect(screen.getByRole("alert").textContent).toBe(t("error.network"))
    expect(errors).toEqual([error])
    expect(isBusy(t("oauth.continue", { provider: "Google" }))).toBe(false)
    answers.ready = Effect.void
    Object.assign(answers, leaving)
    await press(t("oauth.continue", { provider: "Google" }))
    expect(calls).toHaveLength(1)
  })
})
