/** Sign-In with Ethereum (specification section 5). */
import type { SiweParams, WalletType } from "./types.js"

/**
 * The fields of the message, or undefined when none is signed: the project does not require it or the wallet is not an
 * Ethereum wallet. `uri` defaults to the page's origin.
 */
export const siweParams = (
  required: boolean,
  type: WalletType,
  given: SiweParams | undefined,
  pageOrigin: string
): SiweParams | undefined =>
  required && type === "ethereum" ? { ...given, uri: given?.uri || pageOrigin } : undefined
