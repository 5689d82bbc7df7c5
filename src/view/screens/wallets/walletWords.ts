import { wallets, type WalletName } from "../../../domain/Wallets.js"
import type { Text } from "../../i18n/translate.js"

/** Returns a wallet's display name: its brand, or a translated name for a generic wallet. */
export const walletWords = (t: Text, wallet: WalletName): string => {
  switch (wallet) {
    case "GenericEthereumWallet":
      return t("wallet.ethereum")
    case "GenericSolanaWallet":
      return t("wallet.solana")
    case "Binance":
    case "Coinbase":
    case "Metamask":
    case "Phantom":
    case "Vessel":
      return wallets[wallet].label
  }
}
