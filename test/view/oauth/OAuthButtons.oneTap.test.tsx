import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { OneTapMode, OneTapOutcome } from "../../../src/domain/oneTap/OneTap.js"
import { OneTapError } from "../../../src/domain/errors/WalletOneTapErrors.js"
import type { OneTapOptions } from "../../../src/services/api/features.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { later, refused, type Answers } from "../../support/view/fakeCalls.js"
import { button, heading, press } from "../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../support/view/renderWidget.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

type Provider = NonNullable<NonNullable<WidgetConfigInput["oauthOptions"]>["providers"]>[number]

interface Scene extends WidgetOptions {
  readonly google?: Partial<Provider>
  readonly products?: NonNullable<WidgetConfigInput["products"]>
  readonly mode?: OneTapMode
  readonly start?: Answers["oneTap.start"]
}

/** A prompt that is shown at once and stays open. */
const shown = (options: OneTapOptions = {}) =>
  Effect.zipRight(
    Effect.sync(() => options.onShown?.()),
    Effect.never
  )

const atMain = ({ google, mode = "embedded", products, start = shown, ...options }: Scene = {}) =>
  renderWidget({
    config: {
      products: products ?? ["oauth", "emailMagicLinks"],
      oauthOptions: {
        loginRedirectURL: "https://acme.test/in",
        signupRedirectURL: "https://acme.test/new",
        providers: [{ type: "google", one_tap: true, position: "embedded", ...google }]
      }
    },
    ...options,
    answers: { "oneTap.mode": Effect.succeed(mode), "oneTap.start": start, ...options.answers }
  })

const name = t("oauth.continue", { provider: "Google" })
const hasButton = () => screen.queryByRole("button", { name }) !== null
const target = () => document.querySelector<HTMLElement>("#google-parent-prompt")
const container = () => target()?.parentElement
const note = () => document.querySelector("[data-part=box]")?.textContent
const failing = (reason: string) => Effect.succeed<OneTapOutcome>({ success: false, reason })
const started = (calls: ReadonlyArray<readonly [path: string, ...args: ReadonlyArray<unknown>]>) =>
  calls.filter(([path]) => path === "oneTap.start").map(([, options]) => options)

describe("OneTap: an embedded prompt", () => {
  it("keeps space in the card while the prompt loads, without a button", async () => {
    await atMain({ start: Effect.never })
    expect(container()?.hidden).toBe(false)
    expect(container()?.hasAttribute("data-pending")).toBe(true)
    expect(hasButton()).toBe(false)
    expect(screen.getByText(t("main.or"))).toBeTruthy()
  })

  it("renders the prompt inside Google's element", async () => {
    await atMain()
    expect(container()?.hasAttribute("data-pending")).toBe(false)
    expect(target()?.dataset["prompt_parent_id"]).toBe("g_id_onload")
    expect(hasButton()).toBe(false)
  })

  it("starts with the configured options once its container is on the page", async () => {
    const places: Array<boolean> = []
    const { calls } = await atMain({
      google: { cancel_on_tap_outside: false },
      start: () => {
        places.push(target()?.isConnected ?? false)
        return Effect.never
      }
    })
    const aFunction: unknown = expect.any(Function)
    expect(started(calls)).toEqual([
      {
        position: "embedded",
        login_redirect_url: "https://acme.test/in",
        signup_redirect_url: "https://acme.test/new",
        cancel_on_tap_outside: false,
        onShown: aFunction,
        onSilence: aFunction
      }
    ])
    expect(places).toEqual([true])
  })

  it("stops when the screen is left, and starts again on return", async () => {
    const { calls, interrupted, registry } = await atMain()
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    expect(interrupted).toEqual(["oneTap.start"])
    expect(target()).toBeNull()
    await press(t("common.back"))
    expect(started(calls)).toHaveLength(2)
    expect(target()).not.toBeNull()
  })
})

describe("OneTap: a floating prompt", () => {
  it("floats by default, and Google's button stays in the card", async () => {
    const { calls } = await atMain({ google: { position: undefined }, mode: "floating" })
    expect(started(calls)).toEqual([expect.objectContaining({ position: "floating" })])
    expect(container()?.hidden).toBe(true)
    expect(hasButton()).toBe(true)
    expect(screen.getByText(t("main.or"))).toBeTruthy()
    expect(button(t("main.submit.email"))).toBeTruthy()
  })

  it("shows Google's button before the prompt is asked for", async () => {
    await atMain({ google: { position: "floating" }, answers: { ready: Effect.never } })
    expect(hasButton()).toBe(true)
  })

  it.each(["embedded", "floatingOrEmbedded"] as const)(
    "shows Google's button when the browser makes the prompt of the position %s float",
    async (position) => {
      await atMain({ google: { position }, mode: "floating" })
      expect(container()?.hidden).toBe(true)
      expect(hasButton()).toBe(true)
    }
  )

  it("keeps the focus on Google's button when the prompt is closed", async () => {
    const outcome = later<OneTapOutcome>()
    await atMain({ google: { position: "floating" }, mode: "floating", start: outcome.answer })
    await after(() => button(name).focus())
    await after(() => outcome.succeed({ success: false, reason: "user_cancel" }))
    expect(document.activeElement).toBe(button(name))
  })

  it("can be replaced by the social login of its button", async () => {
    const { calls } = await atMain({
      google: { position: "floating" },
      mode: "floating",
      answers: { "oauth.google.start": Effect.void }
    })
    await press(name)
    expect(calls.at(-1)?.[0]).toBe("oauth.google.start")
  })

  const hiddenCard = () => document.querySelector("[data-part=card][hidden]")

  it("shows nothing but the prompt when nothing else is configured", async () => {
    await atMain({ google: { position: "floating" }, products: ["oauth"], mode: "floating" })
    expect(hiddenCard()).not.toBeNull()
    expect(screen.queryByRole("heading")).toBeNull()
    expect(target()).not.toBeNull()
    expect(hasButton()).toBe(false)
  })

  it("shows the card with Google's button beside a prompt of which the browser says nothing", async () => {
    const { calls } = await atMain({
      google: { position: "floating" },
      products: ["oauth"],
      mode: "floating",
      start: (options = {}) =>
        Effect.zipRight(
          Effect.sync(() => {
            options.onShown?.()
            options.onSilence?.()
          }),
          Effect.never
        )
    })
    expect(hiddenCard()).toBeNull()
    expect(hasButton()).toBe(true)
    expect(target()).not.toBeNull()
    expect(started(calls)).toHaveLength(1)
  })

  it("shows the card with Google's button when it is closed, and does not return", async () => {
    const { calls } = await atMain({
      google: { position: "floating" },
      products: ["oauth"],
      mode: "floating",
      start: failing("user_cancel")
    })
    expect(hiddenCard()).toBeNull()
    expect(heading(t("main.title"))).toBeTruthy()
    expect(hasButton()).toBe(true)
    expect(started(calls)).toHaveLength(1)
  })
})

describe("OneTap: the cancel event", () => {
  const cancelled = [{ type: "ONE_TAP_CANCEL", data: {} }]
  it.each([
    ["is emitted when the user closes the prompt", "user_cancel", cancelled],
    ["is not emitted when Google does not show the prompt", "suppressed_by_user", []],
    ["is not emitted when the user presses beside the prompt", "tap_outside", []]
  ])("%s", async (_, reason, emitted) => {
    const { events } = await atMain({ start: failing(reason) })
    expect(hasButton()).toBe(true)
    expect(events).toEqual(emitted)
  })
})

describe("OneTap: Google's button", () => {
  it("shows Google's button at once when the browser cannot show a prompt", async () => {
    const { calls } = await atMain({ google: { position: "embeddedOnly" }, mode: "button" })
    expect(hasButton()).toBe(true)
    expect(started(calls)).toEqual([])
    expect(note()).toBeUndefined()
  })

  it("replaces the prompt when the user closes it, and stays on return", async () => {
    const outcome = later<OneTapOutcome>()
    const { calls, errors, registry } = await atMain({ start: outcome.answer })
    expect(hasButton()).toBe(false)
    await after(() => outcome.succeed({ success: false, reason: "user_cancel" }))
    expect(hasButton()).toBe(true)
    expect(note()).toBeUndefined()
    expect(errors).toEqual([])
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    await press(t("common.back"))
    expect(hasButton()).toBe(true)
    expect(started(calls)).toHaveLength(1)
  })

  it("starts the regular social login", async () => {
    const { calls } = await atMain({
      start: failing("opt_out_or_no_session"),
      answers: { "oauth.google.start": Effect.void }
    })
    await press(name)
    expect(calls.at(-1)?.[0]).toBe("oauth.google.start")
  })

  it("never asks for a prompt for providers without One Tap", async () => {
    const { calls } = await renderWidget({
      config: { products: ["oauth"], oauthOptions: { providers: [{ type: "github", one_tap: true }] } }
    })
    expect(button(t("oauth.continue", { provider: "GitHub" }))).toBeTruthy()
    expect(calls).toEqual([])
  })

  it("shows Google's button again when the user picked an account but the page was not left", async () => {
    await atMain({ start: Effect.succeed<OneTapOutcome>({ success: true }) })
    expect(hasButton()).toBe(false)
    await advance(30_000)
    expect(hasButton()).toBe(true)
  })
})

describe("OneTap: configuration errors", () => {
  const reasons = [
    ["unregistered_origin", t("oneTap.note.origin_not_allowed_for_client")],
    ["invalid_client", t("oneTap.note.invalid_client")],
    ["oauth_config_not_found", t("oneTap.note.oauth_config_not_found")],
    ["no_login_redirect_urls_set", t("oneTap.note.no_login_redirect_urls_set")],
    ["no_signup_redirect_urls_set", t("oneTap.note.no_signup_redirect_urls_set")]
  ] as const

  it.each(reasons)(
    "explains the error to the developer and calls the error callback: %s",
    async (reason, words) => {
      const error = new OneTapError({ reason })
      const { errors } = await atMain({ start: Effect.fail(error) })
      expect(hasButton()).toBe(true)
      expect(note()).toContain(t("oneTap.note.title"))
      expect(note()).toContain(words)
      expect(errors).toEqual([error])
    }
  )

  it("explains the error that Google's prompt reports, and calls the error callback", async () => {
    const { errors } = await atMain({ start: failing("unregistered_origin") })
    expect(note()).toContain(reasons[0][1])
    expect(errors).toEqual([new OneTapError({ reason: "unregistered_origin" })])
  })

  it("explains it once, below Google's button", async () => {
    const providers = [{ type: "google", one_tap: true, position: "embedded" }, { type: "github" }] as const
    await atMain({
      config: { products: ["oauth"], oauthOptions: { providers } },
      start: failing("unregistered_origin")
    })
    const parts = document.querySelector("[data-part=oauth]")?.children ?? []
    expect([...parts].map(({ textContent }) => textContent)).toEqual([
      name,
      expect.stringContaining(reasons[0][1]),
      t("oauth.continue", { provider: "GitHub" })
    ])
  })

  it.each(reasons)("shows visitors of a live project no explanation: %s", async (reason) => {
    await atMain({ isTest: false, start: Effect.fail(new OneTapError({ reason })) })
    expect(hasButton()).toBe(true)
    expect(note()).toBeUndefined()
  })

  it.each(reasons)("warns the developer of a live project in the console: %s", async (reason) => {
    const { warned } = await atMain({ isTest: false, start: Effect.fail(new OneTapError({ reason })) })
    expect(warned).toEqual([expect.stringContaining(`Google One Tap could not be shown: ${reason}.`)])
  })

  it("warns of nothing when the user closes the prompt of a live project", async () => {
    const { warned } = await atMain({ isTest: false, start: failing("user_cancel") })
    expect(warned).toEqual([])
  })

  it("shows no explanation when Google's script is blocked", async () => {
    await atMain({ start: Effect.fail(new OneTapError({ reason: "script_not_loaded" })) })
    expect(hasButton()).toBe(true)
    expect(note()).toBeUndefined()
  })
})

describe("OneTap: a rejected credential", () => {
  const error = refused("no_login_redirect_urls_set")

  it("explains a missing redirect URL to the developer", async () => {
    const { errors } = await atMain({ start: Effect.fail(error) })
    expect(note()).toContain(t("oneTap.note.no_login_redirect_urls_set"))
    expect(screen.getByRole("alert").textContent).toBe("")
    expect(errors).toEqual([error])
  })

  it("shows no toast when there was no prompt", async () => {
    const error = new NetworkError({})
    const { errors } = await atMain({ answers: { ready: Effect.fail(error) } })
    expect(screen.getByRole("alert").textContent).toBe("")
    expect(hasButton()).toBe(true)
    expect(errors).toEqual([error])
  })

  it("shows a toast when a live project lacks a redirect URL", async () => {
    await atMain({ isTest: false, start: Effect.fail(error) })
    expect(note()).toBeUndefined()
    expect(screen.getByRole("alert").textContent).toBe("The server's own words.")
    expect(hasButton()).toBe(true)
  })

  it.each([
    [new NetworkError({}), t("error.network")],
    [refused("oauth_flow_callback_error"), t("error.oauthFlowCallbackError")]
  ])("shows a toast and Google's button: %s", async (error, words) => {
    const { errors } = await atMain({ start: Effect.fail(error) })
    expect(screen.getByRole("alert").textContent).toBe(words)
    expect(hasButton()).toBe(true)
    expect(errors).toEqual([error])
  })
})
