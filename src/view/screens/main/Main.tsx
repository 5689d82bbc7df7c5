import type { ComponentType } from "react"
import type { ScreenTag } from "../../../domain/widget/Flow.js"
import { logoUrl } from "../../../domain/widget/logoUrl.js"
import type { MainItem } from "../../../domain/widget/Products.js"
import { conflictAtom, stylesAtom } from "../../atoms/config.js"
import { flowAtom } from "../../atoms/flow.js"
import { itemsAtom, promptOnlyAtom } from "../../atoms/main.js"
import { Divider } from "../../components/Divider.js"
import { focusOnMount, useAtomValue, useText } from "../../hooks.js"
import { MainProblemView, MainView } from "../../main/MainView.js"
import { WalletsPlaceholder } from "../../main/WalletsPlaceholder.js"
import { onDemand } from "../../onDemand.js"
import { OAuthButtons } from "../oauth/OAuthButtons.js"
import { PasskeyItem } from "../passkeys/PasskeyItem.js"
import { Forms } from "./Forms.js"

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

interface Item {
  readonly Part: ComponentType<object>
  /** One screen of each chunk to preload, in addition to those of `mainForms`. */
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

/** Each item on Main, and the screens it leads to. */
export const items: Record<MainItem, Item> = {
  passkey: { Part: PasskeyItem, leadsTo: ["PasskeyConfirmation"] },
  oauth: { Part: OAuthButtons, leadsTo: [] },
  wallets: {
    // Loaded on demand: it has nothing to show before the wallets are found
    Part: onDemand(
      () => import("../wallets/WalletButtons.js").then((module) => module.WalletButtons),
      () => <WalletsPlaceholder t={useText()} />
    ),
    leadsTo: ["CryptoConnect"]
  },
  divider: { Part: () => <Divider label={useText()("main.or")} />, leadsTo: [] },
  tabs: { Part: Forms, leadsTo: [] }
}
