import { logoUrl } from "../../../domain/logoUrl.js"
import { conflictAtom, stylesAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { itemsAtom, promptOnlyAtom } from "../../atoms/main.js"
import { focusOnMount, useAtomValue, useText } from "../../hooks.js"
import { MainProblemView } from "../../main/MainProblemView.js"
import { MainView } from "../../main/MainView.js"
import { items } from "./items.js"

/** The first screen (specification section 2). */
export function Main() {
  const t = useText()
  const styles = useAtomValue(stylesAtom)
  const { direction } = useAtomValue(flowAtom)
  const header = {
    logoUrl: logoUrl(styles, document.baseURI),
    title: t("main.title"),
    hideTitle: styles.hideHeaderText,
    headingRef: direction === undefined ? undefined : focusOnMount
  }
  return (
    <MainView promptOnly={useAtomValue(promptOnlyAtom)} header={header}>
      <Methods />
    </MainView>
  )
}

function Methods() {
  const t = useText()
  const conflict = useAtomValue(conflictAtom)
  const present = useAtomValue(itemsAtom)
  if (conflict !== undefined || present.length === 0)
    return <MainProblemView t={t} problem={conflict ?? "noMethod"} />
  return present.map((item) => {
    const { Part } = items[item]
    return <Part key={item} />
  })
}
