import { wallets, type DetectedWallet } from "../../../domain/Wallets.js"
import type { Text } from "../../i18n/translate.js"

/** Returns a wallet's display name: its brand, or a translated name for a generic wallet, or the name that the wallet announced. */
export const walletWords = (t: Text, wallet: DetectedWallet): string => {
  if (typeof wallet !== "string") return wallet.name
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
