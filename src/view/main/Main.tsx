/** @jsxImportSource ../../jsx/react */
import type { ScreenTag } from "../../domain/widget/Flow.js"
import type { MainItem } from "../../domain/widget/Products.js"
import { layoutAtom, stylesAtom } from "../atoms/config.js"
import { flowAtom } from "../atoms/flow.js"
import { promptOnlyAtom } from "../atoms/main.js"
import { focusIfFree, useAtomValue, useText } from "../kit/hooks.js"
import { MainView } from "./MainView.js"
import { WalletsPlaceholder } from "../wallets/WalletsPlaceholder.js"
import { onDemand } from "../kit/onDemand.js"
import { OAuthButtons } from "../oauth/OAuthButtons.js"
import { PasskeyItem } from "../passkeys/PasskeyItem.js"
import { Forms } from "./Forms.js"

/** The first screen (specification section 2). */
export function Main() {
  const { direction } = useAtomValue(flowAtom)
  const { conflict, items } = useAtomValue(layoutAtom)
  const t = useText()
  return (
    <MainView
      t={t}
      items={items}
      conflict={conflict && t(`config.${conflict}`)}
      promptOnly={useAtomValue(promptOnlyAtom)}
      styles={useAtomValue(stylesAtom)}
      baseUrl={document.baseURI}
      headingRef={direction === undefined ? undefined : focusIfFree}
      parts={parts}
    />
  )
}

// Loaded on demand: it has nothing to show before the wallets are found
const WalletButtons = onDemand(
  () => import("../wallets/WalletButtons.js").then((module) => module.WalletButtons),
  () => <WalletsPlaceholder t={useText()} />
)

const parts = {
  passkey: <PasskeyItem key="passkey" />,
  oauth: <OAuthButtons key="oauth" />,
  wallets: <WalletButtons key="wallets" />,
  tabs: <Forms key="tabs" />
}

/** One screen of each chunk that an item of Main leads to. Those of the forms are in `mainForms`. */
export const leadsTo: Readonly<Partial<Record<MainItem, ScreenTag>>> = {
  passkey: "PasskeyConfirmation",
  wallets: "CryptoConnect"
}
