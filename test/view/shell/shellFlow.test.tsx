import { afterEach, describe, expect, it, vi } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { countries, type Country } from "../../../src/domain/values/Countries.js"
import type { Chunk } from "../../../src/page/chunk.js"
import { countryList } from "../../../src/view/phone/countryList.js"
import { providerMarks } from "../../../src/view/oauth/providerMarks.js"
import { ja } from "../../../src/view/i18n/ja.js"
import { catalogues } from "../../../src/view/i18n/locales.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { adopt, awaitParts } from "../../../src/shell/adopt.js"
import { makeShellFlow } from "../../../src/shell/shellFlow.js"
import { makeDraftStore } from "../../../src/page/draftStore.js"
import { renderLogin } from "../../../src/server.js"
import { defaultOptions, readOptions, withOptions } from "../../../src/view/mount/mountArguments.js"
import type { MountOptions } from "../../../src/view/mount/mountOptions.js"
import { makeWidgetHost } from "../../../src/view/mount/widgetHost.js"
import { place } from "../../support/view/mounted.js"
import { t } from "../../support/words.js"

const login = { variant: { _tag: "login" } } as const

/** The first screen on an element, and its parts. */
const open = (
  options: Omit<MountOptions, "elementId">,
  element = place(),
  isForm = true,
  displayWatermark = false
) => {
  const host = makeWidgetHost(element, false, () => {})
  const loadReact = vi.fn()
  const flow = makeShellFlow(
    { host, draft: makeDraftStore(), isForm },
    { displayWatermark },
    loadReact,
    adopt
  )
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

describe("a form that the browser fills in without an event", () => {
  it.each([
    ["email", "email", "ada@example.com"],
    ["sms", "phone", "2015550123"]
  ] as const)("is sent with what it shows: otp-%s", (method, name, value) => {
    const { flow, root, submit } = open({ config: { products: ["otp"], otpOptions: { methods: [method] } } })
    const field = root.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (field !== null) field.value = value
    submit()
    const sent: Array<unknown> = []
    flow.submitBy(({ tab, value }) => sent.push([tab, value]))
    expect(sent).toEqual([[`otp-${method}`, value]])
  })
})

describe("an address as people paste it", () => {
  it.each(["\u202aada@example.com\u202c", "ada＠example．com", "Ada <ada@example.com>;"])(
    "is shown as it is sent: %s",
    async (text) => {
      const screen = open({ config: { products: ["emailMagicLinks"] } })
      const sent: Array<unknown> = []
      screen.flow.submitEarlyBy(({ tab, value }) => sent.push([tab, value]))
      screen.type("email", text)
      screen.submit()
      await vi.waitFor(() => expect(sent).toEqual([["magicLink", "ada@example.com"]]))
      expect(screen.valueOf("email")).toBe("ada@example.com")
      expect(screen.root.querySelector("[aria-invalid]")).toBeNull()
    }
  )
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

  it("is needed for a prompt without a card", () => {
    const { root } = open({ config: { products: ["oauth"], oauthOptions: { providers: [oneTap] } } })
    expect(root.querySelector<HTMLElement>("[data-part=card]")?.hidden).toBe(true)
  })

  it("is needed for a form in which an address was typed before, and not for an empty one", () => {
    expect(needs(open({ config: email }))).toBe(false)
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&phone=&country=US&tab=&until=1e15")
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
    screen.flow.showLoadFailure(new NetworkError({}))
    screen.submit()
    expect(screen.loadReact).toHaveBeenCalledTimes(2)
  })
})

describe("a form whose services could not be loaded", () => {
  it("shows that the provider cannot be reached beside the input that was submitted", () => {
    const screen = open({ config: { products: ["emailMagicLinks"] } })
    screen.type("email", "ada@example.com")
    screen.submit()
    expect(screen.root.textContent).not.toContain(t("error.network"))
    screen.flow.showLoadFailure(new NetworkError({}))
    expect(screen.root.textContent).toContain(t("error.network"))
    screen.type("email", "ada@example.org")
    expect(screen.root.textContent).not.toContain(t("error.network"))
  })
})

describe("a screen that waits for React", () => {
  it("shows that it cannot be loaded", () => {
    const { flow, root } = open({}, place(), false)
    expect(root.textContent).not.toContain(t("error.network"))
    flow.showLoadFailure(new NetworkError({}))
    expect(root.querySelector("[role=alert]")?.textContent).toBe(t("error.network"))
    flow.stop()
    expect(root.textContent).not.toContain(t("error.network"))
  })
})

describe("a form of a server whose texts are still loading", () => {
  afterEach(() => void vi.restoreAllMocks())

  it("is drawn again at once when its language is another one", async () => {
    const config = { products: ["emailMagicLinks"] } as const
    const element = place()
    element.innerHTML = (await renderLogin({ config, locale: "de" })).html
    vi.spyOn(catalogues.fr, "loaded").mockReturnValue(undefined)
    vi.spyOn(catalogues.fr, "load").mockReturnValue(new Promise(() => {}))
    const { root } = open({ config, locale: "fr" }, element)
    expect(root.querySelector("[data-part=title]")?.textContent).toBe(t("main.title"))
  })

  it("stays as it is, keeps what is typed, and repeats the last press once they are there", async () => {
    const config = {
      products: ["oauth", "otp"],
      oauthOptions: { providers: [{ type: "github" }] },
      otpOptions: { methods: ["email", "sms"] }
    } as const
    const options = { config, locale: "ja" } as const
    const element = place()
    element.innerHTML = (await renderLogin(options)).html
    const texts = vi.spyOn(catalogues.ja, "loaded").mockReturnValue(undefined)
    let finish = () => {}
    vi.spyOn(catalogues.ja, "load").mockReturnValue(new Promise((resolve) => (finish = () => resolve(ja))))
    const host = makeWidgetHost(element, false, () => {})
    const waiting = awaitParts(host, { config: readOptions("test", { config }), locale: "ja" })
    const before = host.root.innerHTML
    const [github, tab] = [...host.root.querySelectorAll("button")]
    const field = host.root.querySelector("input")
    if (field !== null) field.value = "ada@"
    tab?.click()
    github?.click()
    expect([tab, github].map((button) => button?.getAttribute("aria-busy"))).toEqual([null, "true"])
    texts.mockRestore()
    finish()
    const repeatPress = await waiting
    const { loadReact, root, valueOf } = open(options, element)
    expect([root.innerHTML, valueOf("email")]).toEqual([before, "ada@"])
    repeatPress()
    expect([github?.getAttribute("aria-busy"), loadReact.mock.calls.length]).toEqual(["true", 1])
  })

  it("does not wait where the page has another language, or nothing is missing", async () => {
    const config = { products: ["emailMagicLinks"] } as const
    const element = place()
    element.innerHTML = (await renderLogin({ config, locale: "de" })).html
    const host = makeWidgetHost(element, false, () => {})
    const load = vi.spyOn(catalogues.fr, "load")
    const given = { config: readOptions("test", { config }) }
    await awaitParts(host, { ...given, locale: "fr" })
    const repeatPress = await awaitParts(host, { ...given, locale: "de" })
    repeatPress()
    expect(load).not.toHaveBeenCalled()
  })

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

describe("a form for phone numbers whose countries are still loading", () => {
  const options = { config: { products: ["otp"], otpOptions: { methods: ["sms"] } }, locale: "en" } as const

  /** The list of countries, loading until `finish` is called. */
  const loading = () => {
    const loaded = vi.spyOn(countryList, "loaded").mockReturnValue(undefined)
    let resolve = (_: ReadonlyArray<Country>) => {}
    const load = vi.spyOn(countryList, "load").mockReturnValue(new Promise((done) => (resolve = done)))
    const finish = async () => {
      loaded.mockReturnValue(countries)
      resolve(countries)
      await vi.advanceTimersByTimeAsync(0)
    }
    return { finish, load }
  }
  afterEach(() => void vi.restoreAllMocks())

  const codes = (root: ParentNode) => Array.from(root.querySelectorAll("option"), ({ value }) => value)

  it("names countries for a phone number only, because that is slow", () => {
    const names = vi.spyOn(Intl.DisplayNames.prototype, "of")
    // The names of the last language are remembered
    for (const locale of ["de", "fr"]) open({ locale, config: { products: ["emailMagicLinks"] } })
    expect(names).not.toHaveBeenCalled()
    open({ locale: "ja", config: { products: ["otp"], otpOptions: { methods: ["sms"] } } })
    expect(names).toHaveBeenCalled()
  })

  it("offers the default country, then all", async () => {
    const { finish } = loading()
    const { root, valueOf } = open(options)
    expect(codes(root)).toEqual(["US"])
    await finish()
    expect(codes(root)).toHaveLength(countries.length)
    expect(valueOf("phone-country")).toBe("US")
  })

  it("offers a country that was kept over a reload, then all", async () => {
    sessionStorage.setItem("latchkey_typed", "email=&phone=7400123456&country=GB&tab=&until=1e15")
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([])
    const { finish } = loading()
    const { root, valueOf } = open(options)
    expect([codes(root), valueOf("phone-country")]).toEqual([["GB", "US"], "GB"])
    await finish()
    expect([codes(root).length, valueOf("phone-country")]).toEqual([countries.length, "GB"])
  })

  it("keeps the countries that a server has drawn, and the choice among them", async () => {
    const element = place()
    element.innerHTML = (await renderLogin(options)).html
    const { finish } = loading()
    const select = element.querySelector("select")
    const [, number] = element.querySelectorAll("select, input")
    if (select !== null) select.value = "DE"
    if (number instanceof HTMLInputElement) number.value = "1512"
    const waiting = awaitParts(
      makeWidgetHost(element, false, () => {}),
      {
        config: readOptions("test", options),
        locale: "en"
      }
    )
    await finish()
    await waiting
    const { root, valueOf } = open(options, element)
    expect(codes(root)).toHaveLength(countries.length)
    expect([root.querySelector("select"), valueOf("phone-country"), valueOf("phone")]).toEqual([
      select,
      "DE",
      "1512"
    ])
    expect(root.querySelector(".lk-country-text")?.textContent).toBe("DE +49")
  })

  it("shows the default country in place of one that was kept and is none of them", async () => {
    sessionStorage.setItem("latchkey_typed", "email=&phone=2015550123&country=XX&tab=&until=1e15")
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([])
    await countryList.load()
    const { root, valueOf } = open(options)
    expect([valueOf("phone"), valueOf("phone-country")]).toEqual(["2015550123", "US"])
    expect(root.querySelector(".lk-country-text")?.textContent).toBe("US +1")
  })
})

describe("parts of a form that are still loading", () => {
  afterEach(() => void vi.restoreAllMocks())

  it.each<[string, Chunk<unknown>, WidgetConfigInput]>([
    ["countries", countryList, { products: ["otp"], otpOptions: { methods: ["sms"] } }],
    ["marks", providerMarks, { products: ["oauth"], oauthOptions: { providers: [{ type: "github" }] } }]
  ])("are loaded for a form that shows them: %s", (_, part, config) => {
    vi.spyOn(part, "loaded").mockReturnValue(undefined)
    const load = vi.spyOn(part, "load").mockReturnValue(new Promise(() => {}))
    open({ config: { products: ["emailMagicLinks"] } })
    expect(load).not.toHaveBeenCalled()
    open({ config })
    expect(load).toHaveBeenCalledOnce()
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
    sessionStorage.setItem("latchkey_typed", "email=&phone=7400123456&country=GB&tab=&until=1e15")
    const { valueOf } = open({ config, locale: "en" }, element)
    expect([valueOf("phone"), valueOf("phone-country")]).toEqual(["7400123456", "GB"])
  })

  it("keeps what was typed into it since", async () => {
    const element = place()
    const options = { config: { products: ["emailMagicLinks"] }, locale: "en" } as const
    element.innerHTML = (await renderLogin(options)).html
    const field = element.querySelector("input")
    if (field !== null) field.value = "bob@example.com"
    sessionStorage.setItem("latchkey_typed", "email=ada%40example.com&phone=&country=US&tab=&until=1e15")
    expect(open(options, element).valueOf("email")).toBe("bob@example.com")
  })
})

describe("a form that is unmounted", () => {
  it("is drawn no more, whatever it waited for", () => {
    const { choose, flow, root, submit, type } = open({
      config: { products: ["otp"], otpOptions: { methods: ["email", "sms"] } }
    })
    type("email", "ada@example.com")
    submit()
    const before = root.innerHTML
    expect(before).toContain("aria-busy")
    flow.unmount()
    flow.setWatermark(true)
    choose(1)
    expect(root.innerHTML).toBe(before)
  })
})

describe("the first screen", () => {
  const email = { products: ["emailMagicLinks"] } as const

  it("shows that it waits for another screen than Main", () => {
    const { loadReact, root } = open({ config: email }, place(), false)
    expect(root.querySelector("form")).toBeNull()
    expect(root.querySelector(".lk-waiting [role=img]")?.getAttribute("aria-label")).toBe(t("common.loading"))
    expect(loadReact).toHaveBeenCalledOnce()
  })

  it("has the watermark as soon as the project shows it, until React takes over", () => {
    const { flow, root, valueOf } = open({ config: email })
    const hasWatermark = () => root.querySelector("[data-part=watermark]") !== null
    const seen = [hasWatermark()]
    const field = root.querySelector("input")
    if (field !== null) field.value = "ada@"
    flow.setWatermark(true)
    expect(valueOf("email")).toBe("ada@")
    seen.push(hasWatermark())
    flow.stop()
    flow.setWatermark(false)
    expect([...seen, hasWatermark()]).toEqual([false, true, true])
  })

  it("submits what the browser filled in without an event, and leads to what is wrong with it", () => {
    const { flow, root, submit } = open({ config: email })
    const sent: Array<unknown> = []
    flow.submitEarlyBy(({ tab, value }) => sent.push([tab, value]))
    const field = root.querySelector("input")
    if (field === null) throw new Error("There is no field")
    field.value = "ada"
    submit()
    expect([sent, document.activeElement, field.getAttribute("aria-invalid")]).toEqual([[], field, "true"])
    field.blur()
    field.value = "ada@example.com"
    submit()
    expect([sent, document.activeElement === field]).toEqual([[["magicLink", "ada@example.com"]], false])
    expect(root.querySelector("button[type=submit]")?.getAttribute("aria-busy")).toBe("true")
  })

  it.each([
    ["repeats the press of a button for React", "oauth-button", false],
    ["repeats the press of the passkey button for React", "passkey-button", false],
    ["leaves a form to React that no service has sent", "form", false],
    ["leaves a form alone that the services have sent", "form", true]
  ])("%s", (_, pressed, hasServices) => {
    const config = {
      products: ["passkeys", "oauth", "otp"],
      oauthOptions: { providers: [{ type: "google" }] },
      otpOptions: { methods: ["email", "sms"] },
      passkeyOptions: { keepButton: true }
    } as const
    const { choose, flow, root, submit, type } = open({ config })
    type("email", "ada@example.com")
    const buttons = [...root.querySelectorAll("button")]
    const clicked: Array<string | undefined> = []
    for (const button of buttons) button.addEventListener("click", () => clicked.push(button.type))
    if (pressed === "form") submit()
    else buttons.find(({ dataset }) => dataset["part"] === pressed)?.click()
    if (hasServices) flow.submitBy(() => {})
    expect(root.querySelectorAll("button[aria-busy]")).toHaveLength(1)
    const before = clicked.length
    const repeat = flow.stop()
    expect(root.querySelector("button[aria-busy]")).toBeNull()
    const left = root.innerHTML
    expect(left).not.toContain(t("error.network"))
    repeat()
    expect(clicked.slice(before)).toEqual(hasServices ? [] : [pressed === "form" ? "submit" : "button"])
    choose(1)
    expect(root.innerHTML).toBe(left)
  })

  it("says that a press of a button is lost when nothing can be loaded, until the next one", () => {
    const config = { products: ["oauth"], oauthOptions: { providers: [{ type: "google" }] } } as const
    const { flow, root } = open({ config })
    const press = () => root.querySelector<HTMLElement>("button")?.click()
    const failure = t("error.network")
    flow.showLoadFailure(new NetworkError({}))
    const seen = [root.textContent?.includes(failure)]
    press()
    flow.showLoadFailure(new NetworkError({}))
    seen.push(root.textContent?.includes(failure))
    press()
    seen.push(root.textContent?.includes(failure))
    expect(seen).toEqual([false, true, false])
  })
})

describe("a form of a server whose settings are other ones", () => {
  const config = { products: ["emailMagicLinks"] } as const
  it.each([
    ["loses the watermark", true, false],
    ["keeps that it has none", false, false],
    ["keeps the watermark", true, true],
    ["gains the watermark", false, true]
  ])("%s when it is adopted", async (_, watermark, isShown) => {
    const element = place()
    element.innerHTML = (await renderLogin({ config, locale: "en", watermark })).html
    const title = element.querySelector("[data-part=title]")
    const { flow, root } = open({ config, locale: "en" }, element, true, isShown)
    expect(root.querySelector("[data-part=title]")).toBe(title)
    expect(root.querySelectorAll("[data-part=watermark]")).toHaveLength(isShown ? 1 : 0)
    flow.setWatermark(!isShown)
    expect(root.querySelectorAll("[data-part=watermark]")).toHaveLength(isShown ? 0 : 1)
  })
})
