import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { createAuthWidget, layerFetch } from "../../src/effect.js"
import { defineElements, elementNames, LatchkeyLoginElement } from "../../src/element.js"
import { EmbeddedProvider } from "../../provider/provider.js"
import { Cookies } from "../../src/services/browser/Cookies.js"
import { Storage } from "../../src/services/browser/Storage.js"
import { patience } from "../support/patience.js"
import { t } from "../support/words.js"

// The client and the provider are real, and so is their time
beforeEach(() => void vi.useRealTimers())
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** What was changed in this task is applied at its end. */
const applied = () => Promise.resolve()

const config = { products: ["emailMagicLinks"] }

const setUp = () => {
  const provider = EmbeddedProvider.make()
  const client = createAuthWidget("public-token-test-1", {
    layers: {
      HttpClient: layerFetch(provider.fetch),
      Cookies: Cookies.layerMemory,
      Storage: Storage.layerMemory
    }
  })
  return { client, provider }
}

/** An element of the page with these properties. */
const append = async (name: string, properties: object) => {
  const element = Object.assign(document.createElement(name), properties)
  document.body.append(element)
  await applied()
  return element
}

const emailField = (element: Element) => element.querySelector<HTMLInputElement>("input[type=email]")
const title = (element: Element) => element.querySelector("[data-part=title]")?.textContent

describe("Before the elements are defined", () => {
  it("an element keeps the properties that a framework sets, and shows its form once it is defined", async () => {
    const element = await append("latchkey-login", { client: setUp().client, config, locale: "de" })
    expect(element.childElementCount).toBe(0)
    defineElements()
    await applied()
    expect(emailField(element)).not.toBeNull()
    await expect.poll(() => element.textContent).toContain("E-Mail")
    Object.assign(element, { locale: "en" })
    await expect.poll(() => element.textContent).toContain(t("main.submit.email"))
  })
})

describe("<latchkey-login>", () => {
  beforeEach(() => defineElements())

  it("warns once when the page gives it no client for three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] })
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const { client } = setUp()
    const late = await append("latchkey-login", {})
    const empty = await append("latchkey-account", {})
    const removed = await append("latchkey-login", {})
    document.body.append(empty)
    removed.remove()
    vi.advanceTimersByTime(2999)
    Object.assign(late, { client, config })
    expect(warn.mock.calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(warn.mock.calls).toEqual([[expect.stringContaining("<latchkey-account> has no client")]])
  })

  it("takes its options from attributes", async () => {
    vi.stubGlobal("fetch", EmbeddedProvider.make().fetch)
    document.body.innerHTML = `<latchkey-login public-token="public-token-test-2" products="emailMagicLinks, otp"
      locale="fr" color-scheme="dark"></latchkey-login>`
    await applied()
    const element = document.querySelector("latchkey-login") ?? document.body
    expect(emailField(element)).not.toBeNull()
    const language = () => element.querySelector(".lk-root")?.getAttribute("lang")
    await expect.poll(language).toBe("fr")
    element.setAttribute("locale", "es")
    await expect.poll(language).toBe("es")
  })

  it("reads its products from a text, as templates of frameworks set them", async () => {
    const element = await append("latchkey-login", {
      client: setUp().client,
      products: "emailMagicLinks otp"
    })
    expect(element).toBeInstanceOf(LatchkeyLoginElement)
    expect(emailField(element)).not.toBeNull()
  })

  it("keeps what was typed when it is moved, and when an option changes", async () => {
    const element = await append("latchkey-login", { client: setUp().client, config })
    const field = emailField(element)
    if (field !== null) field.value = "ada@example.com"
    const section = document.body.appendChild(document.createElement("section"))
    section.append(element)
    Object.assign(element, { strings: { "main.title": "Welcome" } })
    await applied()
    expect(emailField(element)).toBe(field)
    expect(emailField(element)?.value).toBe("ada@example.com")
  })

  it("removes the widget when it leaves the page, and shows it when it comes back", async () => {
    const element = await append("latchkey-login", { client: setUp().client, config })
    element.remove()
    await applied()
    expect(emailField(element)).toBeNull()
    document.body.append(element)
    await applied()
    expect(emailField(element)).not.toBeNull()
  })

  it("is a block that the attribute hidden hides", async () => {
    const element = await append("latchkey-login", { client: setUp().client, config, hidden: true })
    const display = () => getComputedStyle(element).display
    expect(display()).toBe("none")
    element.removeAttribute("hidden")
    expect(display()).toBe("block")
    element.setAttribute("hidden", "")
    expect(display()).toBe("none")
  })

  it.each([undefined, null])("waits for a client while it is %s", async (client) => {
    const element = await append("latchkey-login", { config, client })
    expect(element.childElementCount).toBe(0)
    Object.assign(element, { client: setUp().client })
    await applied()
    expect(emailField(element)).not.toBeNull()
  })

  it("removes the widget when its client is removed, and shows that of another client", async () => {
    const element = await append("latchkey-login", { client: setUp().client, config })
    Object.assign(element, { client: undefined })
    await applied()
    expect(element.childElementCount).toBe(0)
    Object.assign(element, { client: setUp().client })
    await applied()
    expect(emailField(element)).not.toBeNull()
    Object.assign(element, { client: setUp().client })
    await applied()
    expect(element.childElementCount).toBe(1)
    element.remove()
    await applied()
    expect(element.childElementCount).toBe(0)
  })

  it("sends the events of the widget", async () => {
    const { client, provider } = setUp()
    const element = await append("latchkey-login", { client, config })
    const event = new Promise((resolve) =>
      element.addEventListener("latchkey-event", (sent) => resolve(Reflect.get(sent, "detail")), {
        once: true
      })
    )
    const field = emailField(element)
    if (field === null) throw new Error("The form has no field for an email address.")
    field.value = "ada@example.com"
    field.dispatchEvent(new Event("input", { bubbles: true }))
    element.querySelector("form")?.requestSubmit()
    expect(await event).toMatchObject({
      type: "MAGIC_LINK_LOGIN_OR_CREATE",
      data: { email: "ada@example.com" }
    })
    expect(provider.inbox.list()).toHaveLength(1)
  })

  it("has properties like those of the browser's own elements", () => {
    const { config } = Object.getOwnPropertyDescriptors(LatchkeyLoginElement.prototype)
    expect(config).toMatchObject({ configurable: true, enumerable: true })
  })

  it.each([
    [{ client: {} }, "client must be made with createAuthWidget."],
    [{ config: { products: "otp" } }, "config.products must be an array."]
  ])(
    "sends an error, and reports it, when a property is not what it must be",
    async (properties, problem) => {
      const reported = vi.fn()
      vi.stubGlobal("reportError", reported)
      const element = document.createElement("latchkey-login")
      const errors: Array<unknown> = []
      element.addEventListener("latchkey-error", (sent) => errors.push(Reflect.get(sent, "detail")))
      document.body.append(Object.assign(element, { client: setUp().client, ...properties }))
      await applied()
      expect(element.childElementCount).toBe(0)
      expect(errors).toEqual([expect.objectContaining({ code: "usage_error", problem })])
      expect(reported).toHaveBeenCalledWith(errors[0])
    }
  )
})

describe("The other elements", () => {
  beforeEach(() => defineElements())

  it("are defined once, however often a page asks", () => {
    const before = elementNames.map((name) => customElements.get(name))
    defineElements()
    expect(elementNames.map((name) => customElements.get(name))).toEqual(before)
    expect(before).not.toContain(undefined)
  })

  it("<latchkey-password-reset> shows nothing until it has the token of the link", async () => {
    const element = await append("latchkey-password-reset", { client: setUp().client, config })
    expect(element.childElementCount).toBe(0)
    element.setAttribute("password-reset-token", "token")
    await applied()
    await expect.poll(() => title(element), { timeout: patience }).toBeTruthy()
  })

  it("<latchkey-password-reset> removes its form when its token is removed", async () => {
    const element = await append("latchkey-password-reset", { client: setUp().client, config })
    element.setAttribute("password-reset-token", "token")
    await applied()
    await expect.poll(() => title(element)).toBeTruthy()
    element.removeAttribute("password-reset-token")
    await applied()
    expect(element.childElementCount).toBe(0)
  })

  it.each([
    "latchkey-passkey-registration",
    "latchkey-identity-provider",
    "latchkey-step-up",
    "latchkey-account"
  ])("<%s> mounts its widget", async (name) => {
    const element = await append(name, { client: setUp().client, locale: "en" })
    await expect.poll(() => element.querySelector(".lk-root")).not.toBeNull()
  })

  it("<latchkey-account> passes its properties and attributes to the account page", async () => {
    const mountAccount = vi.fn(() => ({ update: () => {}, unmount: () => {} }))
    const [sessions, deleteAccount, ownSections] = [{}, () => {}, { billing: {} }]
    const element = await append("latchkey-account", {
      client: { mountLogin: () => {}, mountAccount },
      sessions,
      deleteAccount,
      ownSections
    })
    element.setAttribute("sections", "profile billing")
    element.setAttribute("section", "billing")
    element.setAttribute("products", "crypto")
    await applied()
    const callbacks: unknown = expect.anything()
    expect(mountAccount).toHaveBeenLastCalledWith({
      elementId: element,
      callbacks,
      config: { products: ["crypto"] },
      sections: ["profile", "billing"],
      section: "billing",
      sessions,
      deleteAccount,
      ownSections
    })
  })
})

describe("Attributes without a value", () => {
  beforeEach(() => defineElements())

  it.each([
    ["latchkey-step-up", "mountStepUp", "enroll"],
    ["latchkey-identity-provider", "mountIdentityProvider", "allow-foreign-frames"]
  ])("<%s> passes on to %s that it has %s", async (name, mount, attribute) => {
    const mounted = vi.fn(() => ({ unmount: () => {} }))
    const element = document.createElement(name)
    element.setAttribute(attribute, "")
    document.body.append(Object.assign(element, { client: { mountLogin: () => {}, [mount]: mounted } }))
    await applied()
    const property = attribute.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    expect(mounted).toHaveBeenLastCalledWith(expect.objectContaining({ [property]: true }))
  })
})

describe("Properties that a template sets as texts", () => {
  beforeEach(() => defineElements())

  it.each([
    ["latchkey-step-up", "mountStepUp", { methods: "totp, passkey" }, { methods: ["totp", "passkey"] }],
    [
      "latchkey-step-up",
      "mountStepUp",
      { enroll: "", maxAgeMinutes: "5" },
      { enroll: true, maxAgeMinutes: 5 }
    ],
    [
      "latchkey-account",
      "mountAccount",
      { sections: "profile billing" },
      { sections: ["profile", "billing"] }
    ],
    [
      "latchkey-identity-provider",
      "mountIdentityProvider",
      { allowForeignFrames: "false" },
      { allowForeignFrames: false }
    ]
  ])("of <%s> are read for %s as attributes are: %o", async (name, mount, properties, options) => {
    const mounted = vi.fn(() => ({ unmount: () => {} }))
    await append(name, { client: { mountLogin: () => {}, [mount]: mounted }, ...properties })
    expect(mounted).toHaveBeenLastCalledWith(expect.objectContaining(options))
  })
})

// The last tests of this file, because the elements share their tokens
describe("The public tokens of the elements", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", EmbeddedProvider.make().fetch)
    vi.stubGlobal("reportError", reported)
    reported.mockClear()
    defineElements()
  })
  const reported = vi.fn()

  const withToken = async (token: string) => {
    const errors: Array<unknown> = []
    const element = document.createElement("latchkey-login")
    element.addEventListener("latchkey-error", (sent) => errors.push(Reflect.get(sent, "detail")))
    element.setAttribute("products", "emailMagicLinks")
    element.setAttribute("public-token", token)
    document.body.append(element)
    await applied()
    return { element, errors }
  }

  type Given = string | "client"
  const twoKinds: ReadonlyArray<readonly [Given, Given, Given]> = [
    ["public-token-test-3", "public-token-test-4", "public-token-test-5"],
    ["client", "public-token-test-3", "public-token-test-4"],
    ["public-token-test-3", "client", "public-token-test-3"]
  ]

  /** The elements of a page that has loaded the module of its own. */
  const newPage = async (name: string) => {
    vi.resetModules()
    const { LatchkeyLoginElement: Made, ...module } = await import("../../src/element.js")
    customElements.define(name, class extends Made {})
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {})
    onTestFinished(() => warned.mockRestore())
    const add = async (given: Given) => {
      const element = document.createElement(name)
      Object.assign(element, { config }, given === "client" && { client: setUp().client })
      if (given !== "client") element.setAttribute("public-token", given)
      document.body.append(element)
      await applied()
      return element
    }
    const warnings = () =>
      warned.mock.calls
        .flat()
        .map(String)
        .filter((text) => text.includes("different clients"))
    return { ...module, add, warnings }
  }

  it.each(twoKinds)("may differ, with one warning: %s, %s and %s", async (first, second, third) => {
    const { add, warnings } = await newPage(`x-${[first, second, third].join("-")}`)
    expect(emailField(await add(first))).not.toBeNull()
    expect(emailField(await add(first))).not.toBeNull()
    expect(warnings()).toEqual([])
    for (const given of [second, third]) {
      expect(emailField(await add(given))).not.toBeNull()
      expect(warnings()).toEqual([
        "[Latchkey] Elements of this page have different clients. List their public tokens: defineElements({ publicTokens })."
      ])
    }
  })

  it("may differ without a warning when the page lists them", async () => {
    const { add, defineElements: define, warnings } = await newPage("x-listed")
    define({ publicTokens: ["public-token-test-3"] })
    for (const given of ["client", "public-token-test-3"]) await add(given)
    expect(warnings()).toEqual([])
  })

  it("must be those that the page lists: other elements show nothing and report it", async () => {
    defineElements({ publicTokens: ["public-token-test-6"] })
    defineElements()
    const ours = await withToken("public-token-test-6")
    expect(emailField(ours.element)).not.toBeNull()
    const theirs = await withToken("public-token-test-mallory")
    expect(theirs.element.childElementCount).toBe(0)
    const problem = "publicTokens must list the public-token of each element."
    expect(theirs.errors).toEqual([expect.objectContaining({ code: "usage_error", problem })])
    expect(reported.mock.calls).toEqual([theirs.errors])
    theirs.element.setAttribute("public-token", "public-token-test-6")
    await applied()
    expect(emailField(theirs.element)).not.toBeNull()
    ours.element.setAttribute("public-token", "public-token-test-mallory")
    await applied()
    expect(ours.element.childElementCount).toBe(0)
    // Only scripts of the page can set the property
    expect(emailField(await append("latchkey-login", { client: setUp().client, config }))).not.toBeNull()
  })

  it("throw when they are not a list of texts", () => {
    expect(
      () => void Reflect.apply(defineElements, undefined, [{ publicTokens: "public-token-test-6" }])
    ).toThrow("publicTokens must be an array of strings.")
  })
})
