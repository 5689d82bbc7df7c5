/** When a wallet signs a Sign-In with Ethereum message (specification section 5, wire reference 2.3). */
import type { SiweParams, WalletType } from "./api/CryptoWallets.js"

/** What the message says: only for ethereum wallets of projects that require it; `uri` defaults to the page's origin. */
export const siweParams = (
  required: boolean,
  type: WalletType,
  given: SiweParams | undefined,
  pageOrigin: string
): SiweParams | undefined =>
  required && type === "ethereum" ? { ...given, uri: given?.uri || pageOrigin } : undefined
