import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { later } from "../../support/view/fakeCalls.js"
import { heading, saidOf, submitEmail } from "../../support/view/hands.js"
import { mount, place } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"

describe("a fault of ours", () => {
  const broken = {
    "main.title": {
      get other(): string {
        throw new Error("Broken.")
      }
    }
  }

  it("shows a sentence, never an empty page, and reaches the error callback and the page", async () => {
    const element = place()
    const { errors, pageErrors } = await mount({ elementId: element, strings: broken })
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong. Please try again.")
    expect(errors).toEqual([new Error("Broken.")])
    expect(pageErrors).toEqual([new Error("Broken.")])
  })

  it("shows the sentence also when the error callback throws", async () => {
    const onError = () => {
      throw new Error("The site's own fault.")
    }
    const { pageErrors } = await mount({ strings: broken, callbacks: { onError } })
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong. Please try again.")
    expect(pageErrors).toEqual([new Error("Broken."), new Error("The site's own fault.")])
  })
})

describe("in a shadow root", () => {
  const inside = (element: HTMLElement) => {
    const root = element.firstElementChild?.shadowRoot
    return root ?? expect.unreachable("There is no shadow root.")
  }
  const config = { enableShadowDOM: true }

  it("the widget and its styles are the page's own no more", async () => {
    const element = place()
    await mount({ elementId: element, config })
    expect(element.querySelector("h2")).toBeNull()
    expect(inside(element).querySelector("h2")?.textContent).toBe("Sign up or log in")
    expect(inside(element).adoptedStyleSheets).toHaveLength(1)
  })

  it("what is said of a field is found from it", async () => {
    const element = place()
    await mount({ elementId: element, config })
    const root = inside(element)
    await after(() => root.querySelector<HTMLElement>("button[type=submit]")?.click())
    const input = root.querySelector("input")
    expect(input?.getAttribute("aria-invalid")).toBe("true")
    expect(saidOf(input ?? element, root)).toBe("Enter your email address.")
  })

  it("mounting again updates in place, and unmounting leaves the element empty", async () => {
    const element = place()
    const { handle, mountAgain } = await mount({ elementId: element, config })
    await after(() => mountAgain({ elementId: element, config, strings: { "main.title": "Welcome" } }))
    expect(inside(element).querySelector("h2")?.textContent).toBe("Welcome")
    await after(handle.unmount)
    expect(element.childElementCount).toBe(0)
  })
})

describe("a client whose calls are not there yet", () => {
  it("shows the first screen all the same, and sends when they are", async () => {
    const ready = later<undefined>()
    const { calls } = await mount({}, { ready: Effect.asVoid(ready.answer) })
    await submitEmail("ada@example.com")
    expect(calls).toEqual([])
    await after(() => ready.succeed(undefined))
    expect(calls).toHaveLength(1)
    expect(heading("Check your email")).toBeTruthy()
  })
})
