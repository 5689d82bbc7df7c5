import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { later, sentOtp, type Answers } from "../../support/view/fakeCalls.js"
import { descriptionOf, field, heading, submitEmail, type } from "../../support/view/hands.js"
import { mount, place } from "../../support/view/mounted.js"
import {
  email,
  enter,
  passwordField,
  passwords,
  strength,
  typePassword
} from "../../support/view/passwords.js"
import { advance, after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

describe("an error during rendering", () => {
  const broken = {
    "main.title": {
      get other(): string {
        throw new Error("Broken.")
      }
    }
  }

  it("shows an error message, and reaches reportError, and onError as an error of type unknown_error", async () => {
    const element = place()
    const { errors, pageErrors } = await mount({ elementId: element, strings: broken })
    expect(screen.getByRole("alert").textContent).toBe(t("error.unknown"))
    expect(errors).toMatchObject([{ code: "api_error", error_type: "unknown_error" }])
    expect(pageErrors).toEqual([new Error("Broken.")])
  })

  it("shows the error message even when onError throws", async () => {
    const onError = () => {
      throw new Error("An error of the site.")
    }
    const { pageErrors } = await mount({ strings: broken, callbacks: { onError } })
    expect(screen.getByRole("alert").textContent).toBe(t("error.unknown"))
    expect(pageErrors).toEqual([new Error("Broken."), new Error("An error of the site.")])
  })
})

describe("an element that is attached after it was mounted into", () => {
  const sheetsIn = (element: Element) => {
    const root = element.querySelector(".lk-root") ?? element.firstElementChild?.shadowRoot?.firstElementChild
    const scope = root?.getRootNode()
    return scope !== undefined && "adoptedStyleSheets" in scope ? scope.adoptedStyleSheets : []
  }

  it.each([false, true])("gets the style sheet at once, with a shadow root: %s", async (enableShadowDOM) => {
    document.adoptedStyleSheets = []
    const element = document.createElement("div")
    const mounting = mount({ elementId: element, config: { enableShadowDOM } })
    document.body.append(element)
    await mounting
    expect(sheetsIn(element)).toEqual([expect.any(CSSStyleSheet)])
    element.remove()
  })

  it("gets it when it is laid out", async () => {
    const laidOut: Array<() => void> = []
    class Observer {
      constructor(callback: () => void) {
        laidOut.push(callback)
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", Observer)
    const element = document.createElement("div")
    await mount({ elementId: element })
    document.adoptedStyleSheets = []
    document.body.append(element)
    for (const callback of laidOut) callback()
    expect(sheetsIn(element)).toEqual([expect.any(CSSStyleSheet)])
    element.remove()
  })
})

describe("in the document of another window", () => {
  /** The classes of this window are not those of the nodes. */
  const mountInOther = (config: WidgetConfigInput, answers: Partial<Answers>) => {
    vi.stubGlobal("HTMLInputElement", class extends HTMLInputElement {})
    vi.stubGlobal("HTMLFormElement", class extends HTMLFormElement {})
    return mount({ config }, answers)
  }
  const otp: WidgetConfigInput = { products: ["otp"], otpOptions: { methods: ["email"] } }

  const checked: Partial<Answers> = {
    "users.search": Effect.succeed({ ...sentOtp(), userType: "new" }),
    "passwords.strengthCheck": Effect.succeed(strength()),
    "passwords.create": Effect.never
  }

  it("checks a new password that a script writes", async () => {
    const { calls } = await mountInOther(passwords, checked)
    await submitEmail(email)
    passwordField().value = "correct horse"
    await after(() => passwordField().dispatchEvent(new Event("input", { bubbles: true })))
    await advance(500)
    expect(calls.map(([path]) => path)).toContain("passwords.strengthCheck")
  })

  it("sends a new password for an Enter that was pressed during its check", async () => {
    const { calls } = await mountInOther(passwords, checked)
    await submitEmail(email)
    await typePassword("correct horse")
    await enter()
    await advance(500)
    expect(calls.map(([path]) => path)).toContain("passwords.create")
  })

  it("draws the card anew when something else has moved what was to be removed", async () => {
    const { errors, pageErrors } = await mountInOther(otp, {})
    await submitEmail("ada")
    const around = document.querySelector("[data-part=message]")?.parentElement ?? document.body
    vi.spyOn(around, "removeChild").mockImplementationOnce(() => {
      throw Object.assign(new Error("Moved."), { name: "NotFoundError" })
    })
    await type(t("field.email"), email)
    expect(field(t("field.email")).value).toBe(email)
    expect([errors, pageErrors]).toEqual([[], []])
  })
})

describe("enableShadowDOM", () => {
  const inside = (element: HTMLElement) => {
    const root = element.firstElementChild?.shadowRoot
    return root ?? expect.unreachable("There is no shadow root.")
  }
  const config = { enableShadowDOM: true }

  it("renders the widget and its style sheet in a shadow root", async () => {
    const element = place()
    await mount({ elementId: element, config })
    expect(element.querySelector("h2")).toBeNull()
    expect(inside(element).querySelector("h2")?.textContent).toBe(t("main.title"))
    expect(inside(element).adoptedStyleSheets).toHaveLength(1)
  })

  it("describes a field by an error in the same shadow root", async () => {
    const element = place()
    await mount({ elementId: element, config })
    const root = inside(element)
    await after(() => root.querySelector<HTMLElement>("button[type=submit]")?.click())
    const input = root.querySelector("input")
    expect(input?.getAttribute("aria-invalid")).toBe("true")
    expect(descriptionOf(input ?? element, root)).toBe(t("field.email.required"))
  })

  it("updates in place when mounted again, and empties the element when unmounted", async () => {
    const element = place()
    const { handle, mountAgain } = await mount({ elementId: element, config })
    await after(() => mountAgain({ elementId: element, config, strings: { "main.title": "Welcome" } }))
    expect(inside(element).querySelector("h2")?.textContent).toBe("Welcome")
    await after(handle.unmount)
    expect(element.childElementCount).toBe(0)
  })
})

describe("a client that is still loading", () => {
  it("shows the first screen, and sends requests when it is loaded", async () => {
    const ready = later<undefined>()
    const { calls } = await mount({}, { ready: Effect.asVoid(ready.answer) })
    await submitEmail("ada@example.com")
    expect(calls).toEqual([])
    await after(() => ready.succeed(undefined))
    expect(calls).toHaveLength(1)
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })
})

describe("a page that lacks what browsers have, such as one of Jest", () => {
  it.each([
    ["nothing", undefined],
    ["stubs", () => ({ matches: false })]
  ])("works with %s in place of media queries", async (_, matchMedia) => {
    vi.stubGlobal("matchMedia", matchMedia)
    vi.stubGlobal("performance", { now: () => 0, timeOrigin: 0 })
    for (const name of [
      "ResizeObserver",
      "IntersectionObserver",
      "CSS",
      "requestIdleCallback",
      "PointerEvent"
    ])
      vi.stubGlobal(name, undefined)
    const { handle, pageErrors } = await mount({ colorScheme: "auto" })
    await submitEmail("ada@example.com")
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
    await after(handle.unmount)
    expect(pageErrors).toEqual([])
  })
})
