import { logoUrl } from "../../../domain/logoUrl.js"
import { conflictAtom, stylesAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { itemsAtom, promptOnlyAtom } from "../../atoms/main.js"
import { Header } from "../../components/Header.js"
import { focusOnMount, useAtomValue, useText } from "../../hooks.js"
import { items } from "./items.js"
import { onDemand } from "../../onDemand.js"

const MainProblem = onDemand(() => import("./MainProblem.js").then((module) => module.MainProblem))

/** The first screen: the header and the configured login methods (specification section 2). */
export function Main() {
  const promptOnly = useAtomValue(promptOnlyAtom)
  return (
    <div className="lk-stack" data-prompt-only={promptOnly ? "" : undefined}>
      {!promptOnly && <Title />}
      <Methods />
    </div>
  )
}

function Title() {
  const t = useText()
  const styles = useAtomValue(stylesAtom)
  const { direction } = useAtomValue(flowAtom)
  return (
    <Header
      logoUrl={logoUrl(styles, document.baseURI)}
      title={t("main.title")}
      hideTitle={styles.hideHeaderText}
      headingRef={direction === undefined ? undefined : focusOnMount}
    />
  )
}

function Methods() {
  const conflict = useAtomValue(conflictAtom)
  const present = useAtomValue(itemsAtom)
  if (conflict !== undefined || present.length === 0) return <MainProblem problem={conflict ?? "noMethod"} />
  return present.map((item) => {
    const { Part } = items[item]
    return <Part key={item} />
  })
}
