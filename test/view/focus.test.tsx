import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, it } from "vitest"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import { focusIfFree } from "../../src/view/kit/hooks.js"
import { refused } from "../support/view/fakeCalls.js"
import {
  atPasscode,
  button,
  errorOf,
  field,
  heading,
  press,
  submitEmail,
  type
} from "../support/view/hands.js"
import { atPasskeyStart } from "../support/view/passkeys.js"
import { renderWidget } from "../support/view/renderWidget.js"
import { advance, after } from "../support/view/time.js"
import { t } from "../support/words.js"

const focused = () => document.activeElement

describe("focus between screens", () => {
  it("does not take the focus when the widget is first drawn", async () => {
    await renderWidget()
    expect(focused()).toBe(document.body)
  })

  it("moves the focus to the heading of EmailConfirmation, and of Main on the way back", async () => {
    await renderWidget()
    await submitEmail("ada@example.com")
    expect(focused()).toBe(heading(t("emailConfirmation.title")))
    await press(t("emailConfirmation.tryAgain"))
    expect(focused()).toBe(heading(t("main.title")))
  })

  it("moves the focus to the field of OTPAuthenticate, and to the heading of OTPConfirmation", async () => {
    await atPasscode()
    expect(focused()).toBe(field(t("field.code")))
    await type(t("field.code"), "123456")
    expect(focused()).toBe(heading(t("otpConfirmation.title")))
  })

  it("moves the focus to the passcode field when the resend button disappears", async () => {
    await atPasscode()
    await after(() => button(t("otp.resend")).focus())
    await press(t("otp.resend"))
    expect(screen.queryByRole("button", { name: t("otp.resend") })).toBeNull()
    expect(focused()).toBe(field(t("field.code")))
  })

  it("leaves the focus alone once the page has moved it", async () => {
    await atPasscode()
    const outside = document.body.appendChild(document.createElement("button"))
    await after(() => {
      button(t("otp.resend")).focus()
      button(t("otp.resend")).click()
      outside.focus()
    })
    expect(screen.queryByRole("button", { name: t("otp.resend") })).toBeNull()
    await after(() => {
      outside.remove()
      // As an extension does
      document.querySelector(".lk-card")?.append(document.createElement("i"))
    })
    expect(focused()).toBe(document.body)
  })

  it("moves the focus to the field when the focused toast disappears", async () => {
    const { answers } = await atPasscode()
    answers["otps.email.loginOrCreate"] = Effect.fail(refused("inactive_email"))
    await press(t("otp.resend"))
    await after(() => button(t("common.dismiss")).focus())
    await press(t("common.dismiss"))
    await advance(1000)
    expect(screen.queryByRole("button", { name: t("common.dismiss") })).toBeNull()
    expect(focused()).toBe(field(t("field.code")))
  })

  it("moves the focus to the heading when the screen has no field", async () => {
    const { answers } = await atPasskeyStart({ answers: { "users.get": Effect.fail(new NetworkError({})) } })
    expect(focused()).toBe(document.body)
    answers["users.get"] = Effect.never
    await after(() => button(t("common.tryAgain")).focus())
    await press(t("common.tryAgain"))
    expect(focused()).toBe(heading(t("passkeyStart.title")))
  })

  it("keeps the focus on the button when sending failed", async () => {
    const { answers } = await renderWidget({
      answers: { "magicLinks.email.loginOrCreate": Effect.fail(refused("inactive_email")) }
    })
    await type(t("field.email"), "ada@example.com")
    await after(() => button(t("main.submit.email")).focus())
    await press(t("main.submit.email"))
    expect(focused()).toBe(button(t("main.submit.email")))
    // The error goes while it is sent again
    expect(errorOf(field(t("field.email")))).toBeDefined()
    answers["magicLinks.email.loginOrCreate"] = Effect.never
    await press(t("main.submit.email"))
    expect(errorOf(field(t("field.email")))).toBeUndefined()
  })
})

describe("whether a screen may take the focus", () => {
  const shadowIn = (parent: Node) =>
    parent.appendChild(document.createElement("div")).attachShadow({ mode: "open" })
  const cardIn = (parent: Node) => {
    const card = parent.appendChild(document.createElement("div"))
    card.className = "lk-root"
    return card
  }
  const inputIn = (parent: Node) => parent.appendChild(document.createElement("input"))
  afterEach(() => document.body.replaceChildren())

  const places: ReadonlyArray<[name: string, place: () => Node]> = [
    ["the page", () => document.body],
    ["a shadow root", () => shadowIn(document.body)],
    ["a shadow root in another one", () => shadowIn(shadowIn(document.body))]
  ]
  /** Focuses the field of a new screen. Returns whether it has the focus. */
  const arrives = (card: Node) => {
    const field = inputIn(card)
    focusIfFree(field)
    const root = field.getRootNode()
    return root instanceof ShadowRoot ? root.activeElement === field : document.activeElement === field
  }

  describe.each(places)("in %s", (_, place) => {
    it("takes it when nothing has it", () => {
      expect(arrives(cardIn(place()))).toBe(true)
    })

    it("takes it after the element that had it was removed", () => {
      const card = cardIn(place())
      const before = inputIn(card)
      before.focus()
      before.remove()
      expect(arrives(card)).toBe(true)
    })

    it("takes it from another element of its card", () => {
      const card = cardIn(place())
      inputIn(card).focus()
      expect(arrives(card)).toBe(true)
    })

    it.each(["beside the card", "elsewhere on the page"])("leaves it to a field %s", (where) => {
      const root = place()
      inputIn(where === "beside the card" ? root : document.body).focus()
      expect(arrives(cardIn(root))).toBe(false)
    })
  })
})
