/** Checks the input of Main's forms, for React and for the first screen without it. */
import { isEmail } from "../domain/values/Email.js"
import { isPhoneTab, type MainTab } from "../domain/widget/Products.js"
import type { FirstText } from "./i18n/translate.js"

/** Returns what is wrong with a value that is submitted on a tab; undefined for a valid one. */
export const inputProblem = (t: FirstText, tab: MainTab, value: string): string | undefined => {
  if (isPhoneTab(tab)) return value === "" ? t("field.phone.required") : undefined
  if (value === "") return t("field.email.required")
  if (isEmail(value)) return undefined
  return t(tab === "otp-email" ? "field.email.invalid" : "field.email.format")
}

/** Identifies what was submitted: the value, and another input that it depends on, such as the country of a number. */
export const submittedInput = (value: string, context = ""): string => `${context} ${value}`
