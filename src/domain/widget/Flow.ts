/**
 * The screens and the transitions between them (specification sections 1, 2 and 4). A feature adds its screens, the events that
 * lead to them, and the events that the site hears.
 */
import type { EmptyAnswer } from "../calls/Answers.js"
import type { WalletAuthenticated, WalletChallenge } from "../wallets/types.js"
import type { SentMagicLink } from "../magicLink/types.js"
import type { OtpAuthenticated, SentOtp } from "../otp/types.js"
import type { PasswordAuthenticated, PasswordCreated } from "../passwords/types.js"
import type { TotpAuthenticated } from "../secondFactor/types.js"
import type { PasskeyAuthenticated, PasskeyRegistered } from "../passkeys/types.js"
import type { UserType } from "../userCalls/types.js"
import type { LandingFailure } from "../login/LandingFailure.js"
import type { OtpMethod } from "../otp/OtpMethod.js"
import type { PhoneMethod } from "../session/PhoneMethod.js"
import type { StepUpProblem } from "../errors/DeviceErrors.js"
import type { Session } from "../session/Session.js"
import type { FactorWays } from "../secondFactor/stepUp.js"
import type { StepUpOptions } from "../secondFactor/StepUpOptions.js"
import type { DetectedWallet } from "../wallets/Wallets.js"

/** The screens and their data. */
export interface ScreenData {
  readonly Main: object
  readonly EmailConfirmation: { readonly email: string }
  readonly OTPAuthenticate: SentPasscode
  readonly OTPConfirmation: object
  readonly PasswordCreateOrLogin: { readonly email: string; readonly userType: UserType }
  readonly PasswordForgot: { readonly email: string }
  readonly PasswordSetNew: { readonly email: string }
  readonly PasswordDedupe: { readonly email: string }
  readonly PasswordBreached: { readonly email: string }
  readonly PasswordResetForm: { readonly token: string }
  readonly PasswordConfirmation: object
  readonly CryptoConnect: { readonly wallet: DetectedWallet }
  readonly CryptoSignMessage: {
    readonly wallet: DetectedWallet
    readonly address: string
    readonly challenge: string
  }
  readonly CryptoOtherScreen: object
  readonly CryptoSetupWallet: object
  readonly CryptoError: object
  readonly CryptoConfirmation: object
  readonly PasskeyRegistrationStart: object
  /** Whether the user comes from creating a passkey. */
  readonly PasskeyRegistrationSuccess: { readonly isNew: boolean }
  readonly PasskeyConfirmation: object
  /** Offers a passkey to somebody who has signed in. `next` is the confirmation of the login. */
  readonly PasskeyOffer: { readonly next: Screen }
  readonly IDPConsent: object
  /** `account` is the name of the account that the return signs in to, if the provider has named it. */
  readonly ReturnQuestion: { readonly account: string | undefined }
  readonly ReturnDeclined: object
  /** The names of the accounts. */
  readonly AccountQuestion: { readonly from: string; readonly to: string }
  readonly ReturnConfirmation: { readonly account: string }
  readonly ReturnFailure: { readonly failure: LandingFailure }
  readonly FactorChoice: FactorWays
  /** Asks for the code of the authenticator app, or for a passcode that was sent. */
  readonly FactorCode: FactorWays & { readonly sent: SentPasscode | undefined }
  readonly FactorRecovery: FactorWays
  readonly FactorEnrollment: FactorWays
  readonly AppEnrollment: FactorWays
  readonly PhoneEnrollment: FactorWays & { readonly method: PhoneMethod }
  readonly RecoveryCodes: object
  readonly FactorConfirmation: object
  /** Waits for the session, or says why nobody can be asked again. */
  readonly StepUp: { readonly problem: StepUpProblem | undefined }
  /** The account page, which no event leaves. */
  readonly Account: object
}

export type ScreenTag = keyof ScreenData
export type ScreenOf<Tag extends ScreenTag> = {
  readonly [Each in Tag]: { readonly _tag: Each } & ScreenData[Each]
}[Tag]
export type Screen = ScreenOf<ScreenTag>

/** A passcode that was sent to the user. */
export interface SentPasscode {
  readonly method: OtpMethod
  readonly methodId: string
  /** Email address, or phone number in E.164 format. */
  readonly destination: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The screens after a reset email was sent, one for each reason. */
export type ResetScreenTag = Extract<
  ScreenTag,
  "PasswordForgot" | "PasswordSetNew" | "PasswordDedupe" | "PasswordBreached"
>

/**
 * Why the widget sends a first reset email. Nothing leads to the screen PasswordBreached: `breached_password` is an error
 * below the field (specification sections 2, 4 and 8).
 */
export type ResetReason = Exclude<ResetScreenTag, "PasswordBreached">

/** An event, named in the past tense. */
export type FlowEvent =
  | { readonly _tag: "MagicLinkSent"; readonly email: string }
  | ({ readonly _tag: "OtpSent" } & SentPasscode)
  | { readonly _tag: "OtpVerified" }
  | { readonly _tag: "UserFound"; readonly email: string; readonly userType: UserType }
  | { readonly _tag: "ResetEmailSent"; readonly reason: ResetScreenTag; readonly email: string }
  | { readonly _tag: "PasswordAccepted" }
  | { readonly _tag: "WalletPicked"; readonly wallet: DetectedWallet }
  | { readonly _tag: "OtherWalletsOpened" }
  | { readonly _tag: "WalletSetupOpened" }
  | { readonly _tag: "WalletConnected"; readonly address: string; readonly challenge: string }
  | { readonly _tag: "WalletFailed" }
  | { readonly _tag: "WalletVerified" }
  | { readonly _tag: "PasskeyVerified" }
  | { readonly _tag: "PasskeyRegistered" }
  | { readonly _tag: "PasskeySkipped" }
  | { readonly _tag: "PasskeySetupReopened" }
  /** A login is complete but for the offer of a passkey. `after` is the event that leads to its confirmation. */
  | { readonly _tag: "PasskeyOffered"; readonly after: FlowEvent }
  | { readonly _tag: "ReturnQuestioned"; readonly account: string | undefined }
  | { readonly _tag: "ReturnDeclined" }
  | { readonly _tag: "AccountChangeQuestioned"; readonly from: string; readonly to: string }
  /** The landing is over. `account` is the name of the account that is signed in; undefined when the login failed. */
  | { readonly _tag: "LandingEnded"; readonly account: string | undefined }
  | { readonly _tag: "LandingFailed"; readonly failure: LandingFailure }
  /** The session has its first factor only. */
  | ({ readonly _tag: "FactorAsked" } & FactorWays)
  | { readonly _tag: "FactorPicked"; readonly factor: "app" | "recovery code" | "other" }
  | ({ readonly _tag: "FactorCodeSent" } & SentPasscode)
  | { readonly _tag: "AppEnrollmentPicked" }
  | { readonly _tag: "PhoneEnrollmentPicked"; readonly method: PhoneMethod }
  /** The session has an authenticator app whose recovery codes the person has not saved yet. */
  | { readonly _tag: "RecoveryCodesDue" }
  /** The session has what the site asks for. */
  | { readonly _tag: "FactorProven" }
  | { readonly _tag: "StepUpFailed"; readonly problem: StepUpProblem }
  | { readonly _tag: "SessionEnded" }
  | { readonly _tag: "WentBack" }

/** The data of an event that has none. */
type Nothing = Record<never, never>

/** What the site hears: each event type and its data, the call's answer or nothing. */
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

/** The kinds of mount (specification section 1, and one of our own) and their initial data. */
export type Variant =
  | { readonly _tag: "login" }
  | { readonly _tag: "resetPassword"; readonly token: string }
  | { readonly _tag: "passkeyRegistration" }
  | { readonly _tag: "identityProvider" }
  | ({ readonly _tag: "stepUp"; readonly asker?: Session | null | undefined } & StepUpOptions)
  | { readonly _tag: "account" }

export const initialScreen = (variant: Variant): Screen => {
  switch (variant._tag) {
    case "login":
      return { _tag: "Main" }
    case "resetPassword":
      return { _tag: "PasswordResetForm", token: variant.token }
    case "passkeyRegistration":
      return { _tag: "PasskeyRegistrationStart" }
    case "identityProvider":
      return { _tag: "IDPConsent" }
    case "stepUp":
      return { _tag: "StepUp", problem: undefined }
    case "account":
      return { _tag: "Account" }
  }
}

type SignedInTag = Exclude<Extract<ScreenTag, `${string}Confirmation`>, "EmailConfirmation">

/** The screens after a login. Terminal: they ignore late responses. */
const isSignedIn: Readonly<Record<SignedInTag, true>> = {
  OTPConfirmation: true,
  PasswordConfirmation: true,
  CryptoConfirmation: true,
  PasskeyConfirmation: true,
  ReturnConfirmation: true,
  FactorConfirmation: true
}

/** Whether the event answers the offer of a passkey. Other events are late: the user has signed in. */
const isOfferAnswer = ({ _tag }: FlowEvent): boolean =>
  _tag === "PasskeyRegistered" || _tag === "PasskeySkipped"

/** Whether the screen belongs to a landing that has not signed in. */
const isLanding = ({ _tag }: Screen): boolean =>
  _tag === "ReturnQuestion" || _tag === "AccountQuestion" || _tag === "ReturnFailure"

/** The first screen of the second factor. Nothing is sent before the person has chosen. */
const factorStart = ({ enrollable, methods }: FactorWays): Screen => {
  const ways = { enrollable, methods }
  if (methods.length === 0) return { _tag: "FactorEnrollment", ...ways }
  return methods.every((method) => method === "totp")
    ? { _tag: "FactorCode", ...ways, sent: undefined }
    : { _tag: "FactorChoice", ...ways }
}

/** Returns the next screen while the second factor is asked for. The events of the first one are over. */
const factorTransition = (screen: Screen & FactorWays, event: FlowEvent): Screen => {
  const { enrollable, methods } = screen
  const ways = { enrollable, methods }
  if (event._tag === "FactorPicked") {
    if (event.factor === "app") return { _tag: "FactorCode", ...ways, sent: undefined }
    return event.factor === "other" ? factorStart(ways) : { _tag: "FactorRecovery", ...ways }
  }
  if (event._tag === "FactorCodeSent") {
    const { method, methodId, destination, expiresAt } = event
    return { _tag: "FactorCode", ...ways, sent: { method, methodId, destination, expiresAt } }
  }
  if (event._tag === "AppEnrollmentPicked") return { _tag: "AppEnrollment", ...ways }
  if (event._tag === "PhoneEnrollmentPicked")
    return { _tag: "PhoneEnrollment", ...ways, method: event.method }
  return event._tag === "RecoveryCodesDue" ? { _tag: "RecoveryCodes" } : screen
}

/** Whether the screen asks for the second factor. Its way on is `FactorProven`. */
const isFactor = (screen: Screen): screen is Extract<Screen, FactorWays> => "enrollable" in screen

/** Whether the screen is that of the signed-in user, for whom it acts and whose data it shows. */
export const belongsToUser = (screen: Screen): boolean =>
  screen._tag in isSignedIn ||
  isFactor(screen) ||
  /^(Account|PasskeyOffer|PasskeyRegistration\w+|RecoveryCodes|StepUp)$/.test(screen._tag)

/** Returns the next screen. An event that does not apply to a screen leaves it unchanged. `WentBack` returns to `home`. */
export const transition = (screen: Screen, event: FlowEvent, home: Screen = { _tag: "Main" }): Screen => {
  if (screen._tag in isSignedIn || screen._tag === "Account") return screen
  if (screen._tag === "PasskeyOffer") return isOfferAnswer(event) ? screen.next : screen
  if (event._tag === "PasskeyOffered")
    return { _tag: "PasskeyOffer", next: transition(screen, event.after, home) }
  const isOn = (tag: ScreenTag) => screen._tag === tag
  if (isFactor(screen) || isOn("RecoveryCodes") || isOn("StepUp")) {
    // What an app asks for goes on
    if (event._tag === "FactorProven")
      return home._tag === "IDPConsent" ? home : { _tag: "FactorConfirmation" }
    if (event._tag === "SessionEnded") return home
    if (event._tag === "StepUpFailed") return { _tag: "StepUp", problem: event.problem }
    if (isOn("StepUp") && event._tag === "FactorAsked") return factorStart(event)
    return isFactor(screen) ? factorTransition(screen, event) : screen
  }
  switch (event._tag) {
    case "MagicLinkSent":
      return { _tag: "EmailConfirmation", email: event.email }
    case "OtpSent": {
      const { method, methodId, destination, expiresAt } = event
      return { _tag: "OTPAuthenticate", method, methodId, destination, expiresAt }
    }
    case "OtpVerified":
      return { _tag: "OTPConfirmation" }
    case "UserFound":
      return { _tag: "PasswordCreateOrLogin", email: event.email, userType: event.userType }
    case "ResetEmailSent":
      return { _tag: event.reason, email: event.email }
    case "PasswordAccepted":
      return { _tag: "PasswordConfirmation" }
    case "WalletPicked":
      return { _tag: "CryptoConnect", wallet: event.wallet }
    case "OtherWalletsOpened":
      return { _tag: "CryptoOtherScreen" }
    case "WalletSetupOpened":
      return { _tag: "CryptoSetupWallet" }
    case "WalletConnected":
      return screen._tag === "CryptoConnect"
        ? {
            _tag: "CryptoSignMessage",
            wallet: screen.wallet,
            address: event.address,
            challenge: event.challenge
          }
        : screen
    case "WalletFailed":
      return isOn("CryptoConnect") || isOn("CryptoSignMessage") ? { _tag: "CryptoError" } : screen
    case "WalletVerified":
      return { _tag: "CryptoConfirmation" }
    case "PasskeyVerified":
      return { _tag: "PasskeyConfirmation" }
    case "PasskeyRegistered":
    case "PasskeySkipped":
      return isOn("PasskeyRegistrationStart")
        ? { _tag: "PasskeyRegistrationSuccess", isNew: event._tag === "PasskeyRegistered" }
        : screen
    case "PasskeySetupReopened":
      return isOn("PasskeyRegistrationSuccess") ? { _tag: "PasskeyRegistrationStart" } : screen
    case "ReturnQuestioned":
      return { _tag: "ReturnQuestion", account: event.account }
    case "ReturnDeclined":
      return isOn("ReturnQuestion") ? { _tag: "ReturnDeclined" } : screen
    case "AccountChangeQuestioned":
      return { _tag: "AccountQuestion", from: event.from, to: event.to }
    case "LandingEnded":
      if (!isLanding(screen)) return screen
      return event.account === undefined ? home : { _tag: "ReturnConfirmation", account: event.account }
    case "LandingFailed":
      return isOn(home._tag) || isLanding(screen) ? { _tag: "ReturnFailure", failure: event.failure } : screen
    case "FactorAsked":
      return factorStart(event)
    case "RecoveryCodesDue":
      return { _tag: "RecoveryCodes" }
    case "WentBack":
      return home
    case "FactorPicked":
    case "FactorCodeSent":
    case "AppEnrollmentPicked":
    case "PhoneEnrollmentPicked":
    case "FactorProven":
    case "SessionEnded":
    case "StepUpFailed":
      // The other events of the second factor
      return screen
  }
}
