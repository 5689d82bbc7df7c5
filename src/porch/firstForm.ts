/** The form of the first screen: what its fields hold, and what is wrong with it. */
import type { WidgetConfig } from "../domain/widget/Config.js"
import { countries } from "../domain/values/Countries.js"
import { isPhoneTab, type MainTab } from "../domain/widget/Products.js"
import type { Draft } from "../page/draftStore.js"
import { inputProblem, submittedInput } from "../view/formChecks.js"
import type { FirstText } from "../view/i18n/translate.js"
import type { Typed } from "../view/keptInput.js"
import { tabsOf } from "./FirstScreen.js"

/** What the fields below `root` hold. `before` has what was typed into fields that are not shown. */
export const typedInto = (root: Element | undefined, before: Draft): Draft => {
  const value = (name: string) => {
    const field = root?.querySelector(`[name=${name}]`)
    return field !== null && field !== undefined && "value" in field ? String(field.value) : undefined
  }
  const country = value("phone-country")
  return {
    ...before,
    email: value("email") ?? before.email,
    phone: value("phone") ?? before.phone,
    country: countries.find(({ code }) => code === country)?.code ?? before.country
  }
}

/** Puts what was kept into the empty fields below `root`: not all browsers fill in the fields of a page they reload. */
export const fillIn = (root: Element | undefined, { country, email, phone }: Typed): void => {
  const fill = (name: string, kept: string) => {
    const field = root?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    if (!field || !kept || (field.value && name !== "phone-country")) return false
    field.value = kept
    return true
  }
  fill("email", email)
  if (fill("phone", phone)) fill("phone-country", country)
}

export interface ShownForm {
  readonly tab: MainTab
  /** The address or number. */
  readonly value: string
  /** Identifies the input. */
  readonly input: string
  readonly problem: string | undefined
}

/** The form of the selected tab; undefined when the configuration has no form. */
export const shownForm = (config: WidgetConfig, typed: Typed, t: FirstText): ShownForm | undefined => {
  const tab = tabsOf({ config, tab: typed.tab }).selected
  if (tab === undefined) return undefined
  const isPhone = isPhoneTab(tab)
  const value = (isPhone ? typed.phone : typed.email).trim()
  return {
    tab,
    value,
    input: submittedInput(value, isPhone ? typed.country : ""),
    problem: inputProblem(t, tab, value)
  }
}
