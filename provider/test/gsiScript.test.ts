import { createContext, runInContext } from "node:vm"
import { describe, expect, it } from "@effect/vitest"
import { Window } from "happy-dom"
import type { Options } from "../provider.js"
import { containing, setUp } from "./support.js"
import { visitor } from "./support/visitor.js"

/** The part of `google.accounts.id` that these tests use. */
interface Identity {
  readonly initialize: (config: object) => void
  readonly prompt: (listener?: (moment: Record<string, () => unknown>) => void) => void
  readonly cancel: () => void
}

const accounts = [{ email: "ada@example.com", name: "Ada Lovelace" }, { email: "bea@example.com" }]

/** A page of `https://app.test` that has loaded the stand-in of Google's script. */
const open = async (options: Options = {}, { mediates = false, isClobbered = false } = {}) => {
  const provider = setUp({ googleAccounts: accounts, allowedOrigins: ["https://app.test"], ...options })
  const page = new Window({ url: "https://app.test/" })
  const { document } = page
  const currentScript = { src: "https://embedded.test/below/gsi/client" }
  class Document {
    get currentScript() {
      return currentScript
    }
  }
  // An image of this name hides the getter
  const image = { src: "https://evil.example/below/gsi/client" }
  Object.defineProperty(document, "currentScript", { value: isClobbered ? image : currentScript })
  const window: { google?: { readonly accounts: { readonly id: Identity } }; IdentityCredential?: unknown } =
    mediates ? { IdentityCredential: {} } : {}
  const pending: Array<Promise<unknown>> = []
  const script = await (await visitor(provider.fetch).get(currentScript.src)).text()
  runInContext(
    script,
    createContext({
      URL,
      URLSearchParams,
      AbortController: page.AbortController,
      CSSStyleSheet: page.CSSStyleSheet,
      Document,
      document,
      window,
      addEventListener: page.addEventListener.bind(page),
      fetch: (address: URL, init: RequestInit) => {
        if (address.hostname !== "embedded.test") return Promise.reject(new TypeError("Failed to fetch"))
        const answer = provider.fetch(address, { ...init, headers: { Origin: "https://app.test" } })
        pending.push(answer)
        return answer
      }
    })
  )
  const google = window.google?.accounts.id
  if (google === undefined) throw new Error("The script left nothing.")

  const moments: Array<string> = []
  const credentials: Array<{ readonly credential: string }> = []
  const initialize = (config: object = {}) =>
    google.initialize({
      client_id: "google-client-test",
      callback: (answer: { readonly credential: string }) => credentials.push(answer),
      ...config
    })
  /** The moments that the listener was notified of: type and reason. */
  const listener = (moment: Record<string, () => unknown>) => {
    const kinds = ["isDisplayed", "isNotDisplayed", "isSkippedMoment", "isDismissedMoment"]
    const reasons = ["getNotDisplayedReason", "getSkippedReason", "getDismissedReason"]
    const valuesOf = (names: ReadonlyArray<string>) => names.map((name) => moment[name]?.()).filter(Boolean)
    const kind = kinds.filter((name) => moment[name]?.() === true)
    moments.push([...kind, ...valuesOf(reasons)].join(" "))
  }
  const settled = async () => {
    while (pending.length > 0) await pending.shift()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const prompt = async () => {
    google.prompt(listener)
    await settled()
  }
  const card = () => document.getElementById("credential_picker_container")?.shadowRoot ?? undefined
  const click = async (index: number) => {
    card()?.querySelectorAll("button")[index]?.click()
    await settled()
  }
  return {
    ...provider,
    card,
    click,
    credentials,
    document,
    google,
    initialize,
    moments,
    page,
    prompt,
    settled
  }
}

describe("gsiScript", () => {
  it("shows the accounts and notifies the listener", async () => {
    const { card, initialize, moments, prompt } = await open()
    initialize()
    await prompt()
    expect(moments).toEqual(["isDisplayed"])
    const names = [...(card()?.querySelectorAll("button.account") ?? [])].map((each) => each.textContent)
    expect(names).toEqual(["Ada Lovelaceada@example.com", "bea@example.com"])
  })

  it("asks its own server, whatever image of the page has the name currentScript", async () => {
    const { card, initialize, prompt, state } = await open({}, { isClobbered: true })
    initialize()
    await prompt()
    expect(card()?.querySelectorAll("button.account")).toHaveLength(2)
    expect(state.requests().at(-1)).toMatchObject({ path: "/below/gsi/accounts", status: 200 })
  })

  it("passes a credential of the selected account to the callback", async () => {
    const { card, click, credentials, initialize, moments, prompt, state } = await open()
    initialize()
    await prompt()
    await click(1)
    expect(credentials).toMatchObject([{ select_by: "user", credential: containing(".") }])
    expect(moments).toEqual(["isDisplayed", "isDismissedMoment credential_returned"])
    expect(card()).toBeUndefined()
    expect(state.requests().at(-1)).toMatchObject({ path: "/below/gsi/credential", status: 200 })
  })

  it("notifies the listener when the user closes the prompt", async () => {
    const { card, click, initialize, moments, prompt } = await open()
    initialize()
    await prompt()
    await click(0)
    expect(moments).toEqual(["isDisplayed", "isSkippedMoment user_cancel"])
    expect(card()).toBeUndefined()
  })

  it("closes at a tap outside unless configured otherwise", async () => {
    const { card, document, initialize, moments, page, prompt } = await open()
    const tap = () => document.body.dispatchEvent(new page.PointerEvent("pointerdown", { bubbles: true }))
    initialize({ cancel_on_tap_outside: false })
    await prompt()
    tap()
    expect(card()).toBeDefined()
    initialize()
    await prompt()
    tap()
    expect(moments).toEqual(["isDisplayed", "isDisplayed", "isSkippedMoment tap_outside"])
  })

  it("renders into the given element", async () => {
    const { document, initialize, prompt } = await open()
    const parent = document.createElement("div")
    parent.id = "place"
    document.body.append(parent)
    initialize({ prompt_parent_id: "place" })
    await prompt()
    expect(parent.firstElementChild?.id).toBe("credential_picker_container")
    expect(parent.firstElementChild?.hasAttribute("data-floating")).toBe(false)
  })

  it("shows one prompt at a time", async () => {
    const { document, initialize, prompt } = await open()
    initialize()
    await prompt()
    await prompt()
    expect(document.querySelectorAll("#credential_picker_container")).toHaveLength(1)
  })

  it("removes the prompt on cancel, also while it loads", async () => {
    const { card, google, initialize, moments, prompt, settled } = await open()
    initialize()
    await prompt()
    google.cancel()
    expect(card()).toBeUndefined()
    google.prompt()
    google.cancel()
    await settled()
    expect(card()).toBeUndefined()
    expect(moments).toEqual(["isDisplayed"])
  })

  it.each([
    ["missing_client_id", {}, { client_id: "" }],
    ["invalid_client", {}, { client_id: "another" }],
    ["opt_out_or_no_session", { googleAccounts: [] }, {}],
    ["unregistered_origin", { allowedOrigins: ["https://other.test"] }, {}]
  ])("does not display the prompt: %s", async (reason, options, config) => {
    const { card, initialize, moments, prompt } = await open(options)
    initialize(config)
    await prompt()
    expect(moments).toEqual([`isNotDisplayed ${reason}`])
    expect(card()).toBeUndefined()
  })

  it("notifies the listener that no credential was issued", async () => {
    const { click, credentials, faults, initialize, moments, prompt } = await open()
    initialize()
    await prompt()
    faults.status(500, { path: "/gsi/credential" })
    await click(1)
    expect(moments).toEqual(["isDisplayed", "isSkippedMoment issuing_failed"])
    expect(credentials).toEqual([])
  })

  it("notifies the listener that there is no network", async () => {
    const { faults, google, initialize, moments, settled } = await open()
    initialize()
    faults.offline({ path: "/gsi" })
    google.prompt((moment) => moments.push(String(moment["getNotDisplayedReason"]?.())))
    await settled().catch(() => undefined)
    await settled()
    expect(moments).toEqual(["unknown_reason"])
  })
})

describe("gsiScript with FedCM", () => {
  const openWithFedcm = (options: Options = {}) => open({ googleFedcm: true, ...options }, { mediates: true })

  it("does not notify the listener that the prompt is displayed", async () => {
    const { card, click, credentials, initialize, moments, prompt } = await openWithFedcm()
    initialize()
    await prompt()
    expect(card()?.querySelectorAll("button.account")).toHaveLength(2)
    expect(moments).toEqual([])
    await click(1)
    expect(credentials).toMatchObject([{ select_by: "user" }])
    expect(moments).toEqual(["isDismissedMoment credential_returned"])
  })

  it.each([
    ["without an account", { googleAccounts: [] }, {}],
    ["without a client id", {}, { client_id: "" }],
    ["with another client id", {}, { client_id: "another" }]
  ])("does not notify the listener that the prompt is not displayed %s", async (_, options, config) => {
    const { card, initialize, moments, prompt } = await openWithFedcm(options)
    initialize(config)
    await prompt()
    expect(card()).toBeUndefined()
    expect(moments).toEqual([])
  })

  it("notifies the listener that the user closed the prompt, without a reason", async () => {
    const { click, google, initialize, moments, settled } = await openWithFedcm()
    initialize()
    const names: Array<ReadonlyArray<string>> = []
    google.prompt((moment) => {
      moments.push(String(moment["isSkippedMoment"]?.()))
      names.push(Object.keys(moment))
    })
    await settled()
    await click(0)
    expect(moments).toEqual(["true"])
    const kept = ["getMomentType", "isSkippedMoment", "isDismissedMoment", "getDismissedReason"]
    expect(names).toEqual([kept])
  })

  it("floats outside of the given element, and stays at a tap outside", async () => {
    const { card, document, initialize, page, prompt } = await openWithFedcm()
    const parent = document.createElement("div")
    parent.id = "place"
    document.body.append(parent)
    initialize({ prompt_parent_id: "place" })
    await prompt()
    expect(parent.childElementCount).toBe(0)
    document.body.dispatchEvent(new page.PointerEvent("pointerdown", { bubbles: true }))
    expect(card()?.host?.hasAttribute("data-floating")).toBe(true)
  })

  it("behaves as without it in a browser that has no FedCM", async () => {
    const { initialize, moments, prompt } = await open({ googleFedcm: true })
    initialize()
    await prompt()
    expect(moments).toEqual(["isDisplayed"])
  })
})
