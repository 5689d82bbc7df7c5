/** The form of the first screen: what its fields hold, and what is wrong with it. */
import type { WidgetConfig } from "../domain/widget/Config.js"
import { mainLayout } from "../domain/widget/mainLayout.js"
import { selectedTab } from "../domain/widget/Products.js"
import type { Draft } from "../page/draftStore.js"
import type { ShellText } from "../view/i18n/translate.js"
import type { Typed } from "../page/keptInput.js"
import { fieldIn, inputOf } from "../view/form/formChecks.js"

/** What the fields below `root` hold. `before` has what was typed into fields that are not shown. */
export const typedInto = (root: Element | undefined, before: Draft): Draft => ({
  ...before,
  email: fieldIn(root, "email")?.value ?? before.email,
  phone: fieldIn(root, "phone")?.value ?? before.phone,
  // Nothing is selected while the list of countries loads, unless the default is
  country: fieldIn(root, "phone-country")?.value || before.country
})

/** Puts what was kept into the empty fields below `root`: not all browsers fill in the fields of a page they reload. */
export const fillIn = (root: Element | undefined, { country, email, phone }: Typed): void => {
  const fill = (name: string, kept: string) => {
    const field = fieldIn(root, name)
    if (!field || !kept || (field.value && name !== "phone-country")) return false
    field.value = kept
    return true
  }
  fill("email", email)
  if (fill("phone", phone)) fill("phone-country", country)
}

/** The input of the selected tab; undefined when the configuration has no form. */
export const shownForm = (config: WidgetConfig, typed: Typed, t: ShellText) => {
  const tab = selectedTab(mainLayout(config).tabs, typed.tab)
  return tab === undefined ? undefined : { tab, ...inputOf({ ...typed, t, tab }) }
}
