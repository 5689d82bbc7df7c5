/**
 * The consumer enumerations of the provider's own JavaScript client, under the same names, for code that moves from it
 * to latchkey. Latchkey itself does not use them.
 */
import type { WalletName } from "../domain/wallets/Wallets.js"

/** Wallets, in the order of detection. */
export const Wallets = {
  Vessel: "Vessel",
  Phantom: "Phantom",
  Metamask: "Metamask",
  Coinbase: "Coinbase",
  Binance: "Binance",
  GenericEthereumWallet: "Other Ethereum Wallet",
  GenericSolanaWallet: "Other Solana Wallet"
} as const satisfies Record<WalletName, string>
export type Wallets = (typeof Wallets)[keyof typeof Wallets]

/** The screens of the widget under the provider's names. `domain/widget/Flow.ts` has our own. */
export const AppScreens = {
  Main: "Main",
  PasskeyRegistrationStart: "Register New Passkey",
  PasskeyRegistrationSuccess: "Passkey Registration Success",
  PasskeyConfirmation: "Passkey Confirmation",
  PasswordCreateOrLogin: "Password",
  PasswordResetForm: "Password Reset Form",
  PasswordForgot: "Password Forgot",
  PasswordBreached: "Password Breached",
  PasswordSetNew: "Password Set New",
  PasswordDedupe: "Password Dedupe",
  PasswordConfirmation: "Password Confirmation",
  EmailConfirmation: "Email Confirmation",
  OTPAuthenticate: "OTP Authenticate",
  OTPConfirmation: "OTP Confirmation",
  CryptoConnect: "Crypto Connect",
  CryptoSignMessage: "Crypto Sign Message",
  CryptoOtherScreen: "Crypto Other Screen",
  CryptoSetupWallet: "Crypto Setup Wallet",
  CryptoError: "Crypto Error",
  CryptoConfirmation: "Crypto Confirmation",
  IDPConsent: "IDP Consent"
} as const
export type AppScreens = (typeof AppScreens)[keyof typeof AppScreens]

/** The events of the widget. */
export const EventType = {
  MagicLinkLoginOrCreate: "MAGIC_LINK_LOGIN_OR_CREATE",
  OTPsLoginOrCreate: "OTP_LOGIN_OR_CREATE",
  OTPsAuthenticate: "OTP_AUTHENTICATE",
  CryptoWalletAuthenticateStart: "CRYPTO_WALLET_AUTHENTICATE_START",
  CryptoWalletAuthenticate: "CRYPTO_WALLET_AUTHENTICATE",
  PasswordCreate: "PASSWORD_CREATE",
  PasswordAuthenticate: "PASSWORD_AUTHENTICATE",
  PasswordResetByEmailStart: "PASSWORD_RESET_BY_EMAIL_START",
  PasswordResetByEmail: "PASSWORD_RESET_BY_EMAIL",
  PasskeyRegister: "PASSKEY_REGISTER",
  PasskeyAuthenticate: "PASSKEY_AUTHENTICATE",
  PasskeySkip: "PASSKEY_SKIP",
  PasskeyDone: "PASSKEY_DONE",
  AuthenticateFlowComplete: "AUTHENTICATE_FLOW_COMPLETE",
  OAuthAuthorizeFlowStart: "OAUTH_AUTHORIZE_FLOW_START",
  OAuthAuthorizeFlowComplete: "OAUTH_AUTHORIZE_FLOW_COMPLETE",
  OAuthAuthorizeFlowConsentDenied: "OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED"
} as const
