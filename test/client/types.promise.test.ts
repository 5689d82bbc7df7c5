/** What the compiler promises of the Promise client: these fail when types are checked. */
import { describe, expectTypeOf, it } from "vitest"
import type * as HttpClient from "@effect/platform/HttpClient"
import type * as Clock from "effect/Clock"
import type * as Layer from "effect/Layer"
import type { MagicLinkAuthenticated, SentMagicLink } from "../../src/domain/magicLink/calls.js"
import type { OAuthAttached, OAuthAuthenticated } from "../../src/domain/oauth/calls.js"
import type { OtpAuthenticated, SentOtp } from "../../src/domain/otp/calls.js"
import type { PasswordCreated, PasswordStrength } from "../../src/domain/passwords/calls.js"
import type { Authenticated } from "../../src/domain/sessionCalls/calls.js"
import type { TotpAuthenticated } from "../../src/domain/secondFactor/calls.js"
import type { PasskeyAuthenticated, PasskeyRegistered } from "../../src/domain/passkeys/calls.js"
import type { OneTapOutcome } from "../../src/domain/oneTap/OneTap.js"
import type { Permissions } from "../../src/domain/rbac/Permissions.js"
import type { Session, SessionTokens } from "../../src/domain/session/Session.js"
import type { User } from "../../src/domain/schemas/User.js"
import type { AuthClient } from "../../src/index.js"
import type { Cookies } from "../../src/services/browser/Cookies.js"
import type { Storage } from "../../src/services/browser/Storage.js"
import type { ServiceLayers } from "../../src/services/wiring/layerCore.js"

type Client = AuthClient<object>
type Opaque = AuthClient<{ readonly OpaqueTokens: true }>

describe("what a call gives", () => {
  it("is what its schema says", () => {
    expectTypeOf<
      Client["magicLinks"]["authenticate"]
    >().returns.resolves.toEqualTypeOf<MagicLinkAuthenticated>()
    expectTypeOf<Client["magicLinks"]["email"]["send"]>().returns.resolves.toEqualTypeOf<SentMagicLink>()
    expectTypeOf<Client["otps"]["whatsapp"]["send"]>().returns.resolves.toEqualTypeOf<SentOtp>()
    expectTypeOf<Client["otps"]["authenticate"]>().returns.resolves.toEqualTypeOf<OtpAuthenticated>()
    expectTypeOf<Client["oauth"]["attach"]>().returns.resolves.toEqualTypeOf<OAuthAttached>()
    expectTypeOf<Client["oauth"]["authenticate"]>().returns.resolves.toEqualTypeOf<OAuthAuthenticated>()
    expectTypeOf<Client["passwords"]["create"]>().returns.resolves.toEqualTypeOf<PasswordCreated>()
    expectTypeOf<Client["passwords"]["strengthCheck"]>().returns.resolves.toEqualTypeOf<PasswordStrength>()
    expectTypeOf<Client["totps"]["recover"]>().returns.resolves.toEqualTypeOf<TotpAuthenticated>()
    expectTypeOf<Client["webauthn"]["register"]>().returns.resolves.toEqualTypeOf<PasskeyRegistered>()
    expectTypeOf<
      Client["webauthn"]["authenticate"]
    >().returns.resolves.toEqualTypeOf<PasskeyAuthenticated | null>()
    expectTypeOf<Client["session"]["attest"]>().returns.resolves.toEqualTypeOf<Authenticated>()
    expectTypeOf<Client["oauth"]["googleOneTap"]["start"]>().returns.resolves.toEqualTypeOf<OneTapOutcome>()
    expectTypeOf<Client["oauth"]["figma"]["start"]>().returns.resolves.toEqualTypeOf<void>()
    expectTypeOf<Client["rbac"]["allPermissions"]>().returns.resolves.toEqualTypeOf<Permissions>()
  })

  it("never contains __user, which the client stores itself", () => {
    type Answers =
      | Awaited<ReturnType<Client["user"]["update"]>>
      | Awaited<ReturnType<Client["user"]["deleteTOTP"]>>
      | Awaited<ReturnType<Client["totps"]["create"]>>
    expectTypeOf<Extract<Answers, { readonly __user?: unknown }>>().toEqualTypeOf<never>()
    expectTypeOf<Awaited<ReturnType<Client["user"]["update"]>>>().toHaveProperty("emails")
  })

  it("is a union of literals for fields with a few values", () => {
    expectTypeOf<Client["user"]["search"]>().returns.resolves.toHaveProperty("userType")
    type Kind = Awaited<ReturnType<Client["user"]["search"]>>["userType"]
    expectTypeOf<Kind>().toEqualTypeOf<"new" | "passwordless" | "password">()
    expectTypeOf<PasswordStrength["strength_policy"]>().toEqualTypeOf<"zxcvbn" | "luds" | "none">()
  })

  it("is no Promise for methods that send no request", () => {
    expectTypeOf<Client["user"]["getSync"]>().toEqualTypeOf<() => User | null>()
    expectTypeOf<Client["session"]["getSync"]>().toEqualTypeOf<() => Session | null>()
    expectTypeOf<Client["session"]["getTokens"]>().toEqualTypeOf<() => SessionTokens | null>()
    expectTypeOf<Client["session"]["getInfo"]>().returns.toHaveProperty("status")
    expectTypeOf<Client["rbac"]["isAuthorizedSync"]>().toEqualTypeOf<
      (resource_id: string, action: string) => boolean
    >()
  })
})

describe("a project whose tokens are opaque", () => {
  it("has empty tokens in every answer that carries them", () => {
    type Answers =
      | Awaited<ReturnType<Opaque["magicLinks"]["authenticate"]>>
      | Awaited<ReturnType<Opaque["session"]["authenticate"]>>
      | Awaited<ReturnType<Opaque["passwords"]["resetByEmail"]>>
      | NonNullable<Awaited<ReturnType<Opaque["webauthn"]["authenticate"]>>>
      | NonNullable<NonNullable<Awaited<ReturnType<Opaque["authenticateByUrl"]>>>["data"]>
    expectTypeOf<Answers["session_token"]>().toEqualTypeOf<"">()
    expectTypeOf<Answers["session_jwt"]>().toEqualTypeOf<"">()
    expectTypeOf<Answers["session"]>().toEqualTypeOf<Session>()
  })

  it("has no getTokens", () => {
    expectTypeOf<Opaque["session"]["getTokens"]>().toEqualTypeOf<never>()
  })

  it("has the other answers as they are", () => {
    expectTypeOf<Opaque["otps"]["sms"]["send"]>().returns.resolves.toEqualTypeOf<SentOtp>()
    expectTypeOf<Opaque["webauthn"]["authenticate"]>().returns.resolves.toBeNullable()
  })
})

describe("services of the site's own", () => {
  it("are these, and no others", () => {
    expectTypeOf<keyof ServiceLayers>().toEqualTypeOf<
      | ("HttpClient" | "Cookies" | "Storage" | "TabStorage" | "CrossTab" | "Locks" | "Navigation" | "Page")
      | ("Forms" | "Scripts" | "Crypto" | "Passkeys" | "WalletHost" | "ProviderFrame" | "GoogleIdentity")
      | ("Captcha" | "FraudTelemetry" | "PhoneParser" | "Clock")
      | ("Transport" | "EventLog" | "Bootstrap" | "Wallets")
    >()
  })

  it("need nothing, do not fail, and are what their name says", () => {
    expectTypeOf<{ HttpClient: Layer.Layer<HttpClient.HttpClient> }>().toExtend<ServiceLayers>()
    expectTypeOf<{ Clock: Clock.Clock }>().toExtend<ServiceLayers>()
    expectTypeOf<{ Storage: Layer.Layer<Cookies> }>().not.toExtend<ServiceLayers>()
    expectTypeOf<{ Storage: Layer.Layer<Storage, Error> }>().not.toExtend<ServiceLayers>()
    expectTypeOf<{ Storage: Layer.Layer<Storage, never, Cookies> }>().not.toExtend<ServiceLayers>()
  })
})
