import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { button, field, submitEmail } from "../support/view/hands.js"
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
    await after(() => registry.set(flowAtom, { _tag: "Failed", message: "No." }))
    expect(interrupted).toEqual(["magicLinks.email.loginOrCreate"])
    await after(() => button("Back").click())
    expect(field("Email").value).toBe("ada@example.com")
    expect(button("Continue with email").hasAttribute("aria-busy")).toBe(false)
  })
})
