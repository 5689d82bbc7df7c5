/** The screens of wallets, which share a chunk. */
import { textScreen } from "../shared/textScreen.js"

export { CryptoConnect } from "./CryptoConnect.js"
export { CryptoOtherScreen } from "./CryptoOtherScreen.js"
export { CryptoSetupWallet } from "./CryptoSetupWallet.js"
export { CryptoSignMessage } from "./CryptoSignMessage.js"

/** Shown after the signature was accepted (specification section 2). */
export const CryptoConfirmation = textScreen("cryptoConfirmation")

/** Shown when the wallet, the user or the provider refused (specification section 2). */
export const CryptoError = textScreen("cryptoError", { back: true })
