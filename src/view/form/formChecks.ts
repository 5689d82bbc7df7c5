/** The forms of Main: what is submitted, and what is wrong with it. */
import { isEmail } from "../../domain/values/Email.js"
import { isPhoneTab, type MainTab } from "../../domain/widget/Products.js"
import type { ShellText } from "../i18n/translate.js"
import type { Fields } from "../../page/keptInput.js"

interface Input {
  /** The address or number. */
  readonly value: string
  /** Identifies the input: the value, and the country that the value depends on. */
  readonly input: string
  /** What is wrong with the value; undefined for a valid one. */
  readonly problem: string | undefined
}

interface Form extends Fields {
  readonly t: ShellText
  readonly tab: MainTab
}

/** Returns what the form of a tab submits. */
export const inputOf = ({ t, tab, country, email, phone }: Form): Input => {
  const isPhone = isPhoneTab(tab)
  const value = (isPhone ? phone : email).trim()
  return { value, input: `${isPhone ? country : ""} ${value}`, problem: problemOf(tab, value, t) }
}

const problemOf = (tab: MainTab, value: string, t: ShellText): string | undefined => {
  if (isPhoneTab(tab)) return value === "" ? t("field.phone.required") : undefined
  if (value === "") return t("field.email.required")
  if (isEmail(value)) return undefined
  return t(tab === "otp-email" ? "field.email.invalid" : "field.email.format")
}

/** The field of this name below `root`, if it is shown. Its value counts: a program may have filled it in without an event. */
export const fieldIn = (root: Element | null | undefined, name: string) =>
  root?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
