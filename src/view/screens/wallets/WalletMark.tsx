import type { DetectedWallet } from "../../../domain/Wallets.js"
import { ProviderMark } from "../../components/ProviderMark.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { marks } from "../../marks/walletMarks.js"

/** The logo of a wallet, the icon that it announced, or a generic wallet icon. Assistive technology ignores all of them. */
export function WalletMark({ wallet }: { readonly wallet: DetectedWallet }) {
  if (typeof wallet !== "string")
    return wallet.icon === undefined ? (
      <ScreenIcon name="wallet" />
    ) : (
      <img className="lk-mark" data-part="mark" src={wallet.icon} width="20" height="20" alt="" />
    )
  const mark = marks[wallet]
  return mark === undefined ? <ScreenIcon name="wallet" /> : <ProviderMark mark={mark} />
}
