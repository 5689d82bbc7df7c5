import { fireEvent } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { defaults } from "../../../src/domain/project/ProjectSettings.js"
import { makeChunk } from "../../../src/page/chunk.js"
import { mountLogin, mountPasskeyRegistration, type MountOptions } from "../../../src/shell/mount.js"
import type { Early } from "../../../src/shell/early.js"
import type { WidgetClient } from "../../../src/shell/mountWidget.js"
import { makeMountedFlow } from "../../../src/view/mount/mountedFlow.js"
import { makeRenderer } from "../../../src/view/mount/makeRenderer.js"
import { widgetServices } from "../../../src/view/mount/services.js"
import { fakeCalls } from "../../support/view/fakeCalls.js"
import { place, untilTheEnd } from "../../support/view/mounted.js"
import { countPreloads } from "../../support/view/preloads.js"
import { app, signedInBy } from "../../support/view/secondFactor.js"
import { after, advance } from "../../support/view/time.js"
import { idleEarly } from "../../support/view/widgetClient.js"
import { t } from "../../support/words.js"

/** A part that the test lets come, or fail to come. */
const coming = <A>(value: A) => {
  const settle: Array<{ readonly come: () => void; readonly fail: () => void }> = []
  const start = vi.fn(
    () =>
      new Promise<A>((resolve, reject) => {
        settle.push({ come: () => resolve(value), fail: () => reject(new NetworkError({})) })
      })
  )
  return {
    chunk: makeChunk(start),
    /** How often it was asked for. */
    asked: () => start.mock.calls.length,
    come: () => after(() => settle.at(-1)?.come()),
    fail: () => after(() => settle.at(-1)?.fail())
  }
}

const config = { products: ["emailMagicLinks"] } as const

/** A page on which nothing is loaded yet. */
const open = (hasEarly = true, fake = fakeCalls()) => {
  const done: Array<string> = []
  let onSettings: Parameters<Early["onSettings"]> = [() => {}, () => {}]
  const loaded = widgetServices(fake.services, (_, { _tag }) => void done.push(`services: log ${_tag}`))
  const early = coming(
    idleEarly({
      onSettings: (...callbacks) => {
        onSettings = callbacks
      },
      logRender: () => {
        done.push("early: log")
        return true
      },
      submit: ({ value }) => void done.push(`early: submit ${value}`)
    })
  )
  const services = coming(loaded)
  const drawn = vi.fn(makeMountedFlow)
  const renderer = coming(makeRenderer(loaded, drawn))
  const client: WidgetClient = {
    early: hasEarly ? early.chunk : undefined,
    services: services.chunk,
    facts: {},
    renderer: renderer.chunk,
    warn: () => {},
    awaitsFactor: () => false,
    inspect: () => {},
    settings: () => defaults
  }
  const elementId = place()
  const find = (selector: string) => elementId.querySelector<HTMLElement>(selector)
  return {
    ...fake,
    client,
    done,
    drawn,
    early,
    elementId,
    find,
    renderer,
    services,
    settings: () => onSettings,
    mount: (options: Partial<MountOptions> = {}) =>
      untilTheEnd(mountLogin(client, { elementId, config, ...options })),
    submit: async (email: string) => {
      const field = elementId.querySelector("input")
      if (field !== null) field.value = email
      await after(() => find("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })))
    }
  }
}

describe("a widget on a page that has loaded nothing", () => {
  it("takes the mark of a server's form away once the form can be used", async () => {
    const page = open()
    page.elementId.innerHTML = '<div class="lk-root" data-prerendered></div>'
    page.mount()
    expect(page.find(".lk-root")?.outerHTML).toContain("data-prerendered")
    await advance(1_000)
    expect(page.find(".lk-root")?.outerHTML).not.toContain("data-prerendered")
    await page.submit("ada@example.com")
    expect(page.find("button[aria-busy=true]")).not.toBeNull()
  })

  it("asks for the early requests only, which log that it is shown", async () => {
    const { done, early, find, mount, renderer, services } = open()
    mount()
    expect(find("form")).not.toBeNull()
    expect([early.asked(), services.asked(), renderer.asked()]).toEqual([1, 0, 0])
    await early.come()
    expect(done).toEqual(["early: log"])
    expect([services.asked(), renderer.asked()]).toEqual([0, 0])
  })

  it("asks for the services where nobody else asks for the settings", () => {
    const { mount, services } = open(false)
    mount()
    expect(services.asked()).toBe(1)
  })

  it.each([
    ["show the watermark", true, false, 0],
    ["ask for a proof, which the services make", false, true, 1],
    ["ask for nothing", false, false, 0]
  ])("learns that the settings %s", async (_, displayWatermark, isGuarded, asked) => {
    const { early, find, mount, services, settings } = open()
    mount()
    await early.come()
    const [callback] = settings()
    callback(displayWatermark, isGuarded)
    expect(find("[data-part=watermark]") !== null).toBe(displayWatermark)
    expect(services.asked()).toBe(asked)
  })

  it("lets the services ask when the settings could not be fetched", async () => {
    const { early, mount, services, settings } = open()
    mount()
    await early.come()
    const [, failed] = settings()
    failed()
    expect(services.asked()).toBe(1)
  })

  it("submits its form early, and again by the services", async () => {
    const answers = { "magicLinks.email.loginOrCreate": Effect.never }
    const { calls, done, early, interrupted, mount, services, submit } = open(true, fakeCalls(answers))
    mount()
    await early.come()
    await submit("ada@example.com")
    expect(done).toEqual(["early: log", "early: submit ada@example.com"])
    await after(() => void services.chunk.load())
    await services.come()
    expect(calls.map(([path]) => path)).toContain("magicLinks.email.loginOrCreate")
    expect(interrupted).toEqual([])
    // It was logged early
    expect(done).not.toContain("services: log login")
  })

  it.each([
    ["an address was typed", "email", "ada@", true],
    ["a number was typed", "sms", "201", true],
    ["nothing was typed", "email", "", false]
  ] as const)("loads the next screen with React where %s", async (_, method, typed, isLoaded) => {
    const preloads = countPreloads("OTPAuthenticate")
    const { find, mount, renderer } = open()
    mount({ config: { products: ["otp"], otpOptions: { methods: [method] } } })
    const field = find("input")
    if (field !== null) fireEvent.input(field, { target: { value: typed } })
    await after(() => find("form")?.dispatchEvent(new Event("pointerover", { bubbles: true })))
    await renderer.come()
    expect(preloads() > 0).toBe(isLoaded)
  })

  it("logs nothing early for another screen than Main", async () => {
    const { client, done, early, elementId } = open()
    untilTheEnd(mountPasskeyRegistration(client, { elementId, config }))
    await early.come()
    expect(done).toEqual([])
  })

  it("is logged by the services when they come first", async () => {
    const { done, early, mount, renderer, services } = open()
    mount()
    await after(() => void services.chunk.load())
    await services.come()
    await early.come()
    expect(done).toEqual(["services: log login"])
    expect(renderer.asked()).toBe(0)
  })

  it("shows the watermark when the services know that the project asks for it", async () => {
    const { find, mount, services } = open(true, fakeCalls({}, { displayWatermark: true }))
    mount()
    expect(find("[data-part=watermark]")).toBeNull()
    await after(() => void services.chunk.load())
    await services.come()
    expect(find("[data-part=watermark]")).not.toBeNull()
  })

  it("asks for React when the services ask for a second factor", async () => {
    const stored = signedInBy(["email"], app)
    const { mount, renderer, services } = open(
      true,
      fakeCalls({ stored }, {}, { secondFactor: { methods: ["totp"] } })
    )
    mount()
    await after(() => void services.chunk.load())
    expect(renderer.asked()).toBe(0)
    await services.come()
    expect(renderer.asked()).toBe(1)
  })

  it("shows that an address is wrong until it changes, also when React has taken over", async () => {
    const { elementId, find, mount, renderer, submit } = open()
    mount()
    await submit("ada@")
    expect(find("[aria-invalid=true]")).not.toBeNull()
    await renderer.come()
    expect(find("[aria-invalid=true]")).not.toBeNull()
    const enter = (value: string) =>
      after(() => void fireEvent.change(find("input") ?? elementId, { target: { value } }))
    await enter("ada@example.com")
    await after(() => find("[type=submit]")?.click())
    await after(() => find("[data-part=link]")?.click())
    await enter("ada@")
    expect(find("[aria-invalid=true]")).toBeNull()
  })

  it("is taken over by React once, although React comes and the user tries again in the same moment", async () => {
    const { calls, drawn, mount, find, renderer, submit } = open()
    mount()
    await submit("ada@example.com")
    await renderer.fail()
    renderer.chunk.whenLoaded(() =>
      find("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))
    )
    await advance(5_000)
    await renderer.come()
    expect(drawn).toHaveBeenCalledOnce()
    expect(calls.filter(([path]) => path.startsWith("magicLinks"))).toHaveLength(1)
  })

  it("is taken over by React as it is when somebody uses it", async () => {
    const { done, early, find, mount, renderer } = open()
    mount()
    await early.come()
    const form = find("form")
    await after(() => form?.dispatchEvent(new Event("pointerover", { bubbles: true })))
    expect(renderer.asked()).toBe(1)
    await renderer.come()
    expect(find("form")).toBe(form)
    expect(done).toEqual(["early: log"])
  })

  it("waits for React when it has no login method, which then says why", async () => {
    const { drawn, early, elementId, find, mount, renderer } = open()
    mount({ config: { products: ["passkeys"] } })
    await early.come()
    expect([find("form"), renderer.asked()]).toEqual([null, 1])
    await renderer.come()
    expect(elementId.textContent).toContain(t("config.passkeysAlone"))
    expect(drawn.mock.calls.map(([, , hydrates]) => hydrates)).toEqual([false])
  })

  it("says that React cannot be loaded, tells the site, and tries again", async () => {
    const { find, mount, renderer, submit } = open()
    const onError = vi.fn()
    mount({ callbacks: { onError } })
    await submit("ada@example.com")
    expect(find("button[aria-busy]")).not.toBeNull()
    await renderer.fail()
    expect(find("button[aria-busy]")).toBeNull()
    expect(find(".lk-card")?.textContent).toContain(t("error.network"))
    expect(onError.mock.calls).toEqual([[new NetworkError({})]])
    await advance(5_000)
    expect(renderer.asked()).toBe(2)
    await renderer.fail()
    expect(onError).toHaveBeenCalledOnce()
    await submit("ada@example.com")
    await renderer.fail()
    expect(onError).toHaveBeenCalledTimes(2)
  })

  it("tells the site that its services cannot be loaded only where somebody waits for them", async () => {
    const { client, elementId, mount, services } = open(false)
    const onError = vi.fn()
    mount({ callbacks: { onError } })
    await services.fail()
    expect(onError).not.toHaveBeenCalled()
    untilTheEnd(mountPasskeyRegistration(client, { elementId, config, callbacks: { onError } }))
    await services.fail()
    expect(onError.mock.calls).toEqual([[new NetworkError({})]])
    await advance(5_000)
    await services.fail()
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe("a widget that is unmounted while its parts are loading", () => {
  it("does nothing when they come", async () => {
    const { done, early, elementId, mount, renderer, services, settings } = open()
    const handle = mount()
    await early.come()
    const [callback] = settings()
    elementId.querySelector("form")?.dispatchEvent(new Event("pointerover", { bubbles: true }))
    handle.unmount()
    handle.unmount()
    handle.update({ locale: "de" })
    callback(true, true)
    expect(services.asked()).toBe(0)
    await after(() => void services.chunk.load())
    await services.come()
    await renderer.come()
    expect([done, elementId.innerHTML]).toEqual([["early: log"], ""])
  })

  it("is not drawn by React that comes in the same moment", async () => {
    const { drawn, elementId, mount, renderer, submit } = open()
    const handle = mount()
    await submit("ada@example.com")
    renderer.chunk.whenLoaded(handle.unmount)
    await renderer.come()
    expect(drawn).not.toHaveBeenCalled()
    expect(elementId.innerHTML).toBe("")
  })

  it("does not try again to load React", async () => {
    const { mount, renderer, submit } = open()
    const handle = mount()
    await submit("ada@example.com")
    await renderer.fail()
    await submit("ada@example.com")
    expect(renderer.asked()).toBe(2)
    handle.unmount()
    await renderer.fail()
    await advance(5_000)
    expect(renderer.asked()).toBe(2)
  })

  it("is not logged, neither early nor by the services", async () => {
    const { done, early, elementId, mount, services } = open()
    mount().unmount()
    await early.come()
    await after(() => void services.chunk.load())
    await services.come()
    expect([done, elementId.innerHTML]).toEqual([[], ""])
  })
})

describe("mounting again on an element", () => {
  it("updates the widget of the same client and method, and replaces another one", () => {
    const { client, elementId, find, mount } = open()
    const first = mount({ locale: "en" })
    const root = find(".lk-root")
    expect(mount({ locale: "de" })).toBe(first)
    expect(find(".lk-root")).toBe(root)
    expect(root?.getAttribute("dir")).toBeNull()
    const other = untilTheEnd(mountPasskeyRegistration(client, { elementId, config }))
    expect(other).not.toBe(first)
    expect([elementId.children.length, find(".lk-root") === root]).toEqual([1, false])
    const shadow = mount({ config: { ...config, enableShadowDOM: true } })
    expect(shadow).not.toBe(other)
    expect(find(".lk-root")).toBeNull()
    elementId.replaceChildren()
    expect(mount({ config: { ...config, enableShadowDOM: true } })).not.toBe(shadow)
  })
})
