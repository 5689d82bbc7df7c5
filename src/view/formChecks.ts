/** What is wrong with the input of a form on Main, as React and the first screen without it say it. */
import { isEmail } from "../domain/Email.js"
import type { FirstText } from "./i18n/translate.js"

/** `invalid` is the text for an invalid address. */
export const emailProblem = (t: FirstText, email: string, invalid: string): string | undefined =>
  email === "" ? t("field.email.required") : isEmail(email) ? undefined : invalid

export const phoneProblem = (t: FirstText, phone: string): string | undefined =>
  phone === "" ? t("field.phone.required") : undefined

/** Identifies what was submitted: the value, and another input that it depends on, such as the country of a number. */
export const submittedInput = (value: string, context = ""): string => `${context} ${value}`
