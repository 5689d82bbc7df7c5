/** Fake responses and user actions for tests of the password screens. */
import { fireEvent, screen } from "@testing-library/react"
import * as Effect from "effect/Effect"
import type { PasswordStrength } from "../../../src/domain/passwords/calls.js"
import type { UserType } from "../../../src/domain/userCalls/calls.js"
import type { WidgetConfigInput } from "../../../src/domain/widget/Config.js"
import { variantAtom } from "../../../src/view/atoms/config.js"
import { authenticated } from "../answers.js"
import type { Answers } from "./fakeCalls.js"
import { submitEmail } from "./hands.js"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { advance, after } from "./time.js"
import { t } from "../words.js"

export const email = "ada@example.com"

const envelope = { request_id: "request-1", status_code: 200 }

export const resetStarted = envelope

export const signedIn = authenticated()

export const created = { ...authenticated(), email_id: "email-1" }

/** A response of the `zxcvbn` strength check. By default, the password is valid. */
export const strength = (change: Partial<PasswordStrength> = {}): PasswordStrength => ({
  ...envelope,
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: { warning: "", suggestions: [] },
  ...change
})

/** A response of the `luds` strength check, by what the password lacks. */
export const luds = (missing_characters: number, missing_complexity: number): PasswordStrength => {
  const has = { has_digit: false, has_lower_case: true, has_symbol: false, has_upper_case: false }
  return strength({
    strength_policy: "luds",
    valid_password: missing_characters + missing_complexity === 0,
    feedback: {
      warning: "",
      suggestions: [],
      luds_requirements: { ...has, missing_characters, missing_complexity }
    }
  })
}

export const passwords: WidgetConfigInput = { products: ["passwords"] }
export const withLink: WidgetConfigInput = { products: ["passwords", "emailMagicLinks"] }
export const withCode: WidgetConfigInput = {
  products: ["passwords", "otp"],
  otpOptions: { methods: ["email"] }
}

const answered: Partial<Answers> = {
  "passwords.authenticate": Effect.succeed(signedIn),
  "passwords.create": Effect.succeed(created),
  "passwords.resetByEmail": Effect.succeed(signedIn),
  "passwords.resetByEmailStart": Effect.succeed(resetStarted),
  "passwords.strengthCheck": Effect.succeed(strength()),
  "magicLinks.authenticate": Effect.succeed(signedIn),
  "flowStarts.startedFor": Effect.sync(() => undefined)
}

/** Renders the widget and searches for an address. */
export const searched = async (userType: UserType, { answers, ...options }: WidgetOptions = {}) => {
  const search = Effect.succeed({ ...envelope, userType })
  const world = await renderWidget({
    config: passwords,
    ...options,
    answers: { ...answered, "users.search": search, ...answers }
  })
  await submitEmail(email)
  return world
}

/** Renders the widget with the token of a reset email's link. */
export const atReset = async ({ answers, ...options }: WidgetOptions = {}, token = "reset-token") => {
  const world = await renderWidget({
    config: passwords,
    ...options,
    answers: { ...answered, ...answers }
  })
  await after(() => world.registry.set(variantAtom, { _tag: "resetPassword", token }))
  return world
}

export const passwordField = (label = t("field.password")) => screen.getByLabelText<HTMLInputElement>(label)

/** Types a password without waiting for its strength check. */
export const typePassword = (value: string, label?: string) =>
  after(() => {
    fireEvent.change(passwordField(label), { target: { value } })
  })

/** Types a password and waits for its strength check. */
export const choosePassword = async (value: string, label?: string) => {
  await typePassword(value, label)
  await advance(500)
}

/** Presses Enter in the field. As in browsers, nothing happens while the form's button is disabled. */
export const enter = (label?: string) =>
  after(() => {
    const input = passwordField(label)
    fireEvent.keyDown(input, { key: "Enter" })
    const { form } = input
    const submit = form?.querySelector<HTMLButtonElement>("[type=submit]")
    if (submit?.disabled === false) form?.requestSubmit()
  })
