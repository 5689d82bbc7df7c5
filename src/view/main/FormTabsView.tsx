/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import type { MainTab } from "../../domain/Products.js"
import { Tabs } from "../components/Tabs.js"
import type { FirstText } from "../i18n/translate.js"
import { tabLabels } from "../i18n/en.js"

interface FormTabsViewProps {
  readonly t: FirstText
  readonly idPrefix: string
  readonly tabs: ReadonlyArray<MainTab>
  readonly selected: MainTab
  readonly onSelect: (tab: MainTab) => void
  /** The form of the selected tab. */
  readonly children: ReactNode
}

/** A tab for each login method with a form, and the form of the selected tab. */
export function FormTabsView({ t, tabs, ...rest }: FormTabsViewProps) {
  return <Tabs label={t("main.tabs")} tabs={tabs.map((id) => ({ id, label: t(tabLabels[id]) }))} {...rest} />
}
