/** Queries and user actions, by role and accessible name. */
import { fireEvent, screen } from "@testing-library/react"
import { renderWidget, type WidgetOptions } from "./renderWidget.js"
import { after, settle } from "./time.js"
import { t } from "../words.js"

export const heading = (name: string) => screen.getByRole("heading", { name })
export const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name })
/** A button by its name, or by the title of its row. */
export const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>("button", {
    name: (whole, row) => whole === name || row.querySelector(".lk-choice-title")?.textContent === `${name} `
  })
export const tab = (name: string) => screen.getByRole("tab", { name })
export const tabs = () => screen.queryAllByRole("tab").map(({ textContent }) => textContent)

/** The ids of what describes a field, but for the heading of its screen. */
const describing = (input: HTMLElement): ReadonlyArray<string> =>
  (input.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => !id.endsWith("-title"))

/** Returns the text of the elements in the field's `aria-describedby`. */
export const descriptionOf = (
  input: HTMLElement,
  root: Document | ShadowRoot = document
): string | undefined =>
  describing(input)
    .map((id) => root.getElementById(id)?.textContent)
    .join("") || undefined

/** Returns the text of a field's error, which comes before its hint in `aria-describedby`. */
export const errorOf = (input: HTMLElement): string | undefined => {
  const [id = ""] = describing(input)
  return input.getAttribute("aria-invalid") === "true" ? document.getElementById(id)?.textContent : undefined
}

/** Returns the text that describes the screen. */
export const described = () => document.querySelector("[data-part=description]")?.textContent

/** Returns the text below the passcode, without its button. */
export const line = () => document.querySelector("[data-part=resend]")?.firstChild?.textContent

/** The tone and text of each toast. */
export const toasts = () =>
  [...document.querySelectorAll<HTMLElement>("[data-part=toast]")].map(
    ({ dataset, textContent }) => `${dataset["tone"]}: ${textContent}`
  )

/** The texts of the live regions. */
export const announcements = () => screen.getAllByRole("status").map(({ textContent }) => textContent)

/** Finds what a part shows that is being loaded: on a busy machine it comes later than `settle` waits. */
const arrived = async <A>(find: () => A): Promise<A> => {
  for (let round = 0; round < 20; round += 1) {
    try {
      return find()
    } catch {
      await settle()
    }
  }
  return find()
}

export const type = async (name: string, value: string) => {
  const input = await arrived(() => field(name))
  await after(() => {
    fireEvent.change(input, { target: { value } })
  })
}

const click = async (find: () => HTMLElement) => {
  const target = await arrived(find)
  await after(() => target.click())
}

export const press = (name: string) => click(() => button(name))

export const choose = (name: string) => click(() => tab(name))

/** Requests a magic link or a passcode by email. */
export const submitEmail = async (email: string) => {
  await type(t("field.email"), email)
  await press(t("main.submit.email"))
}

/** Requests a passcode by text message. */
export const submitPhone = async (phone: string) => {
  await type(t("field.phone"), phone)
  await press(t("main.submit.sms"))
}

interface AtPasscode extends WidgetOptions {
  readonly method?: "email" | "sms"
}

/** Renders the widget and requests a passcode. */
export const atPasscode = async ({ method = "email", config, ...options }: AtPasscode = {}) => {
  const world = await renderWidget({
    ...options,
    config: { products: ["otp"], otpOptions: { methods: [method] }, ...config }
  })
  await (method === "email" ? submitEmail("ada@example.com") : submitPhone("2025550123"))
  return world
}
