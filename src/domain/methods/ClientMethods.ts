/**
 * Every method of the client that gives a Promise, in the client's own groups. The table of calls (`domain/methods/calls.ts`)
 * says how each is carried out. Without types of a library: the package's declarations contain this.
 */
import { type OAuthProvider, oauthProviders } from "../oauth/OAuthProvider.js"
import type { MethodNames } from "../values/MethodNames.js"
import { recordOf } from "../values/objects.js"
import type { OAuthStartOptions } from "../oauth/OAuthStart.js"
import type { OneTapOutcome } from "../oneTap/OneTap.js"
import type { Permissions } from "../rbac/Permissions.js"
import type { User } from "../session/User.js"
import type { EmptyAnswer } from "../calls/Answers.js"
import type { WalletAuthenticated, WalletChallenge, WalletSignature, WalletStart } from "../wallets/types.js"
import type {
  AuthorizeStart,
  AuthorizeStarted,
  AuthorizeSubmit,
  AuthorizeSubmitted,
  LogoutStart,
  LogoutStarted
} from "../idp/types.js"
import type { ImpersonationToken } from "../impersonation/types.js"
import type { LandingOptions, ReturnAuthenticated } from "../login/Landing.js"
import type { MagicLinkAuthenticated, MagicLinkOptions, SentMagicLink } from "../magicLink/types.js"
import type { MemberFound, MemberSearch } from "../members/types.js"
import type { OAuthAttached, OAuthAuthenticated, OneTapStartOptions } from "../oauth/types.js"
import type { EmailOtpOptions, OtpAuthenticated, SentOtp, SmsOptions, WhatsAppOptions } from "../otp/types.js"
import type {
  OwnPasswordReset,
  PasswordAuthenticated,
  PasswordCreated,
  PasswordCredentials,
  PasswordReplacement,
  PasswordReset,
  PasswordStrength,
  PasswordToRate,
  ResetStart
} from "../passwords/types.js"
import type {
  AccessTokenExchange,
  Attestation,
  Authenticated,
  RevokeOptions,
  SessionDuration,
  SessionExtension
} from "../sessionCalls/types.js"
import type {
  RecoveryCodes,
  TotpAuthenticated,
  TotpCode,
  TotpCreated,
  TotpCreation,
  TotpRecoveryCode
} from "../secondFactor/types.js"
import type {
  ConnectedApps,
  RegistrationDeleted,
  UserFound,
  UserUpdate,
  UserUpdated
} from "../userCalls/types.js"
import type {
  PasskeyAuthenticated,
  PasskeyCapabilities,
  PasskeyRegistered,
  PasskeyUpdate,
  PasskeyUpdated,
  RegisterPasskey,
  UsePasskey
} from "../passkeys/types.js"

/** Every method that gives a Promise, in groups. */
export interface ClientMethods {
  /** The signed-in user: fetch and change it. */
  readonly user: UserMethods
  /** The session: confirm, extend, exchange and end it. */
  readonly session: SessionMethods
  /** Signing in with a link that is sent by email. */
  readonly magicLinks: MagicLinkMethods
  /** Signing in with a passcode that is sent to a phone number or an email address. */
  readonly otps: OtpMethods
  /** Signing in with an account at a social provider, such as `oauth.google`, and Google One Tap. */
  readonly oauth: OAuthMethods
  /** Signing in with the signature of a crypto wallet. */
  readonly cryptoWallets: WalletMethods
  /** The codes of an authenticator app as a second factor. */
  readonly totps: TotpMethods
  /** Creating passkeys and signing in with them. */
  readonly webauthn: PasskeyMethods
  /** Signing in with a password, setting it and rating it. */
  readonly passwords: PasswordMethods
  /** Signing in as a user, for the project's staff. */
  readonly impersonation: ImpersonationMethods
  /** The project as an identity provider: other parties' apps ask its users for access. */
  readonly idp: IdpMethods
  /** The search for a member of an organization in a B2B project. */
  readonly members: MemberMethods
  /** What the user's roles allow. */
  readonly rbac: RbacMethods
  /**
   * Signs in with the token in the page's address, and removes it from the address unless `keepToken` is set. Null when
   * there is no token. Concurrent calls share one request, and the questions of the first, so that a page that mounts
   * twice signs in once.
   *
   * Unless the provider refuses the token, it is tried again for some seconds and then put back into the address. A page
   * that is reloaded before the answer finds it again. When this browser has just used the token, in another tab for
   * example, `data` is the present session as the provider confirms it.
   *
   * With `confirmReturn` and `confirmAccountChange`, the person is asked before a login that may be somebody else's. A
   * mounted widget with the options of the same names asks in their place.
   *
   * @example
   * const landed = await auth.authenticateByUrl({ session_duration_minutes: 60 })
   * if (landed?.tokenType === "reset_password") location.assign(`/new-password?token=${landed.token}`)
   */
  readonly authenticateByUrl: (options: LandingOptions) => Promise<ReturnAuthenticated | null>
}

/** The names of the methods. The first screen has them before the table of calls is loaded. */
export const methodNames: MethodNames<ClientMethods> = {
  user: {
    get: true,
    update: true,
    deleteEmail: true,
    deletePhoneNumber: true,
    deleteTOTP: true,
    deleteCryptoWallet: true,
    deleteOAuthRegistration: true,
    deleteWebauthnRegistration: true,
    deleteBiometricRegistration: true,
    getConnectedApps: true,
    revokedConnectedApp: true,
    search: true
  },
  session: { authenticate: true, revoke: true, exchangeAccessToken: true, attest: true },
  magicLinks: { email: { loginOrCreate: true, send: true }, authenticate: true },
  otps: {
    sms: { loginOrCreate: true, send: true },
    whatsapp: { loginOrCreate: true, send: true },
    email: { loginOrCreate: true, send: true },
    authenticate: true
  },
  oauth: {
    ...recordOf(oauthProviders, () => ({ start: true })),
    attach: true,
    authenticate: true,
    googleOneTap: { start: true }
  },
  cryptoWallets: { authenticateStart: true, authenticate: true },
  totps: { create: true, authenticate: true, recoveryCodes: true, recover: true },
  webauthn: {
    register: true,
    authenticate: true,
    update: true,
    browserSupportsAutofill: true,
    browserCapabilities: true
  },
  passwords: {
    create: true,
    authenticate: true,
    resetByEmailStart: true,
    resetByEmail: true,
    resetByExistingPassword: true,
    resetBySession: true,
    strengthCheck: true
  },
  impersonation: { authenticate: true },
  idp: { oauthAuthorizeStart: true, oauthAuthorizeSubmit: true, oauthLogoutStart: true },
  members: { search: true },
  rbac: { isAuthorized: true, allPermissions: true },
  authenticateByUrl: true
}

export interface UserMethods {
  /**
   * Fetches the user and stores them. Calls within two seconds share one request. A request that fails transiently is
   * repeated in the background.
   */
  readonly get: () => Promise<User>
  /** Changes the name or the metadata. Fields that are left out stay. */
  readonly update: (options: UserUpdate) => Promise<UserUpdated>
  /** Removes an email address from the user. */
  readonly deleteEmail: (id: string) => Promise<RegistrationDeleted>
  /** Removes a phone number from the user. */
  readonly deletePhoneNumber: (id: string) => Promise<RegistrationDeleted>
  /** Removes an authenticator app from the user. */
  readonly deleteTOTP: (id: string) => Promise<RegistrationDeleted>
  /** Removes a crypto wallet from the user. */
  readonly deleteCryptoWallet: (id: string) => Promise<RegistrationDeleted>
  /** Removes a social login from the user. */
  readonly deleteOAuthRegistration: (id: string) => Promise<RegistrationDeleted>
  /** Removes a passkey from the user. */
  readonly deleteWebauthnRegistration: (id: string) => Promise<RegistrationDeleted>
  /** Removes a biometric registration from the user. */
  readonly deleteBiometricRegistration: (id: string) => Promise<RegistrationDeleted>
  /** Returns the apps of other parties that the user gave access to their account. */
  readonly getConnectedApps: () => Promise<ConnectedApps>
  /** Revokes an app's access. The method's name is the provider's. */
  readonly revokedConnectedApp: (id: string) => Promise<EmptyAnswer>
  /** Returns whether the email address belongs to a user, and whether they have a password. */
  readonly search: (email: string) => Promise<UserFound>
}

export interface SessionMethods {
  /**
   * Confirms the session with the provider and stores the answer. Extends the session when a duration in minutes is
   * given. Repeats the call when the session changed during it. Signs out here when the error says that it is over.
   */
  readonly authenticate: (options?: SessionExtension) => Promise<Authenticated>
  /**
   * Signs out. On failure the session stays, unless the error says that it is over. With `forceClear` the session is
   * removed here before the call is sent, and the wait for the provider is short.
   *
   * @example
   * await auth.session.revoke({ forceClear: true })
   * location.assign("/")
   */
  readonly revoke: (options?: RevokeOptions) => Promise<EmptyAnswer>
  /** Starts a session with an access token that was issued to one of the project's apps. Duration in minutes. */
  readonly exchangeAccessToken: (options: AccessTokenExchange) => Promise<Authenticated>
  /** Starts a session with a token that was signed by a party the project trusts. `profile_id` names the party. */
  readonly attest: (options: Attestation) => Promise<Authenticated>
}

export interface MagicLinkMethods {
  /** Links by email. */
  readonly email: {
    /** Sends a link. Creates the user when the address is new. */
    readonly loginOrCreate: (email: string, options?: MagicLinkOptions) => Promise<SentMagicLink>
    /** Sends a link to a known address. With a session, adds the address to its user. */
    readonly send: (email: string, options?: MagicLinkOptions) => Promise<SentMagicLink>
  }
  /**
   * Signs in with the token of a link. Concurrent calls with the same token share one request. Fails with
   * `MissingPKCEError` when the link was requested in another browser.
   */
  readonly authenticate: (token: string, options: SessionDuration) => Promise<MagicLinkAuthenticated>
}

/** The methods of passcodes that are sent to a phone number. */
interface PhoneOtpMethods<Options> {
  /** Sends a passcode to a number in E.164. Creates the user when the number is new. */
  readonly loginOrCreate: (phone_number: string, options?: Options) => Promise<SentOtp>
  /** Sends a passcode to a known number. With a session, adds the number to its user. */
  readonly send: (phone_number: string, options?: Options) => Promise<SentOtp>
}

export interface OtpMethods {
  /** Passcodes by SMS. */
  readonly sms: PhoneOtpMethods<SmsOptions>
  /** Passcodes by WhatsApp. */
  readonly whatsapp: PhoneOtpMethods<WhatsAppOptions>
  /** Passcodes by email. */
  readonly email: {
    /** Sends a passcode. Creates the user when the address is new. */
    readonly loginOrCreate: (email: string, options?: EmailOtpOptions) => Promise<SentOtp>
    /** Sends a passcode to a known address. With a session, adds the address to its user. */
    readonly send: (email: string, options?: EmailOtpOptions) => Promise<SentOtp>
  }
  /**
   * Signs in with a passcode of six digits. `method_id` is in the answer of the call that sent it.
   *
   * @example
   * const { method_id } = await auth.otps.sms.loginOrCreate("+14155552671")
   * const code = prompt("Your code?") ?? ""
   * const { user } = await auth.otps.authenticate(code, method_id, { session_duration_minutes: 60 })
   */
  readonly authenticate: (
    code: string,
    method_id: string,
    options: SessionDuration
  ) => Promise<OtpAuthenticated>
}

/** The methods of one social provider. */
export interface SocialLoginMethods {
  /** Leaves the page for the social provider's. Fails when the project requires PKCE and the page has no secure origin. */
  readonly start: (options?: OAuthStartOptions) => Promise<void>
}

export interface OAuthMethods extends Readonly<Record<OAuthProvider, SocialLoginMethods>> {
  /**
   * Gets a token for `oauth_attach_token` of the same provider's `start`. That login then is added to the signed-in user,
   * whatever its email address. Needs a session.
   */
  readonly attach: (provider: string) => Promise<OAuthAttached>
  /**
   * Signs in with the token of a redirect. Concurrent calls with the same token share one request. Fails with
   * `MissingPKCEError` when the login was started in another browser.
   */
  readonly authenticate: (token: string, options: SessionDuration) => Promise<OAuthAuthenticated>
  /** Google One Tap. */
  readonly googleOneTap: {
    /**
     * Shows Google's floating prompt. Resolves as soon as it is visible, or with the reason why it is not. When the user
     * chooses an account, the page is left for the address that the provider answers with; an error then is a warning.
     */
    readonly start: (options?: OneTapStartOptions) => Promise<OneTapOutcome>
  }
}

export interface WalletMethods {
  /**
   * Fetches the challenge that the wallet must sign. For Ethereum wallets, and where the project requires it, the
   * challenge is a SIWE message. Its `uri` defaults to the page's origin.
   */
  readonly authenticateStart: (options: WalletStart) => Promise<WalletChallenge>
  /** Signs in with the signature of the challenge: hex for Ethereum, base58 for Solana. */
  readonly authenticate: (options: WalletSignature) => Promise<WalletAuthenticated>
}

/** Each call needs a session. */
export interface TotpMethods {
  /** Creates an authenticator: its secret, a picture to scan, and its recovery codes. */
  readonly create: (options: TotpCreation) => Promise<TotpCreated>
  /** Adds the authenticator's code as a factor of the session. Duration in minutes. */
  readonly authenticate: (options: TotpCode) => Promise<TotpAuthenticated>
  /** Returns the recovery codes of each authenticator. */
  readonly recoveryCodes: () => Promise<RecoveryCodes>
  /** Adds a recovery code in place of an authenticator's code. Each works once. Duration in minutes. */
  readonly recover: (options: TotpRecoveryCode) => Promise<TotpAuthenticated>
}

export interface PasskeyMethods {
  /** Asks the browser to create a passkey for the signed-in user, and registers it. */
  readonly register: (options?: RegisterPasskey) => Promise<PasskeyRegistered>
  /** Signs in with a passkey. Null when `conditional_mediation` is set and the page cannot suggest passkeys. */
  readonly authenticate: (options: UsePasskey) => Promise<PasskeyAuthenticated | null>
  /** Renames a passkey. */
  readonly update: (options: PasskeyUpdate) => Promise<PasskeyUpdated>
  /** Returns whether this browser can offer passkeys in the suggestions of a field. */
  readonly browserSupportsAutofill: () => Promise<boolean>
  /** Returns what this browser can do with passkeys. */
  readonly browserCapabilities: () => Promise<PasskeyCapabilities>
}

export interface PasswordMethods {
  /** Creates a user with a password, or sets a known user's first password, and signs in. Duration in minutes. */
  readonly create: (options: PasswordCredentials) => Promise<PasswordCreated>
  /** Signs in. Duration in minutes. */
  readonly authenticate: (options: PasswordCredentials) => Promise<PasswordAuthenticated>
  /** Sends an email with a link to set a new password and a link to sign in without one. */
  readonly resetByEmailStart: (options: ResetStart) => Promise<EmptyAnswer>
  /**
   * Sets a new password with the token of a reset link, and signs in. Duration in minutes. Concurrent calls with the same
   * token and password share one request. Fails with `MissingPKCEError` when the email was requested in another browser.
   */
  readonly resetByEmail: (options: PasswordReset) => Promise<PasswordAuthenticated>
  /** Replaces a known password and signs in. Duration in minutes. */
  readonly resetByExistingPassword: (options: PasswordReplacement) => Promise<PasswordAuthenticated>
  /** Sets a new password for the signed-in user. Duration in minutes. */
  readonly resetBySession: (options: OwnPasswordReset) => Promise<PasswordAuthenticated>
  /** Rates a password by the project's policy. The email address makes the rating stricter. */
  readonly strengthCheck: (options: PasswordToRate) => Promise<PasswordStrength>
}

export interface ImpersonationMethods {
  /** Starts a session of the user that the impersonation token was created for. */
  readonly authenticate: (options: ImpersonationToken) => Promise<Authenticated>
}

export interface IdpMethods {
  /** Describes the app and the scopes it asks for, and whether the user must consent. Needs a session. */
  readonly oauthAuthorizeStart: (options: AuthorizeStart) => Promise<AuthorizeStarted>
  /** Submits the user's decision. The answer has the address to go to; this call does not navigate. */
  readonly oauthAuthorizeSubmit: (options: AuthorizeSubmit) => Promise<AuthorizeSubmitted>
  /** Returns whether the user must confirm that an app signs them out, and the address to go to afterwards. */
  readonly oauthLogoutStart: (options: LogoutStart) => Promise<LogoutStarted>
}

export interface MemberMethods {
  /** Returns whether the organization has a member with this email address, and whether they have a password. */
  readonly search: (options: MemberSearch) => Promise<MemberFound>
}

export interface RbacMethods {
  /** Returns whether the project's policy allows the user the action. False when it cannot be fetched. */
  readonly isAuthorized: (resource_id: string, action: string) => Promise<boolean>
  /** Returns every resource and action of the policy, and whether it is allowed to the user. */
  readonly allPermissions: () => Promise<Permissions>
}
