/** The component of each item on Main, and the screens it leads to. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../../domain/Flow.js"
import type { MainItem } from "../../../domain/Products.js"
import { Divider } from "../../components/Divider.js"
import { useText } from "../../hooks.js"
import { WalletsPlaceholder } from "../../main/WalletsPlaceholder.js"
import { onDemand } from "../../onDemand.js"
import { OAuthButtons } from "../oauth/OAuthButtons.js"
import { PasskeyItem } from "../passkeys/PasskeyItem.js"
import { Forms } from "./Forms.js"

interface Item {
  readonly Part: ComponentType<object>
  /** One screen of each chunk to preload, in addition to those of `mainForms`. */
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

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
