import { screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it, vi } from "vitest"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import { MissingPKCEError } from "../../../src/domain/errors/DeviceErrors.js"
import type { LandingFailure } from "../../../src/domain/login/LandingFailure.js"
import { UserSchema, type User } from "../../../src/domain/schemas/User.js"
import type { AskingWidget } from "../../../src/services/login/WidgetQuestions.js"
import { user as ada, userJson } from "../../support/answers.js"
import { described, button, field, heading, press, submitEmail } from "../../support/view/hands.js"
import { refused, sentMagicLink, type Answers } from "../../support/view/fakeCalls.js"
import { mount, place, unmountAll } from "../../support/view/mounted.js"
import { after } from "../../support/view/time.js"
import { t } from "../../support/words.js"

const both = { confirmReturn: true, confirmAccountChange: true }
const mallory = Schema.decodeUnknownSync(UserSchema)({
  ...userJson,
  user_id: "user-test-2",
  emails: [{ email_id: "email-test-2", email: "mallory@example.net", verified: true }]
})
const change = { from: ada, to: mallory }
const about = { tokenType: "magic_links" }
const ended = (account?: User) => ({ account, failure: undefined })
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
  it("is asked about on a card with a yes and a no", async () => {
    const { answers, ask } = await landing()
    await ask((widget) => widget.confirmReturn?.(about))
    expect(document.activeElement).toBe(heading(t("returnQuestion.title")))
    expect(described()).toBe(t("returnQuestion.text"))
    expect(buttons()).toEqual([t("returnQuestion.continue"), t("returnQuestion.decline")])
    expect(answers).toEqual([])
  })

  it("is confirmed by the button, which stays busy until the landing is over", async () => {
    const { answers, ask } = await landing()
    const widget = await ask((widget) => widget.confirmReturn?.(about))
    await press(t("returnQuestion.continue"))
    await press(t("returnQuestion.continue"))
    expect(answers).toEqual([true])
    expect(button(t("returnQuestion.continue")).getAttribute("aria-busy")).toBe("true")
    await after(() => widget?.onEnd(ended(ada)))
    expect(heading(t("returnConfirmation.title"))).toBeTruthy()
    expect(described()).toBe(t("returnConfirmation.text", { account: "ada@example.com" }))
  })

  it("names the account, when the provider has named it already", async () => {
    const { ask } = await landing()
    await ask((widget) => widget.confirmReturn?.({ ...about, account: mallory }))
    expect(described()).toContain(t("returnQuestion.account", { account: "mallory@example.net" }))
  })

  it("can be declined, which ends on a screen that says that the page may be closed", async () => {
    const { answers, ask } = await landing()
    const widget = await ask((widget) => widget.confirmReturn?.(about))
    await press(t("returnQuestion.decline"))
    expect(answers).toEqual([false])
    await after(() => widget?.onEnd(ended()))
    expect(heading(t("returnDeclined.title"))).toBe(document.activeElement)
    expect(described()).toBe(t("returnDeclined.text"))
    await press(t("returnFailure.other"))
    expect(field(t("field.email"))).toBeTruthy()
  })

  it("leads back to Main when the login fails", async () => {
    const { ask } = await landing()
    const widget = await ask((widget) => widget.confirmReturn?.(about))
    await press(t("returnQuestion.continue"))
    await after(() => widget?.onEnd(ended()))
    expect(field(t("field.email"))).toBeTruthy()
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
    expect(() => widget?.onEnd(ended(ada))).not.toThrow()
  })
})

describe("an answer for another account", () => {
  it("is asked about by name, with a button for each account", async () => {
    const { ask } = await landing()
    await ask((widget) => widget.confirmAccountChange?.(change))
    expect(document.activeElement).toBe(heading(t("accountQuestion.title")))
    expect(described()).toBe(
      t("accountQuestion.text", { from: "ada@example.com", to: "mallory@example.net" })
    )
    expect(buttons()).toEqual([
      t("accountQuestion.change", { to: "mallory@example.net" }),
      t("accountQuestion.stay", { from: "ada@example.com" })
    ])
  })

  for (const [label, other, yes] of [
    [
      t("accountQuestion.change", { to: "mallory@example.net" }),
      t("accountQuestion.stay", { from: "ada@example.com" }),
      true
    ],
    [
      t("accountQuestion.stay", { from: "ada@example.com" }),
      t("accountQuestion.change", { to: "mallory@example.net" }),
      false
    ]
  ] as const) {
    it(`is answered by '${label}'`, async () => {
      const { answers, ask } = await landing()
      const widget = await ask((widget) => widget.confirmAccountChange?.(change))
      await press(label)
      expect(answers).toEqual([yes])
      expect(button(label).getAttribute("aria-busy")).toBe("true")
      expect(button(other).disabled).toBe(true)
      await after(() => widget?.onEnd(ended(yes ? mallory : ada)))
      expect(described()).toBe(
        t("returnConfirmation.text", { account: yes ? "mallory@example.net" : "ada@example.com" })
      )
    })
  }

  it("can follow the question about the return", async () => {
    const { answers, ask } = await landing()
    await ask((widget) => widget.confirmReturn?.(about))
    await press(t("returnQuestion.continue"))
    await ask((widget) => widget.confirmAccountChange?.(change))
    expect(document.activeElement).toBe(heading(t("accountQuestion.title")))
    await press(t("accountQuestion.stay", { from: "ada@example.com" }))
    expect(answers).toEqual([true, false])
  })
})

describe("the options of a landing", () => {
  it("ask nothing by default", async () => {
    const widget = (await landing({})).current()
    expect([widget?.confirmReturn, widget?.confirmAccountChange]).toEqual([undefined, undefined])
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
    expect(current()?.confirmReturn).toBeUndefined()
  })

  it("change nothing on the screen when the landing asked nothing", async () => {
    const { current } = await landing()
    await after(() => current()?.onEnd(ended(ada)))
    expect(field(t("field.email"))).toBeTruthy()
  })
})

describe("a landing that fails", () => {
  const lost = { isSpent: true, kind: "email", startedFor: "ada@example.com" } as const
  const offline = new NetworkError({})
  const fail = async (
    failure: Partial<LandingFailure>,
    config: WidgetConfigInput = {},
    answers: Partial<Answers> = {}
  ) => {
    const mounted = await mount({ elementId: place(), config }, answers)
    const end = { account: undefined, failure: { error: offline, ...lost, ...failure } }
    await after(() => Effect.runSync(mounted.widgetQuestions.current)?.onEnd(end))
    return mounted
  }
  const told = () => document.querySelector("[data-part=box][role=alert]")?.textContent

  it("sends a new link with one press when the token is used up", async () => {
    const { calls } = await fail({})
    expect(document.activeElement).toBe(heading(t("errorScreen.title")))
    expect(told()).toBe(t("returnFailure.spent"))
    expect(buttons()).toEqual([
      t("returnFailure.email", { email: "ada@example.com" }),
      t("returnFailure.other")
    ])
    await press(t("returnFailure.email", { email: "ada@example.com" }))
    expect(calls.map(([path, to]) => [path, to])).toEqual([
      ["magicLinks.email.loginOrCreate", "ada@example.com"]
    ])
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("shows why the new link could not be sent, and sends it with another press", async () => {
    const { answers, errors } = await fail({}, {}, { "magicLinks.email.loginOrCreate": Effect.fail(offline) })
    expect(errors).toEqual([offline])
    await press(t("returnFailure.email", { email: "ada@example.com" }))
    expect(errors).toEqual([offline, offline])
    expect(screen.getByText(t("error.network"))).toBeTruthy()
    answers["magicLinks.email.loginOrCreate"] = Effect.succeed(sentMagicLink)
    await press(t("returnFailure.email", { email: "ada@example.com" }))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("sends a code where codes are the configured emails", async () => {
    const { calls } = await fail({}, { products: ["otp"], otpOptions: { methods: ["email"] } })
    await press(t("returnFailure.email", { email: "ada@example.com" }))
    expect(calls[0]?.[0]).toBe("otps.email.loginOrCreate")
  })

  it("offers to try again too when the token may still work", async () => {
    await fail({ isSpent: false })
    expect(told()).toBe(t("error.network"))
    expect(buttons()).toEqual([
      t("common.tryAgain"),
      t("returnFailure.email", { email: "ada@example.com" }),
      t("returnFailure.other")
    ])
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {})
    await press(t("common.tryAgain"))
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each([
    [
      "was used already, by a mail scanner for example",
      refused("unable_to_auth_magic_link"),
      t("error.unableToAuthMagicLink")
    ],
    ["was asked for in another browser", new MissingPKCEError(), new MissingPKCEError().message]
  ])("says that the link %s, and offers a new one", async (_, error, words) => {
    await fail({ isSpent: false, error })
    expect(told()).toBe(words)
    expect(buttons()).toEqual([
      t("returnFailure.email", { email: "ada@example.com" }),
      t("returnFailure.other")
    ])
    expect(button(t("returnFailure.email", { email: "ada@example.com" })).getAttribute("data-variant")).toBe(
      "primary"
    )
  })

  it("goes to the social provider again", async () => {
    const config: WidgetConfigInput = {
      products: ["oauth"],
      oauthOptions: { providers: [{ type: "google" }] }
    }
    const { calls } = await fail({ kind: "oauth", startedFor: "google" }, config, {
      "oauth.google.start": Effect.void
    })
    expect(buttons()).toEqual([t("oauth.continue", { provider: "Google" }), t("returnFailure.other")])
    await press(t("oauth.continue", { provider: "Google" }))
    expect(calls[0]?.[0]).toBe("oauth.google.start")
    const again = button(t("oauth.continue", { provider: "Google" }))
    expect(again.getAttribute("aria-busy")).toBe("true")
    expect(again.getAttribute("aria-description")).toBe(t("oauth.leaving", { provider: "Google" }))
  })

  for (const [why, failure, config] of [
    ["the address is not known", { startedFor: undefined }, {}],
    ["what is stored is no address", { startedFor: "ada" }, {}],
    ["no emails are configured", {}, { products: ["otp"], otpOptions: { methods: ["sms"] } }],
    ["the provider is not configured", { kind: "oauth", startedFor: "google" }, {}]
  ] as const) {
    it(`leads to Main with one press when ${why}`, async () => {
      await fail(failure, config)
      expect(buttons()).toEqual([t("returnFailure.other")])
      await press(t("returnFailure.other"))
      expect(heading(t("main.title"))).toBeTruthy()
    })
  }

  it("is over when a later landing signs in", async () => {
    const { widgetQuestions } = await fail({})
    await after(() => Effect.runSync(widgetQuestions.current)?.onEnd(ended(ada)))
    expect(described()).toBe(t("returnConfirmation.text", { account: "ada@example.com" }))
  })

  it("does not disturb a person who went on", async () => {
    const mounted = await mount({ elementId: place() })
    await submitEmail("ada@example.com")
    const end = { account: undefined, failure: { error: offline, ...lost } }
    await after(() => Effect.runSync(mounted.widgetQuestions.current)?.onEnd(end))
    expect(heading(t("emailConfirmation.title"))).toBeTruthy()
  })

  it("is no concern of a widget that shows no login", async () => {
    const { widgetQuestions } = await mount({ elementId: place(), config: {} })
    await unmountAll()
    expect(Effect.runSync(widgetQuestions.current)).toBeUndefined()
  })
})
