/** The states of the password screens. */
import * as Result from "@effect-rx/rx/Result"
import type * as Rx from "@effect-rx/rx/Rx"
import { ApiError, NetworkError } from "latchkey"
import type { WidgetConfig } from "latchkey/widget"
import type { PasswordStrength } from "../../../src/domain/api/Passwords.js"
import type { UserType } from "../../../src/domain/api/Users.js"
import { defaults } from "../../../src/domain/Bootstrap.js"
import type { ResetScreenTag } from "../../../src/domain/Flow.js"
import { MissingPKCEError } from "../../../src/domain/SdkErrors.js"
import { bootstrapAtom } from "../../../src/view/atoms/bootstrap.js"
import { emailAtom } from "../../../src/view/atoms/draft.js"
import { sendOnEntryAtom } from "../../../src/view/atoms/emailLogin.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { foundUserAtom } from "../../../src/view/atoms/foundUser.js"
import { variantAtom } from "../../../src/view/atoms/mount.js"
import { secondsLeftAtom } from "../../../src/view/atoms/otp.js"
import {
  createPasswordAtom,
  logInAtom,
  passwordAtom,
  passwordShownAtom,
  resetPasswordAtom,
  searchUserAtom
} from "../../../src/view/atoms/password.js"
import { resendResetStateAtom, sendResetEmailAtom } from "../../../src/view/atoms/resetEmail.js"
import { isLoginLinkAtom, logInOnEntryAtom } from "../../../src/view/atoms/resetToken.js"
import { checkStrengthAtom } from "../../../src/view/atoms/strength.js"
import type { State } from "../states.js"

type Set = Parameters<NonNullable<State["seed"]>>[0]
type Held = NonNullable<State["holds"]>[number]

const held = <A>(atom: Rx.Rx<A>, value: A): Held => [atom, value]

const ada = "ada@example.com"
const longMail = "augusta.ada.king-noel.countess.of.lovelace+analytical-engine@mathematics.example.museum"

const alone: WidgetConfig = { products: ["passwords"] }
const withLink: WidgetConfig = { products: ["passwords", "emailMagicLinks"] }
const withCode: WidgetConfig = { products: ["passwords", "otp"], otpOptions: { methods: ["email"] } }

const refusal = (error_type: string) =>
  new ApiError({ status_code: 401, error_type, error_message: "", error_url: "" })

const found =
  (userType: UserType, email = ada) =>
  (set: Set): void => {
    set(emailAtom, email)
    set(foundUserAtom, { email, userType })
    set(flowAtom, { _tag: "UserFound", email, userType })
  }

const resetSent =
  (reason: ResetScreenTag, email = ada) =>
  (set: Set): void =>
    set(flowAtom, { _tag: "ResetEmailSent", reason, email })

const arrived = (set: Set): void => set(variantAtom, { _tag: "resetPassword", token: "token" })

const accepted = (set: Set): void => {
  found("password")(set)
  set(flowAtom, { _tag: "PasswordAccepted" })
}

const luds = held(bootstrapAtom, { ...defaults, passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 8 } })

const judged = (password: string, judgement: Partial<PasswordStrength>): ReadonlyArray<Held> => [
  held(passwordAtom, password),
  held(
    checkStrengthAtom,
    Result.success({
      request_id: "request-1",
      status_code: 200,
      valid_password: false,
      score: 0,
      breached_password: false,
      breach_detection_on_create: true,
      strength_policy: "zxcvbn",
      feedback: { warning: "", suggestions: [] },
      ...judgement
    })
  )
]

const weakest = judged("aaaaaa", {
  feedback: {
    warning: 'Repeats like "aaa" are easy to guess.',
    suggestions: [
      "Add another word or two. Uncommon words are better.",
      "Avoid repeated words and characters."
    ]
  }
})
const weak = judged("sunflower7", {
  score: 2,
  feedback: { warning: "", suggestions: ["Add another word or two. Uncommon words are better."] }
})
const good = judged("correct horse", { score: 3, valid_password: true })
const strong = judged("correct horse battery staple", { score: 4, valid_password: true })
const breached = judged("correct horse", { score: 3, breached_password: true })

const kinds = { has_digit: false, has_lower_case: true, has_symbol: false, has_upper_case: false }
const ruled = (
  password: string,
  missing_characters: number,
  missing_complexity: number
): ReadonlyArray<Held> => [
  luds,
  ...judged(password, {
    strength_policy: "luds",
    valid_password: missing_characters + missing_complexity === 0,
    feedback: {
      warning: "",
      suggestions: [],
      luds_requirements: { ...kinds, missing_characters, missing_complexity }
    }
  })
]

/** Every state of the password screens. */
export const passwordStates: ReadonlyArray<State> = [
  { name: "main-password", screen: "Main", note: "Passwords: the address first", config: alone },
  {
    name: "main-password-busy",
    screen: "Main",
    note: "Passwords: who is it?",
    config: withLink,
    seed: (set) => set(emailAtom, ada),
    holds: [held(searchUserAtom, Result.initial(true))]
  },

  {
    name: "password-create",
    screen: "PasswordCreateOrLogin",
    note: "A new address",
    config: withLink,
    watermark: true,
    seed: found("new")
  },
  {
    name: "password-create-code",
    screen: "PasswordCreateOrLogin",
    note: "A new address, or a code by email",
    config: withCode,
    seed: found("new")
  },
  {
    name: "password-create-alone",
    screen: "PasswordCreateOrLogin",
    note: "A new address, passwords alone",
    config: alone,
    seed: found("new")
  },
  {
    name: "password-weakest",
    screen: "PasswordCreateOrLogin",
    note: "One segment, a warning and suggestions",
    config: alone,
    seed: found("new"),
    holds: weakest
  },
  {
    name: "password-weak",
    screen: "PasswordCreateOrLogin",
    note: "Two segments",
    config: alone,
    seed: found("new"),
    holds: weak
  },
  {
    name: "password-good",
    screen: "PasswordCreateOrLogin",
    note: "Three segments: it will do",
    config: alone,
    seed: found("new"),
    holds: good
  },
  {
    name: "password-strong",
    screen: "PasswordCreateOrLogin",
    note: "Four segments, shown",
    config: withLink,
    seed: found("new"),
    holds: [...strong, held(passwordShownAtom, true)]
  },
  {
    name: "password-known",
    screen: "PasswordCreateOrLogin",
    note: "Strong, and known from a breach",
    config: alone,
    seed: found("new"),
    holds: breached
  },
  {
    name: "password-rules",
    screen: "PasswordCreateOrLogin",
    note: "Two rules, nothing typed",
    config: alone,
    seed: found("new"),
    holds: [luds]
  },
  {
    name: "password-rules-half",
    screen: "PasswordCreateOrLogin",
    note: "One rule of two",
    config: alone,
    seed: found("new"),
    holds: ruled("sunflower", 0, 2)
  },
  {
    name: "password-rules-met",
    screen: "PasswordCreateOrLogin",
    note: "Both rules",
    config: alone,
    seed: found("new"),
    holds: ruled("Sunflower7", 0, 0)
  },
  {
    name: "password-unchecked",
    screen: "PasswordCreateOrLogin",
    note: "The strength could not be checked",
    config: alone,
    seed: found("new"),
    holds: [held(passwordAtom, "correct horse"), held(checkStrengthAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-creating",
    screen: "PasswordCreateOrLogin",
    note: "The account is being created",
    config: alone,
    seed: found("new"),
    holds: [...strong, held(createPasswordAtom, Result.initial(true))]
  },
  {
    name: "password-create-dark",
    screen: "PasswordCreateOrLogin",
    note: "Dark, weak",
    config: withLink,
    scheme: "dark",
    seed: found("new"),
    holds: weakest
  },
  {
    name: "password-rules-dark",
    screen: "PasswordCreateOrLogin",
    note: "Dark, one rule of two",
    config: alone,
    scheme: "dark",
    seed: found("new"),
    holds: ruled("sunflower", 0, 2)
  },
  {
    name: "password-create-rtl",
    screen: "PasswordCreateOrLogin",
    note: "Right to left",
    config: withLink,
    dir: "rtl",
    seed: found("new"),
    holds: ruled("sunflower", 0, 2)
  },
  {
    name: "password-create-320",
    screen: "PasswordCreateOrLogin",
    note: "320 px, a long address",
    config: withLink,
    width: 320,
    seed: found("new", longMail),
    holds: weakest
  },

  {
    name: "password-login",
    screen: "PasswordCreateOrLogin",
    note: "An address with a password",
    config: withLink,
    watermark: true,
    seed: found("password")
  },
  {
    name: "password-login-alone",
    screen: "PasswordCreateOrLogin",
    note: "An address with a password, passwords alone",
    config: alone,
    seed: found("password")
  },
  {
    name: "password-login-busy",
    screen: "PasswordCreateOrLogin",
    note: "Logging in",
    config: withLink,
    seed: found("password"),
    holds: [held(passwordAtom, "correct horse"), held(logInAtom, Result.initial(true))]
  },
  {
    name: "password-required",
    screen: "PasswordCreateOrLogin",
    note: "Sent with nothing typed",
    config: withLink,
    seed: found("password"),
    submitted: true
  },
  {
    name: "password-wrong",
    screen: "PasswordCreateOrLogin",
    note: "A wrong password",
    config: withCode,
    seed: found("password"),
    holds: [
      held(passwordAtom, "wrong horse"),
      held(logInAtom, Result.fail(refusal("unauthorized_credentials")))
    ]
  },
  {
    name: "password-forgot-failed",
    screen: "PasswordCreateOrLogin",
    note: "The reset email could not be sent",
    config: withLink,
    seed: found("password"),
    holds: [held(sendResetEmailAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-login-dark",
    screen: "PasswordCreateOrLogin",
    note: "Dark, a wrong password",
    config: withLink,
    scheme: "dark",
    seed: found("password"),
    holds: [
      held(passwordAtom, "wrong horse"),
      held(logInAtom, Result.fail(refusal("unauthorized_credentials")))
    ]
  },
  {
    name: "password-login-rtl",
    screen: "PasswordCreateOrLogin",
    note: "Right to left",
    config: withLink,
    dir: "rtl",
    seed: found("password"),
    holds: [held(passwordAtom, "correct horse"), held(passwordShownAtom, true)]
  },
  {
    name: "password-login-320",
    screen: "PasswordCreateOrLogin",
    note: "320 px",
    config: withCode,
    width: 320,
    seed: found("password", longMail)
  },

  {
    name: "passwordless",
    screen: "PasswordCreateOrLogin",
    note: "An address without a password: the link is being sent",
    config: withLink,
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.initial(true))]
  },
  {
    name: "passwordless-alone",
    screen: "PasswordCreateOrLogin",
    note: "Passwords alone: a link to create one is being sent",
    config: alone,
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.initial(true))]
  },
  {
    name: "passwordless-failed",
    screen: "PasswordCreateOrLogin",
    note: "The code could not be sent",
    config: withCode,
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "passwordless-dark",
    screen: "PasswordCreateOrLogin",
    note: "Dark",
    config: withLink,
    scheme: "dark",
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.initial(true))]
  },
  {
    name: "passwordless-link-sent",
    screen: "EmailConfirmation",
    note: "An address without a password: the link is sent",
    config: withLink,
    seed: (set) => {
      found("passwordless")(set)
      set(flowAtom, { _tag: "MagicLinkSent", email: ada })
    }
  },
  {
    name: "passwordless-code-sent",
    screen: "OtpAuthenticate",
    note: "An address without a password: the code is sent",
    config: withCode,
    seed: (set) => {
      found("passwordless")(set)
      const methodId = "email-test-1"
      set(flowAtom, { _tag: "OtpSent", method: "email", destination: ada, methodId, expiresAt: 0 })
    },
    holds: [held(secondsLeftAtom, Result.success(277))]
  },

  {
    name: "password-forgot",
    screen: "PasswordForgot",
    note: "A forgotten password",
    config: withLink,
    watermark: true,
    seed: resetSent("PasswordForgot")
  },
  {
    name: "password-forgot-alone",
    screen: "PasswordForgot",
    note: "A forgotten password, passwords alone",
    config: alone,
    seed: resetSent("PasswordForgot")
  },
  {
    name: "password-forgot-resending",
    screen: "PasswordForgot",
    note: "Another email is asked for",
    config: withCode,
    seed: resetSent("PasswordForgot"),
    holds: [held(resendResetStateAtom, "sending")]
  },
  {
    name: "password-forgot-resent",
    screen: "PasswordForgot",
    note: "Another email is sent",
    config: withLink,
    seed: resetSent("PasswordForgot"),
    holds: [held(resendResetStateAtom, "sent")]
  },
  {
    name: "password-set-new",
    screen: "PasswordSetNew",
    note: "A password instead",
    config: withLink,
    seed: resetSent("PasswordSetNew")
  },
  {
    name: "password-dedupe",
    screen: "PasswordDedupe",
    note: "The password must be set again",
    config: withLink,
    seed: resetSent("PasswordDedupe")
  },
  {
    name: "password-breached",
    screen: "PasswordBreached",
    note: "The password is known from a breach",
    config: withLink,
    seed: resetSent("PasswordBreached")
  },
  {
    name: "password-breached-dark",
    screen: "PasswordBreached",
    note: "Dark",
    config: withLink,
    scheme: "dark",
    seed: resetSent("PasswordBreached")
  },
  {
    name: "password-forgot-dark",
    screen: "PasswordForgot",
    note: "Dark",
    config: withLink,
    scheme: "dark",
    seed: resetSent("PasswordForgot")
  },
  {
    name: "password-set-new-rtl",
    screen: "PasswordSetNew",
    note: "Right to left",
    config: withLink,
    dir: "rtl",
    seed: resetSent("PasswordSetNew")
  },
  {
    name: "password-dedupe-320",
    screen: "PasswordDedupe",
    note: "320 px, a long address",
    config: withCode,
    width: 320,
    seed: resetSent("PasswordDedupe", longMail)
  },
  {
    name: "password-breached-320",
    screen: "PasswordBreached",
    note: "320 px, a long address",
    config: withLink,
    width: 320,
    seed: resetSent("PasswordBreached", longMail)
  },

  {
    name: "password-reset",
    screen: "PasswordResetForm",
    note: "A new password",
    config: withLink,
    watermark: true,
    seed: arrived
  },
  {
    name: "password-reset-rules",
    screen: "PasswordResetForm",
    note: "A new password, by rules",
    config: alone,
    seed: arrived,
    holds: ruled("Sunflower7", 0, 0)
  },
  {
    name: "password-reset-busy",
    screen: "PasswordResetForm",
    note: "The new password is being set",
    config: withLink,
    seed: arrived,
    holds: [...strong, held(resetPasswordAtom, Result.initial(true))]
  },
  {
    name: "password-reset-refused",
    screen: "PasswordResetForm",
    note: "The link was used before",
    config: withLink,
    seed: arrived,
    holds: [...strong, held(resetPasswordAtom, Result.fail(refusal("password_reset_token_not_found")))]
  },
  {
    name: "password-reset-offline",
    screen: "PasswordResetForm",
    note: "No connection",
    config: alone,
    seed: arrived,
    holds: [...strong, held(resetPasswordAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-reset-arriving",
    screen: "PasswordResetForm",
    note: "A link that logs in at once",
    config: alone,
    seed: arrived,
    holds: [held(isLoginLinkAtom, true), held(logInOnEntryAtom, Result.initial(true))],
    unfinished: true
  },
  {
    name: "password-reset-elsewhere",
    screen: "PasswordResetForm",
    note: "A link that was asked for in another browser",
    config: alone,
    seed: arrived,
    holds: [held(isLoginLinkAtom, true), held(logInOnEntryAtom, Result.fail(new MissingPKCEError()))]
  },
  {
    name: "password-reset-dark",
    screen: "PasswordResetForm",
    note: "Dark",
    config: withLink,
    scheme: "dark",
    seed: arrived,
    holds: good
  },
  {
    name: "password-reset-rtl",
    screen: "PasswordResetForm",
    note: "Right to left",
    config: withLink,
    dir: "rtl",
    seed: arrived,
    holds: weakest
  },
  {
    name: "password-reset-320",
    screen: "PasswordResetForm",
    note: "320 px",
    config: withLink,
    width: 320,
    seed: arrived,
    holds: breached
  },

  {
    name: "password-confirmation",
    screen: "PasswordConfirmation",
    note: "Logged in",
    config: alone,
    seed: accepted
  },
  {
    name: "password-confirmation-rtl",
    screen: "PasswordConfirmation",
    note: "Right to left",
    config: alone,
    dir: "rtl",
    seed: accepted
  },
  {
    name: "password-confirmation-dark",
    screen: "PasswordConfirmation",
    note: "Dark",
    config: alone,
    scheme: "dark",
    seed: accepted
  }
]
