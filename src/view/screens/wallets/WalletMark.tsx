import type { DetectedWallet, WalletName } from "../../../domain/Wallets.js"
import { ProviderMark, type Mark } from "../../components/ProviderMark.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { mark as binance } from "../../marks/binance.js"
import { mark as coinbase } from "../../marks/coinbase.js"
import { mark as metamask } from "../../marks/metamask.js"
import { mark as phantom } from "../../marks/phantom.js"

const marks: Partial<Record<WalletName, Mark>> = {
  Binance: binance,
  Coinbase: coinbase,
  Metamask: metamask,
  Phantom: phantom
}

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
