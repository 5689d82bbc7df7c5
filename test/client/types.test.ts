/** What the compiler promises: these fail when types are checked. */
import { describe, expectTypeOf, it } from "vitest"
import type * as Effect from "effect/Effect"
import type { AuthClient as ClientEffects } from "../../src/services/client/AuthClient.js"
import type { CeremonyError } from "../../src/domain/errors/Ceremony.js"
import type { CallError, UsageError } from "../../src/domain/errors/Errors.js"
import type { OneTapError } from "../../src/domain/errors/FeatureErrors.js"
import { factorRows, type FactorRows } from "../../src/domain/secondFactor/factorTable.js"
import type { StepUpMethod } from "../../src/domain/secondFactor/StepUpOptions.js"
import type { OAuthProvider } from "../../src/domain/oauth/OAuthProvider.js"
import type {
  AccountChangeDeclinedError,
  InsecureOriginError,
  MissingPKCEError,
  ReturnNotConfirmedError
} from "../../src/domain/errors/SdkErrors.js"
import type { ApiError, InvalidResponseError, NetworkError } from "../../src/index.js"

type Client = ClientEffects["Type"]

/** What each method of a group fails with. */
type Failures<Group> = {
  -readonly [Name in keyof Group]: Group[Name] extends (...args: never) => Effect.Effect<unknown, infer E>
    ? E
    : Failures<Group[Name]>
}

/** Every call: the provider's refusals and faults of the way there, and wrong arguments. */
type Refused = CallError | UsageError
/** A call that needs what an earlier one left in this browser. */
type Elsewhere = Refused | MissingPKCEError
/** A call that begins what may need a digest, which browsers compute on secure origins only. */
type Begun = Refused | InsecureOriginError
/** A call that the browser takes part in. */
type Prompted = Refused | CeremonyError

describe("what a call of the client fails with", () => {
  it("is spelled out for users", () => {
    expectTypeOf<Failures<Client["user"]>>().toEqualTypeOf<{
      get: Refused
      update: Refused
      deleteEmail: Refused
      deletePhoneNumber: Refused
      deleteTOTP: Refused
      deleteCryptoWallet: Refused
      deleteOAuthRegistration: Refused
      deleteWebauthnRegistration: Refused
      deleteBiometricRegistration: Refused
      getConnectedApps: Refused
      revokedConnectedApp: Refused
      search: Refused
    }>()
  })

  it("is spelled out for sessions, members and impersonation", () => {
    expectTypeOf<Failures<Client["session"]>>().toEqualTypeOf<{
      authenticate: Refused
      revoke: Refused
      exchangeAccessToken: Refused
      attest: Refused
    }>()
    expectTypeOf<Failures<Client["members"]>>().toEqualTypeOf<{ search: Refused }>()
    expectTypeOf<Failures<Client["impersonation"]>>().toEqualTypeOf<{ authenticate: Refused }>()
  })

  it("is spelled out for magic links and passcodes", () => {
    type Sender = { loginOrCreate: Refused; send: Refused }
    expectTypeOf<Failures<Client["magicLinks"]>>().toEqualTypeOf<{
      email: { loginOrCreate: Begun; send: Begun }
      authenticate: Elsewhere
    }>()
    expectTypeOf<Failures<Client["otps"]>>().toEqualTypeOf<{
      sms: Sender
      whatsapp: Sender
      email: Sender
      authenticate: Refused
    }>()
  })

  it("is spelled out for social login, each provider and One Tap", () => {
    type OneTapFailure = ApiError | InvalidResponseError | NetworkError | OneTapError | UsageError
    type OAuth = Client["oauth"]
    expectTypeOf<keyof OAuth>().toEqualTypeOf<OAuthProvider | "googleOneTap" | "attach" | "authenticate">()
    expectTypeOf<Failures<Pick<OAuth, OAuthProvider>>>().toEqualTypeOf<{
      [Provider in OAuthProvider]: { start: InsecureOriginError | UsageError }
    }>()
    expectTypeOf<Failures<Pick<OAuth, "googleOneTap" | "attach" | "authenticate">>>().toEqualTypeOf<{
      googleOneTap: { start: OneTapFailure }
      attach: Refused
      authenticate: Elsewhere
    }>()
  })

  it("is spelled out for wallets and authenticator apps", () => {
    expectTypeOf<Failures<Client["cryptoWallets"]>>().toEqualTypeOf<{
      authenticateStart: Refused
      authenticate: Refused
    }>()
    expectTypeOf<Failures<Client["totps"]>>().toEqualTypeOf<{
      create: Refused
      authenticate: Refused
      recoveryCodes: Refused
      recover: Refused
    }>()
  })

  it("is spelled out for passkeys, which can fail in the browser too", () => {
    expectTypeOf<Failures<Client["webauthn"]>>().toEqualTypeOf<{
      register: Prompted
      authenticate: Prompted
      update: Refused
      browserSupportsAutofill: UsageError
      browserCapabilities: UsageError
    }>()
  })

  it("is spelled out for passwords", () => {
    expectTypeOf<Failures<Client["passwords"]>>().toEqualTypeOf<{
      create: Refused
      authenticate: Refused
      resetByEmailStart: Begun
      resetByEmail: Elsewhere
      resetByExistingPassword: Refused
      resetBySession: Refused
      strengthCheck: Refused
    }>()
  })

  it("is spelled out for the identity provider, permissions and returns", () => {
    expectTypeOf<Failures<Client["idp"]>>().toEqualTypeOf<{
      oauthAuthorizeStart: Refused
      oauthAuthorizeSubmit: Refused
      oauthLogoutStart: Refused
    }>()
    expectTypeOf<Failures<Client["rbac"]>>().toEqualTypeOf<{
      isAuthorized: UsageError
      allPermissions: UsageError
    }>()
    expectTypeOf<Failures<Pick<Client, "authenticateByUrl">>>().toEqualTypeOf<{
      authenticateByUrl: Elsewhere | ReturnNotConfirmedError | AccountChangeDeclinedError
    }>()
  })

  it("has every group", () => {
    expectTypeOf<keyof Client>().toEqualTypeOf<
      | ("user" | "session" | "members" | "impersonation" | "magicLinks" | "otps" | "oauth" | "cryptoWallets")
      | ("totps" | "webauthn" | "passwords" | "idp" | "rbac" | "authenticateByUrl")
    >()
  })

  it("distinguishes seven kinds of failed calls", () => {
    expectTypeOf<CallError["_tag"]>().toEqualTypeOf<
      | ("ApiError" | "SchemaError" | "NetworkError" | "InvalidResponseError" | "CaptchaUnavailableError")
      | ("SessionChangedMeanwhileError" | "SignedOutMeanwhileError")
    >()
  })
})

describe("a method of the second factor", () => {
  it("needs a row in the table of factors, which says what it proves and where it is registered", () => {
    expectTypeOf(factorRows).toExtend<FactorRows>()
    // @ts-expect-error there is no row for a passcode by voice
    const _rows: FactorRows<StepUpMethod | "voice"> = factorRows
  })
})
