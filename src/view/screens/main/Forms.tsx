import { tabsAtom } from "../../atoms/config.js"
import { tabAtom } from "../../atoms/draft.js"
import { useAtomValue } from "../../hooks.js"
import { FormTabs } from "./FormTabs.js"
import { MainForm } from "./MainForm.js"

/** The form of the selected tab, with tabs above it when there is more than one. */
export function Forms() {
  const tabs = useAtomValue(tabsAtom)
  const tab = useAtomValue(tabAtom)
  if (tabs.length > 1) return <FormTabs />
  if (tab === undefined) return null
  return <MainForm tab={tab} />
}
