/** The blockchains by the type of their wallets. */
import type { WalletType } from "../../domain/api/CryptoWallets.js"
import type { Chain } from "./Chain.js"
import { ethereum } from "./ethereum.js"
import { solana } from "./solana.js"

export const chains: Readonly<Record<WalletType, Chain>> = { ethereum, solana }
