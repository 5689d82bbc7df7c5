import { useId } from "react"
import { tabsAtom } from "../../atoms/config.js"
import { tabAtom } from "../../atoms/draft.js"
import { Tabs } from "../../components/Tabs.js"
import { useAtom, useAtomValue } from "../../hooks.js"
import { tabLabels } from "../../i18n/en.screens.js"
import { methods } from "./methods.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "../shared/useWords.js"

/** A tab for each login method with a form, and the form of the selected tab. */
export function FormTabs() {
  const t = useWords()
  const id = useId()
  const tabs = useAtomValue(tabsAtom)
  const [tab, selectTab] = useAtom(tabAtom)
  if (tab === undefined) return null
  const { Form } = methods[tab]
  return (
    <Tabs
      tabsRef={adoptScreenStyles}
      label={t("main.tabs")}
      idPrefix={id}
      tabs={tabs.map((id) => ({ id, label: t(tabLabels[id]) }))}
      selected={tab}
      onSelect={selectTab}
    >
      <Form key={tab} />
    </Tabs>
  )
}
