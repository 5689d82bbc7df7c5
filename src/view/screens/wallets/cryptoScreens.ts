/** The screens of wallets, which share a chunk. */
export { CryptoConfirmation } from "./CryptoConfirmation.js"
export { CryptoConnect } from "./CryptoConnect.js"
export { CryptoError } from "./CryptoError.js"
export { CryptoOtherScreen } from "./CryptoOtherScreen.js"
export { CryptoSetupWallet } from "./CryptoSetupWallet.js"
export { CryptoSignMessage } from "./CryptoSignMessage.js"
