/** The component of each item on Main, its placeholder while it loads, and the screens it leads to. */
import type { ComponentType } from "react"
import type { ScreenTag } from "../../../domain/Flow.js"
import { hasEmail, type MainItem } from "../../../domain/Products.js"
import { configAtom, tabsAtom } from "../../atoms/config.js"
import { Divider } from "../../components/Divider.js"
import { Skeleton } from "../../components/Skeleton.js"
import { useAtomValue, useText } from "../../hooks.js"
import { onDemand } from "../../onDemand.js"
import { Forms } from "./Forms.js"

interface Item {
  readonly Part: ComponentType<object>
  /** One screen of each chunk to preload, in addition to `methods`. */
  readonly leadsTo: ReadonlyArray<ScreenTag>
}

export const items: Record<MainItem, Item> = {
  passkey: {
    Part: onDemand(
      () => import("../passkeys/PasskeyItem.js").then((module) => module.PasskeyItem),
      () => <ButtonSkeletons count={hasEmail(useAtomValue(tabsAtom)) ? 0 : 1} />
    ),
    leadsTo: ["PasskeyConfirmation"]
  },
  oauth: {
    Part: onDemand(
      () => import("../oauth/OAuthButtons.js").then((module) => module.OAuthButtons),
      () => <ButtonSkeletons count={useAtomValue(configAtom).oauthOptions.providers.length} />
    ),
    leadsTo: []
  },
  wallets: {
    Part: onDemand(
      () => import("../wallets/WalletButtons.js").then((module) => module.WalletButtons),
      () => <ButtonSkeletons count={1} />
    ),
    leadsTo: ["CryptoConnect"]
  },
  divider: { Part: () => <Divider label={useText()("main.or")} />, leadsTo: [] },
  tabs: { Part: Forms, leadsTo: [] }
}

function ButtonSkeletons({ count }: { readonly count: number }) {
  const t = useText()
  return count === 0 ? null : <Skeleton rows={count} label={t("common.loading")} />
}
