/** The events that a mounted widget emits. */
import type { AuthError } from "../../domain/errors/AuthError.js"
import type { EmptyAnswer } from "../../domain/calls/Answers.js"
import type { WalletAuthenticated, WalletChallenge } from "../../domain/wallets/types.js"
import type { SentMagicLink } from "../../domain/magicLink/types.js"
import type { OtpAuthenticated, SentOtp } from "../../domain/otp/types.js"
import type { PasswordAuthenticated, PasswordCreated } from "../../domain/passwords/types.js"
import type { TotpAuthenticated } from "../../domain/secondFactor/types.js"
import type { PasskeyAuthenticated, PasskeyRegistered } from "../../domain/passkeys/types.js"

/** The data of an event that has none. */
type Nothing = Record<never, never>

/** Each event type and its data: the call's answer, or nothing. */
export interface WidgetEvents {
  /** A magic link was sent. */
  readonly MAGIC_LINK_LOGIN_OR_CREATE: SentMagicLink & {
    /** The address that the link was sent to. */
    readonly email: string
  }
  /** A passcode was sent. */
  readonly OTP_LOGIN_OR_CREATE: SentOtp
  /** The user signed in with a passcode. */
  readonly OTP_AUTHENTICATE: OtpAuthenticated
  /** The wallet was asked for a signature. */
  readonly CRYPTO_WALLET_AUTHENTICATE_START: WalletChallenge
  /** The user signed in with a wallet. */
  readonly CRYPTO_WALLET_AUTHENTICATE: WalletAuthenticated
  /** The user created a password and signed in. */
  readonly PASSWORD_CREATE: PasswordCreated
  /** The user signed in with a password. */
  readonly PASSWORD_AUTHENTICATE: PasswordAuthenticated
  /** An email to set a new password was sent. */
  readonly PASSWORD_RESET_BY_EMAIL_START: EmptyAnswer
  /** The user set a new password and signed in. */
  readonly PASSWORD_RESET_BY_EMAIL: PasswordAuthenticated
  /** The user registered a passkey. */
  readonly PASSKEY_REGISTER: PasskeyRegistered
  /** The user signed in with a passkey. */
  readonly PASSKEY_AUTHENTICATE: PasskeyAuthenticated
  /** The user chose not to register a passkey. */
  readonly PASSKEY_SKIP: Nothing
  /** The user finished the registration of passkeys. */
  readonly PASSKEY_DONE: Nothing
  /** The user proved the second factor with an authenticator app. */
  readonly TOTP_AUTHENTICATE: TotpAuthenticated
  /** The user proved the second factor with a recovery code. */
  readonly TOTP_RECOVER: TotpAuthenticated
  /** The user closed the prompt of Google One Tap. */
  readonly ONE_TAP_CANCEL: Nothing
  /** The login is complete. */
  readonly AUTHENTICATE_FLOW_COMPLETE: Nothing
  /** The session has the fresh proof that a step-up asks for. */
  readonly STEP_UP_COMPLETE: Nothing
  /** The user does not want to prove the second factor again: take the step-up away. */
  readonly STEP_UP_CANCEL: Nothing
  /** An app asked for access. */
  readonly OAUTH_AUTHORIZE_FLOW_START: {
    /** The app's id. */
    readonly client_id: string
    /** The app's address that the browser goes to afterwards. */
    readonly redirect_uri: string
    /** The scopes that the app asks for, separated by spaces. */
    readonly scope: string
  }
  /** The user granted the access. */
  readonly OAUTH_AUTHORIZE_FLOW_COMPLETE: Nothing
  /** The user denied the access. */
  readonly OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Nothing
}

/** An event of a mounted widget. May grow in a minor version. */
export type WidgetEvent = {
  readonly [Type in keyof WidgetEvents]: {
    /** What happened. It narrows `data`. */
    readonly type: Type
    /** The answer of the call, or an empty object. After a login it has the session's tokens: do not log it. */
    readonly data: WidgetEvents[Type]
  }
}[keyof WidgetEvents]

/** What a mounted widget reports to the site. */
export interface Callbacks {
  /**
   * Called with each event, as soon as it has happened. The data of an event that signs in has the session's tokens: do not
   * log it. Default: none.
   */
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  /** Called with each error that the widget shows or that keeps it from going on. Default: none. */
  readonly onError?: ((error: AuthError) => void) | undefined
}
