/** The events that a mounted widget emits (wire reference 5.1). */
import type { WalletAuthenticated, WalletChallenge } from "../domain/api/CryptoWallets.js"
import type { SentMagicLink } from "../domain/api/MagicLinks.js"
import type { OtpAuthenticated, SentOtp } from "../domain/api/Otps.js"
import type { PasswordAuthenticated, PasswordCreated, ResetStarted } from "../domain/api/Passwords.js"
import type { PasskeyAuthenticated, PasskeyRegistered } from "../domain/api/WebAuthn.js"

type Nothing = Record<never, never>

/** Each event type and its data: the call's answer, or nothing. */
export interface WidgetEvents {
  readonly MAGIC_LINK_LOGIN_OR_CREATE: SentMagicLink & { readonly email: string }
  readonly OTP_LOGIN_OR_CREATE: SentOtp
  readonly OTP_AUTHENTICATE: OtpAuthenticated
  readonly CRYPTO_WALLET_AUTHENTICATE_START: WalletChallenge
  readonly CRYPTO_WALLET_AUTHENTICATE: WalletAuthenticated
  readonly PASSWORD_CREATE: PasswordCreated
  readonly PASSWORD_AUTHENTICATE: PasswordAuthenticated
  readonly PASSWORD_RESET_BY_EMAIL_START: ResetStarted
  readonly PASSWORD_RESET_BY_EMAIL: PasswordAuthenticated
  readonly PASSKEY_REGISTER: PasskeyRegistered
  readonly PASSKEY_AUTHENTICATE: PasskeyAuthenticated
  readonly PASSKEY_SKIP: Nothing
  readonly PASSKEY_DONE: Nothing
  readonly AUTHENTICATE_FLOW_COMPLETE: Nothing
  readonly OAUTH_AUTHORIZE_FLOW_START: {
    readonly client_id: string
    readonly redirect_uri: string
    readonly scope: string
  }
  readonly OAUTH_AUTHORIZE_FLOW_COMPLETE: Nothing
  readonly OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Nothing
}

export type WidgetEvent = {
  readonly [Type in keyof WidgetEvents]: { readonly type: Type; readonly data: WidgetEvents[Type] }
}[keyof WidgetEvents]

export interface Callbacks {
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  readonly onError?: ((error: Error) => void) | undefined
}
