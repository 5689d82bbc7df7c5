import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { stringsAtom } from "../../src/view/atoms/words.js"
import { button, field, heading, press, submitEmail } from "../support/view/hands.js"
import { renderWidget } from "../support/view/renderWidget.js"
import { after } from "../support/view/time.js"

const shown = () => {
  const element = document.querySelector<HTMLElement>("[data-screen]")
  return [element?.dataset["screen"], element?.dataset["direction"]]
}

describe("the screen that is shown", () => {
  it("is Main first, which comes from nowhere", async () => {
    await renderWidget()
    expect(shown()).toEqual(["Main", undefined])
  })

  it("comes in forward, and Main backward", async () => {
    const { registry } = await renderWidget()
    await submitEmail("ada@example.com")
    expect(shown()).toEqual(["EmailConfirmation", "forward"])
    await after(() => registry.set(flowAtom, { _tag: "WentBack" }))
    expect(shown()).toEqual(["Main", "back"])
  })

  it("does not move for an event that means nothing on it", async () => {
    const { registry } = await renderWidget()
    await after(() => registry.set(flowAtom, { _tag: "OtpVerified" }))
    expect(shown()).toEqual(["Main", undefined])
  })
})

describe("what is read out", () => {
  it("has its regions before there is anything to say", async () => {
    await renderWidget()
    expect([screen.getByRole("alert").textContent, screen.getByRole("status").textContent]).toEqual(["", ""])
  })
})

describe("the answer of a screen that was left", () => {
  it("leads nowhere", async () => {
    const { interrupted, registry } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.never }
    })
    await submitEmail("ada@example.com")
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    expect(interrupted).toEqual(["magicLinks.email.loginOrCreate"])
    await after(() => button("Back").click())
    expect(field("Email").value).toBe("ada@example.com")
    expect(button("Continue with email").hasAttribute("aria-busy")).toBe(false)
  })
})

describe("a fault of ours", () => {
  /** A message that cannot be read. */
  const broken = {
    get other(): string {
      throw new Error("No words.")
    }
  }

  it("shows a sentence and 'Try again', which draws the card anew", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {})
    const { crashes, registry } = await renderWidget({ strings: { "main.title": broken } })
    expect(crashes).toEqual([new Error("No words.")])
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong. Please try again.")
    await press("Try again")
    expect(crashes).toHaveLength(2)
    await after(() => registry.set(stringsAtom, {}))
    await press("Try again")
    expect(heading("Sign up or log in")).toBeTruthy()
    expect(crashes).toHaveLength(2)
    reported.mockRestore()
  })
})
