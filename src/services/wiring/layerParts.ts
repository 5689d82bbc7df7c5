/**
 * The families of calls as `latchkey/effect` exports them: tag, schemas, and a layer for clients with only some parts. Each
 * layer is declared to need what `layerTransport` and `layerCore` provide, whatever it uses of that: a service that it uses in
 * addition changes no type of a site.
 */
import type * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { CallMethods } from "../../domain/calls/Methods.js"
import { idp } from "../../domain/idp/calls.js"
import { impersonation } from "../../domain/impersonation/calls.js"
import { magicLinks } from "../../domain/magicLink/calls.js"
import { members } from "../../domain/members/calls.js"
import { otps } from "../../domain/otp/calls.js"
import { passwords } from "../../domain/passwords/calls.js"
import { totps } from "../../domain/secondFactor/calls.js"
import * as tags from "../api/families.js"
import { methodsOf } from "../api/methodsOf.js"
import * as cryptoWallets from "../wallets/layerCryptoWallets.js"
import * as oauth from "../oauth/layerOAuth.js"
import * as sessions from "../sessionCalls/layerSessions.js"
import * as users from "../userCalls/layerUsers.js"
import * as webAuthn from "../passkeys/layerWebAuthn.js"
import * as sessionRefresh from "../background/layerSessionRefresh.js"
import type { GoogleIdentity } from "../browser/GoogleIdentity.js"
import type { Passkeys } from "../browser/Passkeys.js"
import type { ProviderFrame } from "../browser/ProviderFrame.js"
import type { OneTap } from "../api/features.js"
import * as oneTap from "../oneTap/layerOneTap.js"
import type { CoreServices } from "./layerCore.js"
import type { TransportServices } from "./layerTransport.js"

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
} from "../api/families.js"
export * as CryptoWalletsApi from "../../domain/wallets/calls.js"
export * as IdpApi from "../../domain/idp/calls.js"
export * as ImpersonationApi from "../../domain/impersonation/calls.js"
export * as MagicLinksApi from "../../domain/magicLink/calls.js"
export * as MembersApi from "../../domain/members/calls.js"
export * as OAuthApi from "../../domain/oauth/calls.js"
export * as OtpsApi from "../../domain/otp/calls.js"
export * as PasswordsApi from "../../domain/passwords/calls.js"
export * as SessionsApi from "../../domain/sessionCalls/calls.js"
export * as TotpsApi from "../../domain/secondFactor/calls.js"
export * as UsersApi from "../../domain/userCalls/calls.js"
export * as WebAuthnApi from "../../domain/passkeys/calls.js"

/** The layer of a family that is nothing but its rows. Marked as pure, so that a bundler drops those that a site does not use. */
const layerOf = <Family, Rows extends object>(
  tag: Context.Tag<Family, CallMethods<Rows>>,
  rows: Rows
): Layer.Layer<Family, never, CoreServices | TransportServices> => Layer.scoped(tag, methodsOf(rows))

/** The calls of logins with a crypto wallet. */
export const layerCryptoWallets: Layer.Layer<tags.CryptoWallets, never, CoreServices | TransportServices> =
  cryptoWallets.layerCryptoWallets

/** The calls of consent to third-party apps. */
export const layerIdp = /* @__PURE__ */ layerOf(tags.Idp, idp)

/** The calls of the impersonation of users. */
export const layerImpersonation = /* @__PURE__ */ layerOf(tags.Impersonation, impersonation)

/** The calls of magic links. */
export const layerMagicLinks = /* @__PURE__ */ layerOf(tags.MagicLinks, magicLinks)

/** The calls of the search for members. */
export const layerMembers = /* @__PURE__ */ layerOf(tags.Members, members)

/** The calls of social logins. */
export const layerOAuth: Layer.Layer<tags.OAuth, never, CoreServices | TransportServices> = oauth.layerOAuth

/** The calls of passcodes. */
export const layerOtps = /* @__PURE__ */ layerOf(tags.Otps, otps)

/** The calls of passwords. */
export const layerPasswords = /* @__PURE__ */ layerOf(tags.Passwords, passwords)

/** The calls of sessions. */
export const layerSessions: Layer.Layer<tags.Sessions, never, CoreServices | TransportServices> =
  sessions.layerSessions

/** The calls of authenticator apps. */
export const layerTotps = /* @__PURE__ */ layerOf(tags.Totps, totps)

/** The calls of the signed-in user. */
export const layerUsers: Layer.Layer<tags.Users, never, CoreServices | TransportServices> = users.layerUsers

/** The calls of passkeys. */
export const layerWebAuthn: Layer.Layer<tags.WebAuthn, never, CoreServices | TransportServices | Passkeys> =
  webAuthn.layerWebAuthn

/** Refreshes the session in the background, in one tab for all. `layerBrowser` and `layerTest` have it. */
export const layerSessionRefresh: Layer.Layer<never, never, CoreServices | TransportServices> =
  sessionRefresh.layerSessionRefresh

/** Google One Tap. */
export const layerOneTap: Layer.Layer<
  OneTap,
  never,
  CoreServices | TransportServices | GoogleIdentity | ProviderFrame
> = oneTap.layerOneTap
