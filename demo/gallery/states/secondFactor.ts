/** The second factor: choosing it, proving it, and registering one. */
import * as Result from "@effect-rx/rx/Result"
import { NetworkError } from "latchkey"
import type { FlowEvent } from "../../../src/domain/widget/Flow.js"
import { variantAtom } from "../../../src/view/atoms/config.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { contactsAtom } from "../../../src/view/secondFactor/atoms/followSession.js"
import { signedInAsAtom } from "../../../src/view/atoms/login.js"
import {
  addPhoneAtom,
  factorCodeAtom,
  factorPasscode,
  newAppAtom,
  recoverAtom,
  recoveryCodeAtom,
  recoveryCodesAtom,
  usePasskeyAtom,
  verifyAppAtom
} from "../../../src/view/secondFactor/atoms/secondFactor.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { ada, link, newApp, recoveryCodes, refusal } from "../samples.js"

const code = "482913"

const asked = {
  _tag: "FactorAsked",
  methods: ["totp", "sms", "whatsapp", "passkey"],
  enrollable: []
} as const satisfies FlowEvent
const unregistered: FlowEvent = {
  _tag: "FactorAsked",
  methods: [],
  enrollable: ["totp", "sms", "whatsapp", "passkey"]
}

const at =
  (...events: ReadonlyArray<FlowEvent>): Seed =>
  (set) => {
    for (const event of events) set(flowAtom, event)
  }

const typed =
  (digits: string, ...events: ReadonlyArray<FlowEvent>): Seed =>
  (set) => {
    at(...events)(set)
    set(factorCodeAtom, digits)
  }

const app: FlowEvent = { _tag: "FactorPicked", factor: "app" }
const recovery: FlowEvent = { _tag: "FactorPicked", factor: "recovery code" }
const sent: FlowEvent = {
  _tag: "FactorCodeSent",
  method: "sms",
  methodId: "phone-number-test-1",
  destination: "+12015550123",
  expiresAt: Date.now() + 300_000
}
const appEnrollment: FlowEvent = { _tag: "AppEnrollmentPicked" }
const phoneEnrollment: FlowEvent = { _tag: "PhoneEnrollmentPicked", method: "sms" }

const contacts = held(
  contactsAtom,
  Result.success({ emails: [ada], phones: ["+12015550123"], unverifiedEmails: [] })
)

export const titles: Titles = {
  FactorChoice: "Choose a second step",
  FactorCode: "Enter the code of the second step",
  FactorRecovery: "Use a recovery code",
  FactorEnrollment: "Add a second step",
  AppEnrollment: "Set up an authenticator app",
  PhoneEnrollment: "Add a phone number",
  RecoveryCodes: "Save the recovery codes",
  FactorConfirmation: "Second step verified",
  StepUp: "Ask for the second step again"
}

/** The same as a mount that asks a signed-in user again. */
const again =
  (...events: ReadonlyArray<FlowEvent>): Seed =>
  (set) => {
    set(variantAtom, { _tag: "stepUp", action: "Delete my account" })
    at(...events)(set)
  }

export const states: ReadonlyArray<State> = [
  {
    name: "factor-choice",
    screen: "FactorChoice",
    note: "Every method is registered",
    shows: { at: "[data-part=choice]", text: "WhatsApp a code" },
    config: link,
    seed: at(asked),
    holds: [contacts]
  },
  {
    name: "step-up-choice",
    screen: "FactorChoice",
    note: "A step-up: the person is signed in, and can cancel",
    shows: { at: "[data-part=choice]", text: "a•••@example.com" },
    seed: again({ ...asked, methods: [...asked.methods, "email"] }),
    holds: [contacts]
  },
  {
    name: "factor-choice-waiting",
    screen: "FactorChoice",
    note: "The browser asks for the passkey",
    shows: { at: "[data-part=choice][aria-busy=true]", text: "Use a passkey" },
    config: link,
    seed: at(asked),
    holds: [contacts, held(usePasskeyAtom, Result.initial(true))]
  },
  {
    name: "factor-choice-failed",
    screen: "FactorChoice",
    note: "The passkey could not be used",
    shows: "Unable to contact our servers.",
    config: link,
    seed: at(asked),
    holds: [contacts, held(usePasskeyAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "factor-app",
    screen: "FactorCode",
    note: "The code of the app",
    shows: "It shows a 6‑digit code for this site.",
    config: link,
    seed: at(asked, app)
  },
  {
    name: "step-up-app",
    screen: "FactorCode",
    note: "A step-up by the code of the app",
    shows: { at: "[name=code]", text: "Cancel" },
    seed: again(asked, app),
    holds: [contacts]
  },
  {
    name: "factor-app-checking",
    screen: "FactorCode",
    note: "The code of the app is checked",
    shows: { at: "[name=code]:disabled", value: code, text: "It shows a 6‑digit code" },
    config: link,
    seed: typed(code, asked, app),
    holds: [held(factorPasscode.verifyAtom, Result.initial(true))]
  },
  {
    name: "factor-app-wrong",
    screen: "FactorCode",
    note: "A wrong code of the app",
    shows: { at: "[name=code][aria-invalid=true]", text: "Invalid passcode, please try again." },
    config: link,
    seed: typed(code, asked, app),
    holds: [held(factorPasscode.verifyAtom, Result.fail(refusal("totp_code_not_found", 404)))]
  },
  {
    name: "factor-sms",
    screen: "FactorCode",
    note: "A code by text message",
    shows: "sent to +12015550123.",
    config: link,
    seed: at(asked, sent),
    holds: [held(factorPasscode.secondsLeftAtom, Result.success(277))]
  },
  {
    name: "factor-sms-resending",
    screen: "FactorCode",
    note: "Another code is asked for",
    shows: { at: "[data-part=resend] [aria-busy=true]" },
    config: link,
    seed: at(asked, sent),
    holds: [
      held(factorPasscode.secondsLeftAtom, Result.success(277)),
      held(factorPasscode.resendStateAtom, "sending")
    ]
  },
  {
    name: "factor-recovery",
    screen: "FactorRecovery",
    note: "A recovery code",
    shows: "Each works once.",
    config: link,
    seed: at(asked, recovery)
  },
  {
    name: "factor-recovery-checking",
    screen: "FactorRecovery",
    note: "The recovery code is checked",
    shows: { at: "[type=submit][aria-busy=true]" },
    config: link,
    seed: (set) => {
      at(asked, recovery)(set)
      set(recoveryCodeAtom, recoveryCodes[0] ?? "")
    },
    holds: [held(recoverAtom, Result.initial(true))]
  },
  {
    name: "factor-recovery-wrong",
    screen: "FactorRecovery",
    note: "A wrong recovery code",
    shows: "This recovery code is wrong, or it was used already.",
    config: link,
    seed: (set) => {
      at(asked, recovery)(set)
      set(recoveryCodeAtom, recoveryCodes[0] ?? "")
    },
    holds: [held(recoverAtom, Result.fail(refusal("recovery_code_not_found", 404)))]
  },
  {
    name: "factor-enrollment",
    screen: "FactorEnrollment",
    note: "No method is registered",
    shows: "Get codes by WhatsApp",
    config: link,
    seed: at(unregistered)
  },
  {
    name: "factor-enrollment-none",
    screen: "FactorEnrollment",
    note: "Nothing can be registered here",
    shows: "offers none that fits the way you logged in.",
    config: link,
    seed: at({ _tag: "FactorAsked", methods: [], enrollable: [] })
  },
  {
    name: "app-enrollment",
    screen: "AppEnrollment",
    note: "The picture and the key",
    shows: "BTGN X5RK JRMQ WQFR QKTG 34JC F6XD RHZS",
    config: link,
    seed: at(unregistered, appEnrollment),
    holds: [newApp]
  },
  {
    name: "app-enrollment-waiting",
    screen: "AppEnrollment",
    note: "The app is being created",
    shows: { at: ".lk-waiting .lk-spinner" },
    config: link,
    seed: at(unregistered, appEnrollment),
    holds: [held(newAppAtom, Result.initial(true))],
    unfinished: true
  },
  {
    name: "app-enrollment-checking",
    screen: "AppEnrollment",
    note: "The first code is checked",
    shows: { at: "[name=code]:disabled", value: code },
    config: link,
    seed: typed(code, unregistered, appEnrollment),
    holds: [newApp, held(verifyAppAtom, Result.initial(true))]
  },
  {
    name: "app-enrollment-failed",
    screen: "AppEnrollment",
    note: "The app could not be created",
    shows: { at: "[data-part=box][data-variant=error]", text: "Unable to contact our servers." },
    config: link,
    seed: at(unregistered, appEnrollment),
    holds: [held(newAppAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "phone-enrollment",
    screen: "PhoneEnrollment",
    note: "A number for codes",
    shows: "You get a code at this number when you log in.",
    config: link,
    seed: at(unregistered, phoneEnrollment)
  },
  {
    name: "phone-enrollment-sending",
    screen: "PhoneEnrollment",
    note: "The code is being sent",
    shows: { at: "[type=submit][aria-busy=true]" },
    config: link,
    seed: at(unregistered, phoneEnrollment),
    holds: [held(addPhoneAtom, Result.initial(true))]
  },
  {
    name: "phone-enrollment-empty",
    screen: "PhoneEnrollment",
    note: "No number was typed",
    shows: { at: "[name=phone][aria-invalid=true]" },
    config: link,
    seed: at(unregistered, phoneEnrollment),
    submitted: true,
    holds: [held(addPhoneAtom, Result.initial())]
  },
  {
    name: "recovery-codes",
    screen: "RecoveryCodes",
    note: "The codes to save",
    shows: "I have saved these codes",
    config: link,
    seed: at({ _tag: "RecoveryCodesDue" }),
    holds: [held(recoveryCodesAtom, Result.success(recoveryCodes))]
  },
  {
    name: "recovery-codes-failed",
    screen: "RecoveryCodes",
    note: "After a reload, the codes could not be fetched",
    shows: "Try again",
    config: link,
    seed: at({ _tag: "RecoveryCodesDue" }),
    holds: [held(recoveryCodesAtom, Result.fail(new NetworkError({ cause: undefined })))]
  },
  {
    name: "factor-confirmation",
    screen: "FactorConfirmation",
    note: "The second step was right",
    shows: "You are signed in as",
    config: link,
    seed: (set) => {
      set(signedInAsAtom, ada)
      at(asked, { _tag: "FactorProven" })(set)
    }
  },
  {
    name: "step-up",
    screen: "StepUp",
    note: "The session is not known yet",
    shows: "Cancel",
    seed: again(),
    unfinished: true
  },
  {
    name: "step-up-signed-out",
    screen: "StepUp",
    note: "Nobody is signed in",
    shows: "Log in first, then try again.",
    seed: again({ _tag: "StepUpFailed", problem: "signed_out" })
  },
  {
    name: "step-up-no-method",
    screen: "StepUp",
    note: "The user has none of the methods",
    shows: "your account has none that can be used here.",
    seed: again({ _tag: "StepUpFailed", problem: "no_method" })
  }
]
