import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { describe, expect, it, vi } from "vitest"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { stringsAtom } from "../../../src/view/atoms/words.js"
import { button, field, heading, press, submitEmail } from "../../support/view/hands.js"
import { countPreloads } from "../../support/view/preloads.js"
import { renderWidget } from "../../support/view/renderWidget.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const shown = () => {
  const element = document.querySelector<HTMLElement>("[data-screen]")
  return [element?.dataset["screen"], element?.dataset["direction"]]
}

describe("Widget: screens", () => {
  it("draws Main first, with no direction", async () => {
    await renderWidget()
    expect(shown()).toEqual(["Main", undefined])
  })

  it("draws a new screen as forward and Main as backward", async () => {
    const { registry } = await renderWidget()
    await submitEmail("ada@example.com")
    expect(shown()).toEqual(["EmailConfirmation", "forward"])
    await after(() => registry.set(flowAtom, { _tag: "WentBack" }))
    expect(shown()).toEqual(["Main", "back"])
  })

  it("keeps the screen when an event does not apply to it", async () => {
    const { registry } = await renderWidget()
    await after(() => registry.set(flowAtom, { _tag: "WalletFailed" }))
    expect(shown()).toEqual(["Main", undefined])
  })
})

describe("Widget: the next screens", () => {
  const ofMethods = { config: { products: ["emailMagicLinks", "crypto"] } } as const
  const tags = ["EmailConfirmation", "CryptoConnect", "OTPAuthenticate"] as const
  /** How often each of these screens is loaded from now on. */
  const watched = () => {
    const counts = tags.map(countPreloads)
    return () => counts.map((count) => count())
  }

  it.each(["focus", "keyDown", "pointerDown"] as const)(
    "are loaded with the first use: %s",
    async (event) => {
      const loads = watched()
      await renderWidget(ofMethods)
      expect(loads()).toEqual([0, 0, 0])
      await after(() => fireEvent[event](field(t("field.email"))))
      expect(loads()).toEqual([1, 1, 0])
    }
  )

  it("are loaded at once after the first screen was used", async () => {
    const loads = watched()
    await renderWidget({ ...ofMethods, isInUse: true })
    expect(loads()).toEqual([1, 1, 0])
  })
})

describe("Widget: live regions", () => {
  it("mounts its live regions before there is anything to announce", async () => {
    await renderWidget()
    expect([screen.getByRole("alert").textContent, screen.getByRole("status").textContent]).toEqual(["", ""])
  })
})

describe("Widget: late responses", () => {
  it("ignores the response to a screen that the user has left", async () => {
    const { interrupted, registry } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.never }
    })
    await submitEmail("ada@example.com")
    await after(() => registry.set(flowAtom, { _tag: "OtherWalletsOpened" }))
    expect(interrupted).toEqual(["magicLinks.email.loginOrCreate"])
    await after(() => button(t("common.back")).click())
    expect(field(t("field.email")).value).toBe("ada@example.com")
    expect(button(t("main.submit.email")).hasAttribute("aria-busy")).toBe(false)
  })
})

describe("Widget: error boundary", () => {
  /** A message whose getter throws. */
  const broken = {
    get other(): string {
      throw new Error("No words.")
    }
  }

  it("shows a sentence and 'Try again', which draws the card again", async () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => {})
    const { crashes, registry } = await renderWidget({ strings: { "main.title": broken } })
    expect(crashes).toEqual([new Error("No words.")])
    expect(screen.getByRole("alert").textContent).toBe(t("error.unknown"))
    await press(t("common.tryAgain"))
    expect(crashes).toHaveLength(2)
    await after(() => registry.set(stringsAtom, {}))
    await press(t("common.tryAgain"))
    expect(heading(t("main.title"))).toBeTruthy()
    expect(crashes).toHaveLength(2)
    reported.mockRestore()
  })
})
