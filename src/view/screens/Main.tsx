import { useRx, useRxValue } from "@effect-rx/rx-react"
import { useId } from "react"
import { logoUrl } from "../../domain/Theme.js"
import { conflictAtom, tabsAtom, themeAtom } from "../atoms/config.js"
import { tabAtom } from "../atoms/draft.js"
import { flowAtom } from "../atoms/flow.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { Header } from "../components/Header.js"
import { Stack } from "../components/Stack.js"
import { Tabs } from "../components/Tabs.js"
import { focusWhenDrawn, useText } from "../hooks.js"
import { methods } from "../methods.js"

/** Where everyone begins: the header and the configured login methods (specification section 2). */
export function Main() {
  const t = useText()
  const theme = useRxValue(themeAtom)
  const { direction } = useRxValue(flowAtom)
  return (
    <Stack>
      <Header
        logoUrl={logoUrl(theme, document.baseURI)}
        title={t("main.title")}
        hideTitle={theme.hideHeaderText}
        headingRef={direction === undefined ? undefined : focusWhenDrawn}
      />
      <Methods />
    </Stack>
  )
}

function Methods() {
  const t = useText()
  const id = useId()
  const conflict = useRxValue(conflictAtom)
  const tabs = useRxValue(tabsAtom)
  const [tab, choose] = useRx(tabAtom)
  if (conflict !== undefined) return <ErrorBox variant="error">{t(`config.${conflict}`)}</ErrorBox>
  const built = tabs.filter((each) => methods[each].Form !== null)
  const selected = built.find((each) => each === tab) ?? built[0]
  const Form = selected === undefined ? null : methods[selected].Form
  if (selected === undefined || Form === null)
    return <ErrorBox variant="error">{t("config.noMethod")}</ErrorBox>
  if (built.length === 1) return <Form />
  return (
    <Tabs
      label={t("main.tabs")}
      idPrefix={id}
      tabs={built.map((id) => ({ id, label: methods[id].label(t) }))}
      selected={selected}
      onSelect={choose}
    >
      <Form key={selected} />
    </Tabs>
  )
}
