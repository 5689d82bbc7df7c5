import { tabsAtom } from "../../atoms/config.js"
import { tabAtom } from "../../atoms/draft.js"
import { mountIdAtom } from "../../atoms/mount.js"
import { useAtom, useAtomValue, useText } from "../../hooks.js"
import { FormTabsView } from "../../main/FormTabsView.js"
import { MainForm } from "./MainForm.js"

/** A tab for each login method with a form, and the form of the selected tab. */
export function FormTabs() {
  const t = useText()
  const idPrefix = useAtomValue(mountIdAtom)
  const tabs = useAtomValue(tabsAtom)
  const [tab, selectTab] = useAtom(tabAtom)
  if (tab === undefined) return null
  return (
    <FormTabsView t={t} idPrefix={idPrefix} tabs={tabs} selected={tab} onSelect={selectTab}>
      <MainForm key={tab} tab={tab} />
    </FormTabsView>
  )
}
