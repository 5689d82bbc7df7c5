import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import type { WidgetConfigInput } from "../../../../src/domain/Config.js"
import { User } from "../../../../src/domain/User.js"
import type { AskingWidget } from "../../../../src/services/kit/WidgetQuestions.js"
import { user as ada, userJson } from "../../../support/answers.js"
import { button, field, heading, press } from "../../../support/view/hands.js"
import { mount, place } from "../../../support/view/mounted.js"
import { after } from "../../../support/view/time.js"

const both = { confirmReturn: true, confirmAccountChange: true }
const mallory = Schema.decodeUnknownSync(User)({
  ...userJson,
  user_id: "user-test-2",
  emails: [{ email_id: "email-test-2", email: "mallory@example.net", verified: true }]
})
const change = { from: ada, to: mallory }
const about = { tokenType: "magic_links" }
const described = () => document.querySelector("[data-part=description]")?.textContent
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent)

/** A mounted login widget, and what it asks for a landing. */
const landing = async (landingOptions: WidgetConfigInput["landingOptions"] = both) => {
  const element = place()
  const mounted = await mount({ elementId: element, config: { landingOptions } })
  const current = () => Effect.runSync(mounted.widgetQuestions.current)
  const answers: Array<boolean> = []
  /** Asks, without waiting for the answer. */
  const ask = (question: (widget: AskingWidget) => boolean | Promise<boolean> | undefined) =>
    after(() => {
      const widget = current()
      const answer = widget && question(widget)
      if (answer !== undefined) void Promise.resolve(answer).then((yes) => answers.push(yes))
      return widget
    })
  return { ...mounted, current, answers, ask }
}

describe("a return that did not begin in this browser", () => {
  it("is asked about on a card with one button", async () => {
    const { answers, ask } = await landing()
    await ask((widget) => widget.confirmReturn?.(about))
    expect(document.activeElement).toBe(heading("Continue signing in?"))
    expect(described()).toBe(
      "This sign-in did not begin in this browser. Continue only if you asked for it yourself."
    )
    expect(buttons()).toEqual(["Continue"])
    expect(answers).toEqual([])
  })

  it("is confirmed by the button, which stays busy until the landing is over", async () => {
    const { answers, ask } = await landing()
    const widget = await ask((widget) => widget.confirmReturn?.(about))
    await press("Continue")
    await press("Continue")
    expect(answers).toEqual([true])
    expect(button("Continue").getAttribute("aria-busy")).toBe("true")
    await after(() => widget?.onEnd(ada))
    expect(heading("Signed in")).toBeTruthy()
    expect(described()).toBe("You are signed in as ada@example.com.")
  })

  it("leads back to Main when the login fails", async () => {
    const { ask } = await landing()
    const widget = await ask((widget) => widget.confirmReturn?.(about))
    await press("Continue")
    await after(() => widget?.onEnd(undefined))
    expect(field("Email")).toBeTruthy()
  })

  it("does not take the focus from another element of the page", async () => {
    const { ask } = await landing()
    const other = document.body.appendChild(document.createElement("input"))
    other.focus()
    await ask((widget) => widget.confirmReturn?.(about))
    expect(document.activeElement).toBe(other)
    other.remove()
  })

  it("is not confirmed when the widget is unmounted, before or after the question", async () => {
    const { answers, ask, current, handle } = await landing()
    const widget = await ask((widget) => widget.confirmReturn?.(about))
    await after(handle.unmount)
    expect(answers).toEqual([false])
    expect(current()).toBeUndefined()
    expect(await widget?.confirmReturn?.(about)).toBe(false)
    expect(() => widget?.onEnd(ada)).not.toThrow()
  })
})

describe("an answer for another account", () => {
  it("is asked about by name, with a button for each account", async () => {
    const { ask } = await landing()
    await ask((widget) => widget.confirmAccountChange?.(change))
    expect(document.activeElement).toBe(heading("Change accounts?"))
    expect(described()).toBe("You are signed in as ada@example.com. Continue as mallory@example.net?")
    expect(buttons()).toEqual(["Continue as mallory@example.net", "Stay signed in as ada@example.com"])
  })

  for (const [label, other, yes] of [
    ["Continue as mallory@example.net", "Stay signed in as ada@example.com", true],
    ["Stay signed in as ada@example.com", "Continue as mallory@example.net", false]
  ] as const) {
    it(`is answered by '${label}'`, async () => {
      const { answers, ask } = await landing()
      const widget = await ask((widget) => widget.confirmAccountChange?.(change))
      await press(label)
      expect(answers).toEqual([yes])
      expect(button(label).getAttribute("aria-busy")).toBe("true")
      expect(button(other).disabled).toBe(true)
      await after(() => widget?.onEnd(yes ? mallory : ada))
      expect(described()).toBe(`You are signed in as ${yes ? "mallory@example.net" : "ada@example.com"}.`)
    })
  }

  it("can follow the question about the return", async () => {
    const { answers, ask } = await landing()
    await ask((widget) => widget.confirmReturn?.(about))
    await press("Continue")
    await ask((widget) => widget.confirmAccountChange?.(change))
    expect(document.activeElement).toBe(heading("Change accounts?"))
    await press("Stay signed in as ada@example.com")
    expect(answers).toEqual([true, false])
  })
})

describe("the options of a landing", () => {
  it("ask nothing by default", async () => {
    expect((await landing({})).current()).toBeUndefined()
  })

  for (const [name, other] of [
    ["confirmReturn", "confirmAccountChange"],
    ["confirmAccountChange", "confirmReturn"]
  ] as const) {
    it(`ask with ${name} alone nothing else`, async () => {
      const widget = (await landing({ [name]: true })).current()
      expect(widget?.[name]).toBeTypeOf("function")
      expect(widget?.[other]).toBeUndefined()
    })
  }

  it("can be changed while the widget is mounted", async () => {
    const { current, handle } = await landing()
    await after(() => handle.update({ config: {} }))
    expect(current()).toBeUndefined()
  })

  it("change nothing on the screen when the landing asked nothing", async () => {
    const { current } = await landing()
    await after(() => current()?.onEnd(ada))
    expect(field("Email")).toBeTruthy()
  })
})
