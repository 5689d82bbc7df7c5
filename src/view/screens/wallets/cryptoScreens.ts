import { CryptoConfirmation } from "./CryptoConfirmation.js"
import { CryptoConnect } from "./CryptoConnect.js"
import { CryptoError } from "./CryptoError.js"
import { CryptoOtherScreen } from "./CryptoOtherScreen.js"
import { CryptoSetupWallet } from "./CryptoSetupWallet.js"
import { CryptoSignMessage } from "./CryptoSignMessage.js"

/** The screens of wallets, which share a chunk. */
export const cryptoScreens = {
  CryptoConfirmation,
  CryptoConnect,
  CryptoError,
  CryptoOtherScreen,
  CryptoSetupWallet,
  CryptoSignMessage
}
