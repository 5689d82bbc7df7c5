import { describe, expect, it, vi } from "vitest"
import { catalogues } from "../../../src/view/i18n/locales.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { makeShellFlow } from "../../../src/shell/shellFlow.js"
import { makeDraftStore } from "../../../src/page/draftStore.js"
import { renderLogin } from "../../../src/server.js"
import { defaultOptions, readOptions, withOptions } from "../../../src/view/mount/mountArguments.js"
import type { MountOptions } from "../../../src/view/mount/mountOptions.js"
import { makeWidgetHost } from "../../../src/view/mount/widgetHost.js"
import { place } from "../../support/view/mounted.js"

const login = { variant: { _tag: "login" } } as const

/** The first screen on an element, and its parts. */
const open = (options: Omit<MountOptions, "elementId">, element = place()) => {
  const host = makeWidgetHost(element, false, () => {})
  const loadReact = vi.fn()
  const flow = makeShellFlow(host, makeDraftStore(), { displayWatermark: false }, loadReact)
  flow.update(login, withOptions(defaultOptions, options, readOptions("test", options)))
  const find = (selector: string) => host.root.querySelector<HTMLInputElement>(selector)
  return {
    flow,
    loadReact,
    root: host.root,
    valueOf: (name: string) => find(`[name=${name}]`)?.value,
    type: (name: string, value: string) => {
      const field = find(`[name=${name}]`)
      if (field !== null) field.value = value
      field?.dispatchEvent(new Event("input", { bubbles: true }))
    },
    submit: () => find("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
    choose: (tab: number) => host.root.querySelectorAll<HTMLElement>("[role=tab]")[tab]?.click()
  }
}

describe("a form that waits for the services", () => {
  const options = { config: { products: ["otp"], otpOptions: { methods: ["email", "sms"] } } } as const

  it.each<[string, (screen: ReturnType<typeof open>) => void]>([
    ["is edited", ({ type }) => type("email", "ada@")],
    ["makes way for another tab", ({ choose }) => choose(1)]
  ])("is sent as it was submitted when it %s", (_, act) => {
    const screen = open(options)
    screen.type("email", "ada@example.com")
    screen.submit()
    act(screen)
    const sent: Array<unknown> = []
    screen.flow.submitEarlyBy(({ tab, value }) => sent.push([tab, value]))
    screen.flow.submitBy(({ tab, value }) => sent.push([tab, value]))
    expect(sent).toEqual([
      ["otp-email", "ada@example.com"],
      ["otp-email", "ada@example.com"]
    ])
  })
})

describe("React", () => {
  const email = { products: ["emailMagicLinks"] } as const
  const oneTap = { type: "google", one_tap: true } as const
  const needs = ({ loadReact }: ReturnType<typeof open>) => loadReact.mock.calls.length === 1

  it.each<[string, WidgetConfigInput]>([
    ["Google's prompt", { products: ["oauth"], oauthOptions: { providers: [oneTap] } }],
    ["passkeys", { products: ["passkeys", "emailMagicLinks"] }],
    ["wallets", { products: ["crypto", "emailMagicLinks"] }]
  ])("is needed at once for %s", (_, config) => {
    expect(needs(open({ config }))).toBe(true)
  })

  it("is needed for a form in which an address was typed before, and not for an empty one", () => {
    expect(needs(open({ config: email }))).toBe(false)
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&phone=&country=US&tab=")
    expect(needs(open({ config: email }))).toBe(true)
  })

  it("is needed once somebody points at the form, and not again when they go on", () => {
    const screen = open({ config: email })
    expect(needs(screen)).toBe(false)
    screen.root.dispatchEvent(new Event("pointerover"))
    screen.type("email", "ada@")
    screen.flow.requestReact()
    expect(needs(screen)).toBe(true)
  })

  it("is loaded again for a press after a failure", () => {
    const screen = open({ config: email })
    screen.type("email", "ada@example.com")
    screen.submit()
    screen.submit()
    expect(screen.loadReact).toHaveBeenCalledTimes(1)
    screen.flow.showLoadFailure()
    screen.submit()
    expect(screen.loadReact).toHaveBeenCalledTimes(2)
  })
})

describe("a form whose services could not be loaded", () => {
  it("shows that the provider cannot be reached beside the input that was submitted", () => {
    const screen = open({ config: { products: ["emailMagicLinks"] } })
    screen.type("email", "ada@example.com")
    screen.submit()
    expect(screen.root.textContent).not.toContain("Unable to contact our servers.")
    screen.flow.showLoadFailure()
    expect(screen.root.textContent).toContain("Unable to contact our servers.")
    screen.type("email", "ada@example.org")
    expect(screen.root.textContent).not.toContain("Unable to contact our servers.")
  })
})

describe("a form of a server whose texts are still loading", () => {
  it("loads the language that an update asks for meanwhile", async () => {
    const options = { config: { products: ["emailMagicLinks"] }, locale: "de" } as const
    const element = place()
    element.innerHTML = (await renderLogin({ ...options, locale: "en" })).html.replace(
      'lang="en"',
      'lang="de"'
    )
    const screen = open(options, element)
    screen.flow.update(login, { ...defaultOptions, config: readOptions("test", options), locale: "fr" })
    await catalogues.de.load()
    vi.useRealTimers()
    await vi.waitFor(() => expect(screen.root.textContent).toContain("Continuer"))
  })
})

describe("a form of a server on a page that the widget has reloaded", () => {
  it.each<[string, WidgetConfigInput]>([
    ["the same form", { products: ["otp"], otpOptions: { methods: ["sms"] } }],
    ["another form", { products: ["otp"], otpOptions: { methods: ["whatsapp"] } }]
  ])("holds what was kept: %s", async (_, config) => {
    const element = place()
    const drawn = { products: ["otp"], otpOptions: { methods: ["sms"] } } as const
    element.innerHTML = (await renderLogin({ config: drawn, locale: "en" })).html
    sessionStorage.setItem("latchkey_typed", "email=&phone=7400123456&country=GB&tab=")
    const { valueOf } = open({ config, locale: "en" }, element)
    expect([valueOf("phone"), valueOf("phone-country")]).toEqual(["7400123456", "GB"])
  })

  it("keeps what was typed into it since", async () => {
    const element = place()
    const options = { config: { products: ["emailMagicLinks"] }, locale: "en" } as const
    element.innerHTML = (await renderLogin(options)).html
    const field = element.querySelector("input")
    if (field !== null) field.value = "bob@example.com"
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&phone=&country=US&tab=")
    expect(open(options, element).valueOf("email")).toBe("bob@example.com")
  })
})

describe("a form that is unmounted", () => {
  it("is drawn no more, whatever it waited for", () => {
    const { flow, root, submit, type } = open({ config: { products: ["emailMagicLinks"] } })
    type("email", "ada@example.com")
    submit()
    const before = root.innerHTML
    expect(before).toContain("aria-busy")
    flow.unmount()
    flow.setWatermark(true)
    expect(root.innerHTML).toBe(before)
  })
})
