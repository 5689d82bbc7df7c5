import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import {
  belongsToUser,
  initialScreen,
  transition,
  type FlowEvent,
  type Screen,
  type ScreenTag,
  type Variant
} from "../../../src/domain/widget/Flow.js"
import {
  email,
  events,
  everyEvent,
  everyScreen,
  passcode,
  screens as on,
  variants
} from "../../support/flow.js"

describe("initialScreen", () => {
  it.each<readonly [variant: Variant, screen: Screen]>([
    [{ _tag: "login" }, on.Main],
    [{ _tag: "resetPassword", token: "TOKEN" }, on.PasswordResetForm],
    [{ _tag: "passkeyRegistration" }, on.PasskeyRegistrationStart],
    [{ _tag: "identityProvider" }, on.IDPConsent],
    [{ _tag: "stepUp" }, on.StepUp],
    [{ _tag: "account" }, on.Account]
  ])("starts %j on its screen", (variant, screen) => expect(initialScreen(variant)).toEqual(screen))
})

const ends: ReadonlyArray<ScreenTag> = [
  "OTPConfirmation",
  "PasswordConfirmation",
  "CryptoConfirmation",
  "PasskeyConfirmation",
  "ReturnConfirmation",
  "FactorConfirmation"
]

/** The screens that no event leaves. */
const lasting: ReadonlyArray<ScreenTag> = [...ends, "Account"]

/** The screens of the second factor, which the events of the first one do not leave. */
const second: ReadonlyArray<ScreenTag> = [
  "StepUp",
  "FactorChoice",
  "FactorCode",
  "FactorRecovery",
  "FactorEnrollment",
  "AppEnrollment",
  "PhoneEnrollment",
  "RecoveryCodes"
]

/** The screens of somebody who has signed in: the events of other logins are late. */
const signedIn: ReadonlyArray<ScreenTag> = [...lasting, "PasskeyOffer"]

const resent = { ...passcode, methodId: "method-2", expiresAt: 2 }
const reset = (reason: "PasswordForgot" | "PasswordSetNew" | "PasswordDedupe" | "PasswordBreached") =>
  ({ _tag: "ResetEmailSent", reason, email }) satisfies FlowEvent

describe("transition (specification section 4)", () => {
  it.each<readonly [sentence: string, from: Screen, event: FlowEvent, to: Screen]>([
    [
      "Main to EmailConfirmation after a magic link is sent",
      on.Main,
      events.MagicLinkSent,
      on.EmailConfirmation
    ],
    ["A return that did not begin here is asked about", on.Main, events.ReturnQuestioned, on.ReturnQuestion],
    ["A declined return is over", on.ReturnQuestion, events.ReturnDeclined, on.ReturnDeclined],
    [
      "The end of a declined landing changes nothing",
      on.ReturnDeclined,
      events.LandingEnded,
      on.ReturnDeclined
    ],
    ["Another account is asked about", on.ReturnQuestion, events.AccountChangeQuestioned, on.AccountQuestion],
    [
      "The end of a landing names the account that is signed in",
      on.AccountQuestion,
      events.LandingEnded,
      on.ReturnConfirmation
    ],
    [
      "A landing that fails returns to Main",
      on.ReturnQuestion,
      { _tag: "LandingEnded", account: undefined },
      on.Main
    ],
    ["The end of a landing that asked nothing changes nothing", on.Main, events.LandingEnded, on.Main],
    ["A landing that fails shows what can be done", on.Main, events.LandingFailed, on.ReturnFailure],
    ["… also after its question", on.AccountQuestion, events.LandingFailed, on.ReturnFailure],
    ["A later landing leaves it", on.ReturnFailure, events.LandingEnded, on.ReturnConfirmation],
    ["'Try again' returns to Main", on.EmailConfirmation, events.WentBack, on.Main],
    ["Main to OTPAuthenticate after an OTP send succeeds", on.Main, events.OtpSent, on.OTPAuthenticate],
    [
      "A resent OTP resets the countdown and updates the method id",
      on.OTPAuthenticate,
      { _tag: "OtpSent", ...resent },
      { _tag: "OTPAuthenticate", ...resent }
    ],
    ["Success goes to OTPConfirmation", on.OTPAuthenticate, events.OtpVerified, on.OTPConfirmation],
    [
      "Main to the Password screen after an email search, the user type stored",
      on.Main,
      { _tag: "UserFound", email, userType: "password" },
      { _tag: "PasswordCreateOrLogin", email, userType: "password" }
    ],
    [
      "Password login or create succeeds and goes to PasswordConfirmation",
      on.PasswordCreateOrLogin,
      events.PasswordAccepted,
      on.PasswordConfirmation
    ],
    [
      "An error_type of reset_password goes to PasswordDedupe",
      on.PasswordCreateOrLogin,
      reset("PasswordDedupe"),
      on.PasswordDedupe
    ],
    [
      "PasswordBreached stays when its email is sent again",
      on.PasswordBreached,
      reset("PasswordBreached"),
      on.PasswordBreached
    ],
    [
      "'Forgot Password?' goes to PasswordForgot",
      on.PasswordCreateOrLogin,
      reset("PasswordForgot"),
      on.PasswordForgot
    ],
    [
      "'Create a password instead' goes to PasswordSetNew",
      on.PasswordCreateOrLogin,
      reset("PasswordSetNew"),
      on.PasswordSetNew
    ],
    [
      "'Login without a password' goes to EmailConfirmation",
      on.PasswordForgot,
      events.MagicLinkSent,
      on.EmailConfirmation
    ],
    [
      "Reset success goes to PasswordConfirmation",
      on.PasswordResetForm,
      events.PasswordAccepted,
      on.PasswordConfirmation
    ],
    ["Main to CryptoConnect after a wallet is picked", on.Main, events.WalletPicked, on.CryptoConnect],
    ["Main to the other wallets", on.Main, events.OtherWalletsOpened, on.CryptoOtherScreen],
    ["The other wallets to CryptoConnect", on.CryptoOtherScreen, events.WalletPicked, on.CryptoConnect],
    [
      "The other wallets to setting one up",
      on.CryptoOtherScreen,
      events.WalletSetupOpened,
      on.CryptoSetupWallet
    ],
    ["Connect goes to sign message", on.CryptoConnect, events.WalletConnected, on.CryptoSignMessage],
    ["Signing goes to the confirmation", on.CryptoSignMessage, events.WalletVerified, on.CryptoConfirmation],
    ["A failure to connect goes to CryptoError", on.CryptoConnect, events.WalletFailed, on.CryptoError],
    ["A failure to sign goes to CryptoError", on.CryptoSignMessage, events.WalletFailed, on.CryptoError],
    [
      "A passkey is offered before the confirmation",
      on.OTPAuthenticate,
      events.PasskeyOffered,
      on.PasskeyOffer
    ],
    ["A created passkey confirms the login", on.PasskeyOffer, events.PasskeyRegistered, on.OTPConfirmation],
    ["A skipped passkey confirms the login", on.PasskeyOffer, events.PasskeySkipped, on.OTPConfirmation],
    ["A late answer changes nothing on the offer", on.PasskeyOffer, events.PasswordAccepted, on.PasskeyOffer],
    [
      "Passkey authenticate success goes to PasskeyConfirmation",
      on.Main,
      events.PasskeyVerified,
      on.PasskeyConfirmation
    ],
    [
      "Passkey register success goes to PasskeyRegistrationSuccess",
      on.PasskeyRegistrationStart,
      events.PasskeyRegistered,
      on.PasskeyRegistrationSuccess
    ],
    [
      "Skip also goes there",
      on.PasskeyRegistrationStart,
      events.PasskeySkipped,
      { _tag: "PasskeyRegistrationSuccess", isNew: false }
    ],
    [
      "'Set up another' goes to PasskeyRegistrationStart",
      on.PasskeyRegistrationSuccess,
      events.PasskeySetupReopened,
      on.PasskeyRegistrationStart
    ]
  ])("%s", (_, from, event, to) => expect(transition(from, event)).toEqual(to))

  it.each(everyScreen.filter(({ _tag }) => !signedIn.includes(_tag) && !second.includes(_tag)))(
    "the back arrow of $_tag returns to Main",
    (screen) => {
      expect(transition(screen, events.WentBack)).toEqual(on.Main)
    }
  )

  it.each<readonly [event: FlowEvent, where: ReadonlyArray<ScreenTag>]>([
    [events.WalletConnected, ["CryptoConnect"]],
    [events.WalletFailed, ["CryptoConnect", "CryptoSignMessage"]],
    [events.ReturnDeclined, ["ReturnQuestion"]],
    [events.LandingEnded, ["ReturnQuestion", "AccountQuestion", "ReturnFailure"]],
    [events.LandingFailed, ["Main", "ReturnQuestion", "AccountQuestion", "ReturnFailure"]],
    [events.PasskeyRegistered, ["PasskeyRegistrationStart", "PasskeyOffer"]],
    [events.PasskeySkipped, ["PasskeyRegistrationStart", "PasskeyOffer"]],
    [events.PasskeySetupReopened, ["PasskeyRegistrationSuccess"]]
  ])("$0._tag has an effect only on %j", (event, where) => {
    const moved = everyScreen.filter((screen) => transition(screen, event) !== screen)
    expect(moved.map(({ _tag }) => _tag)).toEqual(where)
  })
})

describe("the second factor", () => {
  const registered = { methods: ["totp", "sms"], enrollable: [] } as const
  const appOnly = { methods: ["totp"], enrollable: [] } as const
  const unregistered = { methods: [], enrollable: ["totp", "sms"] } as const
  const { expiresAt, destination, method, methodId } = passcode

  it.each<readonly [name: string, from: Screen, event: FlowEvent, to: Screen]>([
    [
      "lets the person choose",
      on.Main,
      { _tag: "FactorAsked", ...registered },
      { _tag: "FactorChoice", ...registered }
    ],
    [
      "asks for the app at once when there is no choice",
      on.Main,
      { _tag: "FactorAsked", ...appOnly },
      { _tag: "FactorCode", ...appOnly, sent: undefined }
    ],
    [
      "is registered first",
      on.Main,
      { _tag: "FactorAsked", ...unregistered },
      { _tag: "FactorEnrollment", ...unregistered }
    ],
    ["is not asked for again", on.FactorRecovery, events.FactorAsked, on.FactorRecovery],
    ["is not over by a late event of the first factor", on.FactorChoice, events.OtpVerified, on.FactorChoice],
    [
      "can be the app",
      on.FactorChoice,
      events.FactorPicked,
      { _tag: "FactorCode", ...registered, sent: undefined }
    ],
    [
      "can be a recovery code",
      on.FactorCode,
      { _tag: "FactorPicked", factor: "recovery code" },
      on.FactorRecovery
    ],
    ["can be another one", on.FactorRecovery, { _tag: "FactorPicked", factor: "other" }, on.FactorChoice],
    [
      "can be a code that was sent",
      on.FactorChoice,
      events.FactorCodeSent,
      { _tag: "FactorCode", ...registered, sent: { destination, expiresAt, method, methodId } }
    ],
    ["can be a new app", on.FactorEnrollment, events.AppEnrollmentPicked, on.AppEnrollment],
    ["can be a new number", on.FactorEnrollment, events.PhoneEnrollmentPicked, on.PhoneEnrollment],
    ["comes with recovery codes", on.AppEnrollment, events.RecoveryCodesDue, on.RecoveryCodes],
    ["shows the recovery codes again after a reload", on.Main, events.RecoveryCodesDue, on.RecoveryCodes],
    ["waits until the recovery codes are saved", on.RecoveryCodes, events.FactorAsked, on.RecoveryCodes],
    ["is over after the recovery codes", on.RecoveryCodes, events.FactorProven, on.FactorConfirmation],
    ["is over when it is proven", on.FactorCode, events.FactorProven, on.FactorConfirmation],
    ["ends with the session", on.RecoveryCodes, events.SessionEnded, on.Main],
    [
      "leaves a form alone when nobody was signed in",
      on.EmailConfirmation,
      events.SessionEnded,
      on.EmailConfirmation
    ],
    [
      "leaves a form alone when it is proven elsewhere",
      on.EmailConfirmation,
      events.FactorProven,
      on.EmailConfirmation
    ]
  ])("%s", (_, from, event, to) => expect(transition(from, event)).toEqual(to))
})

describe("belongsToUser", () => {
  it.each([on.Account, on.PasskeyOffer, on.PasskeyRegistrationSuccess, on.RecoveryCodes, on.StepUp])(
    "is true for $_tag, which shows what is the user's",
    (screen) => expect(belongsToUser(screen)).toBe(true)
  )

  it.each([on.Main, on.OTPAuthenticate, on.IDPConsent, on.AccountQuestion])(
    "is false for $_tag, which shows nothing of a user",
    (screen) => expect(belongsToUser(screen)).toBe(false)
  )
})

describe("a login that succeeds after the user left its screen", () => {
  it.each([
    [events.OtpVerified, on.OTPConfirmation],
    [events.PasswordAccepted, on.PasswordConfirmation],
    [events.WalletVerified, on.CryptoConfirmation],
    [events.PasskeyVerified, on.PasskeyConfirmation]
  ])("$0._tag leads to its confirmation from every screen before a login", (event, confirmation) => {
    for (const screen of everyScreen)
      expect(transition(screen, event)).toEqual(
        [...signedIn, ...second].includes(screen._tag) ? screen : confirmation
      )
  })
})

describe("transition with any sequence of events", () => {
  const walks = FastCheck.tuple(
    FastCheck.constantFrom(...variants),
    FastCheck.array(FastCheck.constantFrom(...everyEvent), { maxLength: 40 })
  )

  /** Checks every transition of random event sequences. `home` is the first screen of the mount. */
  const onEveryStep = (
    check: (step: { from: Screen; event: FlowEvent; to: Screen; home: Screen }) => void
  ) => {
    let steps = 0
    FastCheck.assert(
      FastCheck.property(walks, ([variant, walk]) => {
        const home = initialScreen(variant)
        let from = home
        for (const event of walk) {
          const to = transition(from, event, home)
          check({ from, event, to, home })
          from = to
          steps += 1
        }
      })
    )
    expect(steps).toBeGreaterThan(0)
  }

  it("WentBack returns to the first screen of the mount, except after a login and in the second factor", () => {
    onEveryStep(({ home, to }) => {
      expect(transition(to, events.WentBack, home)).toEqual(
        [...signedIn, ...second].includes(to._tag) ? to : home
      )
    })
  })

  /** Every screen before and after every event, in every mount. */
  const everyStep = variants.flatMap((variant) => {
    const home = initialScreen(variant)
    return everyScreen.flatMap((from) =>
      everyEvent.map((event) => ({ from, event, to: transition(from, event, home) }))
    )
  })

  it("terminal screens ignore all events", () => {
    const steps = everyStep.filter(({ from }) => lasting.includes(from._tag))
    expect(new Set(steps.map(({ from }) => from._tag))).toEqual(new Set(lasting))
    expect(steps.filter(({ from, to }) => to !== from)).toEqual([])
  })

  it("a terminal screen is reached only by the event of its login", () => {
    const steps = everyStep.filter(({ from, to }) => from !== to && ends.includes(to._tag))
    expect(new Set(steps.map(({ event, to }) => `${event._tag} leads to ${to._tag}`))).toEqual(
      new Set([
        "OtpVerified leads to OTPConfirmation",
        "PasswordAccepted leads to PasswordConfirmation",
        "WalletVerified leads to CryptoConfirmation",
        "PasskeyVerified leads to PasskeyConfirmation",
        "LandingEnded leads to ReturnConfirmation",
        "FactorProven leads to FactorConfirmation",
        "PasskeyRegistered leads to OTPConfirmation",
        "PasskeySkipped leads to OTPConfirmation"
      ])
    )
  })

  it("the transition is deterministic and mutates neither screen nor event", () => {
    onEveryStep(({ from, event, to, home }) => {
      expect(transition(Object.freeze({ ...from }), Object.freeze({ ...event }), home)).toEqual(to)
    })
  })

  it("every screen can be reached from one of the mounts", () => {
    const reached = new Set<string>()
    for (const variant of variants) {
      const home = initialScreen(variant)
      const seen = new Set<string>()
      const visit = (screen: Screen): void => {
        if (seen.has(screen._tag)) return
        seen.add(screen._tag)
        for (const event of everyEvent) visit(transition(screen, event, home))
      }
      visit(home)
      seen.forEach((tag) => reached.add(tag))
    }
    expect([...reached].sort()).toEqual(everyScreen.map(({ _tag }) => _tag).sort())
  })
})
