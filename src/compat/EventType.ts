/**
 * The enumeration of widget events of the provider's own JavaScript client, under the same names, for code that moves
 * from it to latchkey (wire reference 5.1). Latchkey itself does not use it.
 */

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
