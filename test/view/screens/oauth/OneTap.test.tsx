import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { WidgetConfigInput } from "../../../../src/domain/Config.js"
import { NetworkError } from "../../../../src/domain/Errors.js"
import type { OneTapMode, OneTapOutcome } from "../../../../src/domain/OneTap.js"
import { OneTapError } from "../../../../src/domain/RareErrors.js"
import type { OneTapOptions } from "../../../../src/services/features/OneTap.js"
import { flowAtom } from "../../../../src/view/atoms/flow.js"
import { later, refused, type Answers } from "../../../support/view/fakeCalls.js"
import { button, heading, press } from "../../../support/view/hands.js"
import { renderWidget, type WidgetOptions } from "../../../support/view/renderWidget.js"
import { advance, after } from "../../../support/view/time.js"

type Provider = NonNullable<NonNullable<WidgetConfigInput["oauthOptions"]>["providers"]>[number]

interface Scene extends WidgetOptions {
  readonly google?: Partial<Provider>
  readonly products?: NonNullable<WidgetConfigInput["products"]>
  readonly mode?: OneTapMode
  readonly start?: Answers["oneTap.start"]
}

/** Shown at once, and then left open. */
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

const name = "Continue with Google"
const hasButton = () => screen.queryByRole("button", { name }) !== null
const target = () => document.querySelector<HTMLElement>("#google-parent-prompt")
const room = () => target()?.parentElement
const note = () => document.querySelector("[data-part=box]")?.textContent
const failing = (reason: string) => Effect.succeed<OneTapOutcome>({ success: false, reason })
const started = (calls: ReadonlyArray<readonly [path: string, ...args: ReadonlyArray<unknown>]>) =>
  calls.filter(([path]) => path === "oneTap.start").map(([, options]) => options)

describe("an embedded prompt", () => {
  it("has its room in the card while it is on its way, and no button beside it", async () => {
    await atMain({ start: Effect.never })
    expect(room()?.hidden).toBe(false)
    expect(room()?.hasAttribute("data-pending")).toBe(true)
    expect(hasButton()).toBe(false)
    expect(screen.getByText("or")).toBeTruthy()
  })

  it("stands in Google's element once it is shown", async () => {
    await atMain()
    expect(room()?.hasAttribute("data-pending")).toBe(false)
    expect(target()?.dataset["prompt_parent_id"]).toBe("g_id_onload")
    expect(hasButton()).toBe(false)
  })

  it("is begun with what the site configured, when its place is on the page", async () => {
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
        onShown: aFunction
      }
    ])
    expect(places).toEqual([true])
  })

  it("is taken away with the screen, and begun anew on the way back", async () => {
    const { calls, interrupted, registry } = await atMain()
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    expect(interrupted).toEqual(["oneTap.start"])
    expect(target()).toBeNull()
    await press("Back")
    expect(started(calls)).toHaveLength(2)
    expect(target()).not.toBeNull()
  })
})

describe("a floating prompt", () => {
  it("floats where nobody says otherwise; the card then shows the other methods only", async () => {
    const { calls } = await atMain({ google: { position: undefined }, mode: "floating" })
    expect(started(calls)).toEqual([expect.objectContaining({ position: "floating" })])
    expect(room()?.hidden).toBe(true)
    expect(document.querySelector("[data-part=oauth]")).toHaveProperty("hidden", true)
    expect(hasButton()).toBe(false)
    expect(button("Continue with email")).toBeTruthy()
  })

  it("takes no room either where the browser has no other", async () => {
    await atMain({ google: { position: "floatingOrEmbedded" }, mode: "floating" })
    expect(room()?.hidden).toBe(true)
  })

  const card = () => document.querySelector("[data-prompt-only]")

  it("is all there is where nothing else is configured", async () => {
    await atMain({ google: { position: "floating" }, products: ["oauth"], mode: "floating" })
    expect(card()).not.toBeNull()
    expect(screen.queryByRole("heading")).toBeNull()
    expect(target()).not.toBeNull()
    expect(hasButton()).toBe(false)
  })

  it("gives way to the card with Google's button, and does not come back by itself", async () => {
    const { calls } = await atMain({
      google: { position: "floating" },
      products: ["oauth"],
      mode: "floating",
      start: failing("user_cancel")
    })
    expect(card()).toBeNull()
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(hasButton()).toBe(true)
    expect(started(calls)).toHaveLength(1)
  })
})

describe("Google's button", () => {
  it("is there at once where this browser can have no prompt", async () => {
    const { calls } = await atMain({ google: { position: "embeddedOnly" }, mode: "button" })
    expect(hasButton()).toBe(true)
    expect(started(calls)).toEqual([])
    expect(note()).toBeUndefined()
  })

  it("takes the prompt's place when the person closes it, and stays on the way back", async () => {
    const outcome = later<OneTapOutcome>()
    const { calls, errors, registry } = await atMain({ start: outcome.answer })
    expect(hasButton()).toBe(false)
    await after(() => outcome.succeed({ success: false, reason: "user_cancel" }))
    expect(hasButton()).toBe(true)
    expect(note()).toBeUndefined()
    expect(errors).toEqual([])
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    await press("Back")
    expect(hasButton()).toBe(true)
    expect(started(calls)).toHaveLength(1)
  })

  it("begins the usual social login", async () => {
    const { calls } = await atMain({
      start: failing("opt_out_or_no_session"),
      answers: { "oauth.google.start": Effect.void }
    })
    await press(name)
    expect(calls.at(-1)?.[0]).toBe("oauth.google.start")
  })

  it("is for others without One Tap: they never are asked for a prompt", async () => {
    const { calls } = await renderWidget({
      config: { products: ["oauth"], oauthOptions: { providers: [{ type: "github", one_tap: true }] } }
    })
    expect(button("Continue with GitHub")).toBeTruthy()
    expect(calls).toEqual([])
  })

  it("comes back when the person picked an account, and the page was not left after all", async () => {
    await atMain({ start: Effect.succeed<OneTapOutcome>({ success: true }) })
    expect(hasButton()).toBe(false)
    await advance(30_000)
    expect(hasButton()).toBe(true)
  })
})

describe("One Tap that cannot work as the project is set up", () => {
  const reasons = [
    ["unregistered_origin", /origin/],
    ["invalid_client", /client ID/],
    ["oauth_config_not_found", /OAuth provider/],
    ["no_login_redirect_urls_set", /redirect URL for login/],
    ["no_signup_redirect_urls_set", /redirect URL for sign-up/]
  ] as const

  it.each(reasons)("explains itself to the developer, and to the site: %s", async (reason, words) => {
    const error = new OneTapError({ reason })
    const { errors } = await atMain({ start: Effect.fail(error) })
    expect(hasButton()).toBe(true)
    expect(note()).toMatch(/test token/)
    expect(note()).toMatch(words)
    expect(errors).toEqual([error])
  })

  it("explains as well what Google's prompt says of it", async () => {
    await atMain({ start: failing("unregistered_origin") })
    expect(note()).toMatch(/origin/)
  })

  it.each(reasons)("tells visitors of a live project nothing: %s", async (reason) => {
    await atMain({ isTest: false, start: Effect.fail(new OneTapError({ reason })) })
    expect(hasButton()).toBe(true)
    expect(note()).toBeUndefined()
  })

  it("has nothing to explain where Google's script is blocked", async () => {
    await atMain({ start: Effect.fail(new OneTapError({ reason: "script_not_loaded" })) })
    expect(hasButton()).toBe(true)
    expect(note()).toBeUndefined()
  })
})

describe("a credential that is not taken", () => {
  const error = refused("no_login_redirect_urls_set")

  it("because the project has no redirect URL explains that to the developer", async () => {
    const { errors } = await atMain({ start: Effect.fail(error) })
    expect(note()).toMatch(/redirect URL for login/)
    expect(screen.getByRole("alert").textContent).toBe("")
    expect(errors).toEqual([error])
  })

  it("is not told of by a toast where there was no prompt", async () => {
    const error = new NetworkError({})
    const { errors } = await atMain({ answers: { ready: Effect.fail(error) } })
    expect(screen.getByRole("alert").textContent).toBe("")
    expect(hasButton()).toBe(true)
    expect(errors).toEqual([error])
  })

  it("because of how a live project is set up is told in a toast, as the visitor waits for something", async () => {
    await atMain({ isTest: false, start: Effect.fail(error) })
    expect(note()).toBeUndefined()
    expect(screen.getByRole("alert").textContent).toBe("The server's own words.")
    expect(hasButton()).toBe(true)
  })

  it.each([
    [new NetworkError({}), "Unable to contact our servers."],
    [refused("oauth_flow_callback_error"), "OAuth flow callback error. Please try again."]
  ])("is told in a toast, and leads to Google's button: %s", async (error, words) => {
    const { errors } = await atMain({ start: Effect.fail(error) })
    expect(screen.getByRole("alert").textContent).toBe(words)
    expect(hasButton()).toBe(true)
    expect(errors).toEqual([error])
  })
})
