/** What a person sees and does, by role and name. */
import { fireEvent, screen } from "@testing-library/react"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { after } from "./time.js"

export const heading = (name: string) => screen.getByRole("heading", { name })
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name })
export const tab = (name: string) => screen.getByRole("tab", { name })
export const tabs = () => screen.queryAllByRole("tab").map(({ textContent }) => textContent)

/** What is said of a field below it: the text its `aria-describedby` names. */
export const saidOf = (input: HTMLElement, root: Document | ShadowRoot = document): string | undefined =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => root.getElementById(id)?.textContent)
    .join("") || undefined

/** The line below the passcode, without its button. */
export const line = () => document.querySelector("[data-part=resend]")?.firstChild?.textContent

/** What is read out. */
export const spoken = () => screen.getAllByRole("status").map(({ textContent }) => textContent)

export const type = (name: string, value: string) =>
  after(() => {
    fireEvent.change(field(name), { target: { value } })
  })

export const press = (name: string) => after(() => button(name).click())

export const choose = (name: string) => after(() => tab(name).click())

/** Asks for a magic link or a passcode by e-mail. */
export const submitEmail = async (email: string) => {
  await type("Email", email)
  await press("Continue with email")
}

/** Asks for a passcode by text message. */
export const submitPhone = async (phone: string) => {
  await type("Phone number", phone)
  await press("Continue with text")
}

interface AtPasscode extends WidgetOptions {
  readonly method?: "email" | "sms"
}

/** A widget on the screen where a passcode that was just sent is entered. */
export const atPasscode = async ({ method = "email", config, ...options }: AtPasscode = {}) => {
  const world = await renderWidget({
    ...options,
    config: { products: ["otp"], otpOptions: { methods: [method] }, ...config }
  })
  await (method === "email" ? submitEmail("ada@example.com") : submitPhone("2025550123"))
  return world
}
