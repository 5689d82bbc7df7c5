/** One sample of every screen and of every event: what walks through the flow are made of. */
import {
  initialScreen,
  transition,
  type FlowEvent,
  type ResetScreenTag,
  type Screen,
  type ScreenOf,
  type ScreenTag,
  type Variant
} from "../../src/domain/widget/Flow.js"
import type { FactorWays } from "../../src/domain/secondFactor/stepUp.js"
import { NetworkError } from "../../src/domain/errors/BasicErrors.js"
import type { LandingFailure } from "../../src/domain/login/LandingFailure.js"

export const email = "ada@example.com"
export const passcode = {
  method: "sms",
  methodId: "method-1",
  destination: "+12025550123",
  expiresAt: 1
} as const

/** A landing whose answer was lost. */
export const failure: LandingFailure = {
  error: new NetworkError({}),
  isSpent: true,
  kind: "email",
  startedFor: email
}

const ways: FactorWays = { methods: ["totp", "sms"], enrollable: [] }
const unregistered: FactorWays = { methods: [], enrollable: ["totp", "sms"] }

export const screens: { readonly [Tag in ScreenTag]: ScreenOf<Tag> } = {
  Main: { _tag: "Main" },
  EmailConfirmation: { _tag: "EmailConfirmation", email },
  OTPAuthenticate: { _tag: "OTPAuthenticate", ...passcode },
  OTPConfirmation: { _tag: "OTPConfirmation" },
  PasswordCreateOrLogin: { _tag: "PasswordCreateOrLogin", email, userType: "new" },
  PasswordForgot: { _tag: "PasswordForgot", email },
  PasswordSetNew: { _tag: "PasswordSetNew", email },
  PasswordDedupe: { _tag: "PasswordDedupe", email },
  PasswordBreached: { _tag: "PasswordBreached", email },
  PasswordResetForm: { _tag: "PasswordResetForm", token: "TOKEN" },
  PasswordConfirmation: { _tag: "PasswordConfirmation" },
  CryptoConnect: { _tag: "CryptoConnect", wallet: "Metamask" },
  CryptoSignMessage: {
    _tag: "CryptoSignMessage",
    wallet: "Metamask",
    address: "0x1",
    challenge: "Sign in"
  },
  CryptoOtherScreen: { _tag: "CryptoOtherScreen" },
  CryptoSetupWallet: { _tag: "CryptoSetupWallet" },
  CryptoError: { _tag: "CryptoError" },
  CryptoConfirmation: { _tag: "CryptoConfirmation" },
  PasskeyRegistrationStart: { _tag: "PasskeyRegistrationStart" },
  PasskeyRegistrationSuccess: { _tag: "PasskeyRegistrationSuccess", isNew: true },
  PasskeyConfirmation: { _tag: "PasskeyConfirmation" },
  PasskeyOffer: { _tag: "PasskeyOffer", next: { _tag: "OTPConfirmation" } },
  IDPConsent: { _tag: "IDPConsent" },
  ReturnQuestion: { _tag: "ReturnQuestion", account: undefined },
  ReturnDeclined: { _tag: "ReturnDeclined" },
  AccountQuestion: { _tag: "AccountQuestion", from: email, to: "mallory@example.com" },
  ReturnConfirmation: { _tag: "ReturnConfirmation", account: email },
  ReturnFailure: { _tag: "ReturnFailure", failure },
  FactorChoice: { _tag: "FactorChoice", ...ways },
  FactorCode: { _tag: "FactorCode", ...ways, sent: passcode },
  FactorRecovery: { _tag: "FactorRecovery", ...ways },
  FactorEnrollment: { _tag: "FactorEnrollment", ...unregistered },
  AppEnrollment: { _tag: "AppEnrollment", ...unregistered },
  PhoneEnrollment: { _tag: "PhoneEnrollment", ...unregistered, method: "sms" },
  RecoveryCodes: { _tag: "RecoveryCodes" },
  FactorConfirmation: { _tag: "FactorConfirmation" },
  StepUp: { _tag: "StepUp", problem: undefined },
  Account: { _tag: "Account" }
}

export const everyScreen: ReadonlyArray<Screen> = Object.values(screens)

type Named<Event extends FlowEvent> = { readonly [Name in Event["_tag"]]: Extract<Event, { _tag: Name }> }

export const events: Named<FlowEvent> = {
  MagicLinkSent: { _tag: "MagicLinkSent", email },
  OtpSent: { _tag: "OtpSent", ...passcode },
  OtpVerified: { _tag: "OtpVerified" },
  UserFound: { _tag: "UserFound", email, userType: "new" },
  ResetEmailSent: { _tag: "ResetEmailSent", reason: "PasswordForgot", email },
  PasswordAccepted: { _tag: "PasswordAccepted" },
  WalletPicked: { _tag: "WalletPicked", wallet: "Metamask" },
  OtherWalletsOpened: { _tag: "OtherWalletsOpened" },
  WalletSetupOpened: { _tag: "WalletSetupOpened" },
  WalletConnected: { _tag: "WalletConnected", address: "0x1", challenge: "Sign in" },
  WalletFailed: { _tag: "WalletFailed" },
  WalletVerified: { _tag: "WalletVerified" },
  PasskeyVerified: { _tag: "PasskeyVerified" },
  PasskeyRegistered: { _tag: "PasskeyRegistered" },
  PasskeySkipped: { _tag: "PasskeySkipped" },
  PasskeySetupReopened: { _tag: "PasskeySetupReopened" },
  PasskeyOffered: { _tag: "PasskeyOffered", after: { _tag: "OtpVerified" } },
  ReturnQuestioned: { _tag: "ReturnQuestioned", account: undefined },
  ReturnDeclined: { _tag: "ReturnDeclined" },
  AccountChangeQuestioned: { _tag: "AccountChangeQuestioned", from: email, to: "mallory@example.com" },
  LandingEnded: { _tag: "LandingEnded", account: email },
  LandingFailed: { _tag: "LandingFailed", failure },
  FactorAsked: { _tag: "FactorAsked", ...ways },
  FactorPicked: { _tag: "FactorPicked", factor: "app" },
  FactorCodeSent: { _tag: "FactorCodeSent", ...passcode },
  AppEnrollmentPicked: { _tag: "AppEnrollmentPicked" },
  PhoneEnrollmentPicked: { _tag: "PhoneEnrollmentPicked", method: "sms" },
  RecoveryCodesDue: { _tag: "RecoveryCodesDue" },
  FactorProven: { _tag: "FactorProven" },
  StepUpFailed: { _tag: "StepUpFailed", problem: "signed_out" },
  SessionEnded: { _tag: "SessionEnded" },
  WentBack: { _tag: "WentBack" }
}

const landingFailed: FlowEvent = { _tag: "LandingEnded", account: undefined }

const resetOf = (reason: ResetScreenTag): FlowEvent => ({ _tag: "ResetEmailSent", reason, email })

/** The screen PasswordBreached sends its email again. No other screen sends it. */
const sentAgain = resetOf("PasswordBreached")

export const everyEvent: ReadonlyArray<FlowEvent> = [
  ...Object.values(events).filter(({ _tag }) => _tag !== "ResetEmailSent"),
  resetOf("PasswordForgot"),
  resetOf("PasswordSetNew"),
  resetOf("PasswordDedupe"),
  sentAgain,
  landingFailed,
  { _tag: "FactorAsked", methods: ["totp"], enrollable: [] },
  { _tag: "FactorAsked", ...unregistered },
  { _tag: "FactorPicked", factor: "recovery code" },
  { _tag: "FactorPicked", factor: "other" }
]

export const variants: ReadonlyArray<Variant> = [
  { _tag: "login" },
  { _tag: "resetPassword", token: "TOKEN" },
  { _tag: "passkeyRegistration" },
  { _tag: "identityProvider" },
  { _tag: "stepUp" },
  { _tag: "account" }
]

/**
 * The events that the widget emits while a screen is shown. Other events come from late calls: they change nothing, or
 * they lead to the same screen from everywhere.
 */
const emitted: { readonly [Tag in ScreenTag]: ReadonlyArray<FlowEvent["_tag"]> } = {
  Main: [
    "FactorAsked",
    "MagicLinkSent",
    "OtpSent",
    "UserFound",
    "WalletPicked",
    "OtherWalletsOpened",
    "WalletSetupOpened",
    "PasskeyVerified",
    "ReturnQuestioned",
    "AccountChangeQuestioned",
    "LandingFailed"
  ],
  EmailConfirmation: ["WentBack"],
  OTPAuthenticate: ["OtpVerified", "OtpSent", "PasskeyOffered", "WentBack"],
  OTPConfirmation: [],
  PasswordCreateOrLogin: ["PasswordAccepted", "MagicLinkSent", "OtpSent", "ResetEmailSent", "WentBack"],
  PasswordForgot: ["MagicLinkSent", "WentBack"],
  PasswordSetNew: ["MagicLinkSent", "WentBack"],
  PasswordDedupe: ["MagicLinkSent", "WentBack"],
  PasswordBreached: ["MagicLinkSent", "WentBack"],
  PasswordResetForm: ["PasswordAccepted", "LandingFailed"],
  PasswordConfirmation: [],
  CryptoConnect: ["WalletConnected", "WalletFailed", "WentBack"],
  CryptoSignMessage: ["WalletVerified", "WalletFailed", "WentBack"],
  CryptoOtherScreen: ["WalletPicked", "WalletSetupOpened", "WentBack"],
  CryptoSetupWallet: ["WentBack"],
  CryptoError: ["WentBack"],
  CryptoConfirmation: [],
  PasskeyRegistrationStart: ["PasskeyRegistered", "PasskeySkipped"],
  PasskeyRegistrationSuccess: ["PasskeySetupReopened"],
  PasskeyConfirmation: [],
  PasskeyOffer: ["PasskeyRegistered", "PasskeySkipped"],
  IDPConsent: [],
  ReturnQuestion: ["ReturnDeclined", "AccountChangeQuestioned", "LandingEnded", "LandingFailed"],
  ReturnDeclined: ["WentBack"],
  AccountQuestion: ["LandingEnded", "LandingFailed"],
  ReturnConfirmation: [],
  ReturnFailure: ["MagicLinkSent", "OtpSent", "ResetEmailSent", "LandingEnded", "WentBack"],
  FactorChoice: ["FactorPicked", "FactorCodeSent", "FactorProven", "SessionEnded"],
  FactorCode: ["FactorPicked", "FactorCodeSent", "FactorProven", "SessionEnded"],
  FactorRecovery: ["FactorPicked", "FactorProven", "SessionEnded"],
  FactorEnrollment: ["AppEnrollmentPicked", "PhoneEnrollmentPicked", "FactorProven", "SessionEnded"],
  AppEnrollment: ["FactorPicked", "RecoveryCodesDue", "SessionEnded"],
  PhoneEnrollment: ["FactorPicked", "FactorCodeSent", "SessionEnded"],
  RecoveryCodes: ["FactorProven", "SessionEnded"],
  FactorConfirmation: [],
  StepUp: ["FactorAsked", "FactorProven", "StepUpFailed"],
  Account: []
}

const emittedIn = ({ _tag }: Variant, screen: ScreenTag): ReadonlyArray<FlowEvent["_tag"]> => {
  if (_tag === "resetPassword" && screen === "ReturnFailure") return ["ResetEmailSent"]
  // Nobody logs in there
  return _tag === "stepUp"
    ? emitted[screen].map((event) => (event === "SessionEnded" ? "StepUpFailed" : event))
    : emitted[screen]
}

/** The way from screen to screen as a Mermaid state diagram, one per mount, worked out from `transition` itself. */
export const diagram = (): string =>
  [
    "# The flow",
    "",
    "Which screen follows which in each mount, worked out from `transition` in `src/domain/widget/Flow.ts`; a test keeps it true.",
    "",
    "The screen PasswordBreached is missing: the widget could draw it, and never goes there. `breached_password` is an error",
    "below the field ([decision 6](decisions/0006-screen-behaviour-the-specification-leaves-open.md)).",
    ...variants.flatMap((variant) => [
      "",
      `## ${variant._tag}`,
      "",
      "```mermaid",
      "stateDiagram-v2",
      ...arrows(variant),
      "```"
    ]),
    ""
  ].join("\n")

const arrows = (variant: Variant): ReadonlyArray<string> => {
  const home = initialScreen(variant)
  const lines = [`  [*] --> ${home._tag}`]
  const seen = new Set<ScreenTag>()
  const visit = (screen: Screen): void => {
    if (seen.has(screen._tag)) return
    seen.add(screen._tag)
    const possible = emittedIn(variant, screen._tag)
    if (possible.length === 0) lines.push(`  ${screen._tag} --> [*]`)
    const next = everyEvent.filter((event) => event !== sentAgain && possible.includes(event._tag))
    for (const event of next) {
      const to = transition(screen, event, home)
      if (to._tag !== screen._tag) lines.push(`  ${screen._tag} --> ${to._tag}: ${event._tag}`)
    }
    for (const event of next) visit(transition(screen, event, home))
  }
  visit(home)
  return lines
}
