import type { WalletName } from "../../../domain/Wallets.js"
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

/** The logo of a wallet, or a generic wallet icon. */
export function WalletMark({ wallet }: { readonly wallet: WalletName }) {
  const mark = marks[wallet]
  return mark === undefined ? <ScreenIcon name="wallet" /> : <ProviderMark mark={mark} />
}
