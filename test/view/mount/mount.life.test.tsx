import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { untyped } from "../../support/client.js"
import { later, sentMagicLink } from "../../support/view/fakeCalls.js"
import { field, heading, press, submitEmail, type } from "../../support/view/hands.js"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

describe("mounting on the same element again", () => {
  it("updates in place, keeps the typed text and returns the same handle", async () => {
    const element = place()
    const first = await mount({ elementId: element, strings: { "main.title": "Welcome" } })
    await type(t("field.email"), "ada@")
    const again = await after(() => first.mountAgain({ elementId: element, config: {} }))
    expect(again).toBe(first.handle)
    expect(field(t("field.email")).value).toBe("ada@")
    expect(heading(t("main.title"))).toBeTruthy()
  })

  it("keeps the current screen", async () => {
    const element = place()
    const { mountAgain } = await mount({ elementId: element })
    await submitEmail("ada@example.com")
    await after(() => mountAgain({ elementId: element, config: {} }))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("starts a new flow when the page has emptied the element", async () => {
    const element = place()
    const { mountAgain } = await mount({ elementId: element })
    element.replaceChildren()
    await after(() => mountAgain({ elementId: element, config: {} }))
    expect(heading(t("main.title"))).toBeTruthy()
  })

  it.each([
    ["it to nothing", "", ""],
    ["it to what it held before", " <p>Loading</p> ", "<p>Loading</p>"],
    ["what it held before to nothing", "<p>Loading</p>", "\n"]
  ])("stays when a library has changed the element: %s", async (_, before, morphed) => {
    const element = place()
    element.innerHTML = before
    const { handle, mountAgain } = await mount({ elementId: element })
    await type(t("field.email"), "ada@")
    await after(() => void (element.innerHTML = morphed))
    expect(field(t("field.email")).value).toBe("ada@")
    expect(element.textContent).not.toContain(t("common.loading"))
    await after(() => mountAgain({ elementId: element, config: {} }))
    expect(field(t("field.email")).value).toBe("")
    await after(handle.unmount)
  })

  it("leaves an element that the page has filled with something else", async () => {
    const element = place()
    await mount({ elementId: element })
    await after(() => void (element.innerHTML = "<p>Welcome</p>"))
    expect(element.innerHTML).toBe("<p>Welcome</p>")
  })

  it("starts a new flow for another client", async () => {
    const element = place()
    const first = await mount({ elementId: element })
    const other = await mount({ elementId: element })
    await submitEmail("ada@example.com")
    expect(other.calls).toHaveLength(1)
    expect([first.listenerCount(), other.listenerCount()]).toEqual([0, 1])
  })
})

describe("unmount", () => {
  it("empties the element, and does nothing the second time", async () => {
    const element = place()
    const { handle } = await mount({ elementId: element })
    await after(handle.unmount)
    await after(handle.unmount)
    expect(element.childElementCount).toBe(0)
  })

  it("interrupts running calls and unsubscribes", async () => {
    const magicLink = later<typeof sentMagicLink>()
    const { calls, events, handle, interrupted, listenerCount } = await mount(
      {},
      { "magicLinks.email.loginOrCreate": magicLink.answer }
    )
    await submitEmail("ada@example.com")
    expect([calls.length, listenerCount()]).toEqual([1, 1])
    await after(handle.unmount)
    await after(() => magicLink.succeed(sentMagicLink))
    expect(interrupted).toEqual(["magicLinks.email.loginOrCreate"])
    expect(listenerCount()).toBe(0)
    expect(events).toEqual([])
  })

  it("makes later updates do nothing", async () => {
    const element = place()
    const { handle } = await mount({ elementId: element })
    await after(handle.unmount)
    await after(() => handle.update({ strings: { "main.title": "Welcome" } }))
    untyped(handle.update, { locale: 5 })
    expect(element.childElementCount).toBe(0)
  })

  it("can be called from a callback of the widget", async () => {
    const element = place()
    const unmount: { now: () => void } = { now: () => {} }
    const { handle } = await mount({ elementId: element, callbacks: { onEvent: () => unmount.now() } })
    unmount.now = handle.unmount
    await submitEmail("ada@example.com")
    expect(element.childElementCount).toBe(0)
  })

  it("lets the site mount a new widget, which does not have the typed text", async () => {
    const element = place()
    const { handle, mountAgain } = await mount({ elementId: element })
    await type(t("field.email"), "ada@")
    const next = await after(() => {
      handle.unmount()
      const next = mountAgain({ elementId: element, config: {} })
      handle.unmount()
      return next
    })
    expect(field(t("field.email")).value).toBe("")
    await after(() => next.update({ strings: { "main.title": "Welcome" } }))
    expect(heading("Welcome")).toBeTruthy()
  })
})

describe("two widgets on a page", () => {
  it("have different element ids", async () => {
    await mount({})
    await mount({})
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it("share neither typed text nor screens", async () => {
    const [one, other] = [place(), place()]
    await mount({ elementId: one })
    await type(t("field.email"), "ada@example.com")
    await press(t("main.submit.email"))
    await mount({ elementId: other })
    expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      t("emailConfirmation.title"),
      t("main.title")
    ])
    expect(field(t("field.email")).value).toBe("")
  })
})
