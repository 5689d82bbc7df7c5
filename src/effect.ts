/**
 * Entry `latchkey/effect`: the client as Effects, its services and layers, its schemas and errors.
 *
 * @example
 * import { AuthClient, layerBrowser } from "latchkey/effect"
 * import * as Effect from "effect/Effect"
 *
 * const sendLink = Effect.flatMap(AuthClient, (auth) => auth.magicLinks.email.loginOrCreate("ada@example.com"))
 * Effect.runPromise(Effect.provide(sendLink, layerBrowser("public-token-test-…")))
 */
export type { LayeredClientOptions } from "./client/AuthClient.js"
export { promised, toPromise } from "./client/promised.js"
export type { Promised } from "./client/promisedBy.js"
export * as CryptoWalletsApi from "./domain/api/CryptoWallets.js"
export * as IdpApi from "./domain/api/Idp.js"
export * as ImpersonationApi from "./domain/api/Impersonation.js"
export * as MagicLinksApi from "./domain/api/MagicLinks.js"
export * as MembersApi from "./domain/api/Members.js"
export * as OAuthApi from "./domain/api/OAuth.js"
export * as OtpsApi from "./domain/api/Otps.js"
export * as PasswordsApi from "./domain/api/Passwords.js"
export * as SessionsApi from "./domain/api/Sessions.js"
export * as TotpsApi from "./domain/api/Totps.js"
export * as UsersApi from "./domain/api/Users.js"
export * as WebAuthnApi from "./domain/api/WebAuthn.js"
export { createLayeredClient as createAuthClient } from "./shell/createAuthClient.js"
export { createLayeredWidget as createAuthWidget, type AuthWidget } from "./createAuthWidget.js"
export { defaults as defaultBootstrapSettings } from "./domain/project/ProjectSettings.js"
export { ProjectSettings as BootstrapSettings } from "./domain/schemas/SettingsSchema.js"
export type { CeremonyError } from "./domain/passkeys/Ceremony.js"
export * from "./domain/errors/exported.js"
export { SessionSchema } from "./domain/schemas/SessionSchema.js"
export { type SessionSnapshot, type SessionStatus, type SessionTokens } from "./domain/session/Session.js"
export { type OneTapOutcome } from "./domain/oauth/OneTap.js"
export { UserSchema, type User } from "./domain/schemas/User.js"
export { type AnnouncedWallet, type DetectedWallet, type WalletName } from "./domain/wallets/Wallets.js"
export {
  CryptoWallets,
  Idp,
  Impersonation,
  MagicLinks,
  Members,
  OAuth,
  Otps,
  Passwords,
  Sessions,
  Totps,
  Users,
  WebAuthn
} from "./services/api/families.js"
export {
  layerCryptoWallets,
  layerIdp,
  layerImpersonation,
  layerMagicLinks,
  layerMembers,
  layerOAuth,
  layerOneTap,
  layerOtps,
  layerPasswords,
  layerSessionRefresh,
  layerSessions,
  layerTotps,
  layerUsers,
  layerWebAuthn
} from "./services/wiring/layerParts.js"
export type { ClientCalls, LandingError } from "./domain/api/calls.js"
export type { LandingOptions, ReturnAuthenticated } from "./domain/methods/Landing.js"
export { AuthClient } from "./services/client/AuthClient.js"
export { Cookies } from "./services/browser/Cookies.js"
export { CrossTab } from "./services/browser/CrossTab.js"
export { Crypto } from "./services/browser/Crypto.js"
export { Forms } from "./services/browser/Forms.js"
export { GoogleIdentity } from "./services/browser/GoogleIdentity.js"
export { Locks } from "./services/browser/Locks.js"
export { Navigation, type PageLocation } from "./services/browser/Navigation.js"
export { Page } from "./services/browser/Page.js"
export { Passkeys } from "./services/browser/Passkeys.js"
export { ProviderFrame } from "./services/browser/ProviderFrame.js"
export { ProofError } from "./services/browser/Recaptcha.js"
export { ScriptError, Scripts } from "./services/browser/Scripts.js"
export { Storage } from "./services/browser/Storage.js"
export { TabStorage } from "./services/browser/TabStorage.js"
export { WalletHost } from "./services/browser/WalletHost.js"
export { Captcha } from "./services/wire/Captcha.js"
export type { ClientOptions } from "./domain/client/ClientSettings.js"
export { EventLog } from "./services/wire/EventLog.js"
export { FraudTelemetry } from "./services/wire/FraudTelemetry.js"
export { layerFetch } from "./services/browser/layerFetch.js"
export { layerTest } from "./services/wiring/layerTest.js"
export { layerBrowser, type ClientServices } from "./services/wiring/layerBrowser.js"
export { layerCore, type CoreServices, type ServiceLayers } from "./services/wiring/layerCore.js"
export { layerTransport, type TransportServices } from "./services/wiring/layerTransport.js"
export { OneTap, PhoneParser, Wallets, type OneTapOptions } from "./services/features/features.js"
export { layerPhoneParser } from "./services/features/layerPhoneParser.js"
export { ProjectSettings as Bootstrap } from "./services/wire/ProjectSettings.js"
export { Rbac } from "./services/features/Rbac.js"
export { Session } from "./services/session/Session.js"
export { Transport } from "./services/wire/Transport.js"
export { layerWallets } from "./services/features/layerWallets.js"
