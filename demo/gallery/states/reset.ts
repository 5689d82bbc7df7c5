/** Password reset: the email, and the form it leads to. */
import * as Result from "@effect-rx/rx/Result"
import { NetworkError } from "latchkey"
import type { ResetScreenTag } from "../../../src/domain/widget/Flow.js"
import { MissingPKCEError } from "../../../src/domain/errors/DeviceErrors.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { variantAtom } from "../../../src/view/atoms/config.js"
import { resetPasswordAtom } from "../../../src/view/passwords/atoms/resetToken.js"
import { resendResetStateAtom } from "../../../src/view/passwords/atoms/resetEmail.js"
import { isLoginLinkAtom, logInOnEntryAtom } from "../../../src/view/passwords/atoms/resetToken.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { breached, ruled, strong } from "../judged.js"
import { ada, alone, longMail, offlineToast, refusal, withCode, withLink } from "../samples.js"

const reasons: Readonly<Record<ResetScreenTag, readonly [name: string, note: string, shows: string]>> = {
  PasswordForgot: ["password-forgot", "A forgotten password", "to set a new password."],
  PasswordSetNew: ["password-set-new", "A password instead", "to create your password."],
  PasswordDedupe: ["password-dedupe", "The password must be set again", "Set your password again"],
  PasswordBreached: ["password-breached", "The password is known from a breach", "Choose a new password"]
}

/** The states that all reset screens share. */
const emailStates = (reason: ResetScreenTag): ReadonlyArray<State> => {
  const [name, note, shows] = reasons[reason]
  const sent =
    (email: string): Seed =>
    (set) =>
      set(flowAtom, { _tag: "ResetEmailSent", reason, email })
  const state = { screen: reason, config: withLink, seed: sent(ada) }
  return [
    { ...state, name, note, shows },
    {
      ...state,
      name: `${name}-long`,
      note: "A long address",
      shows: longMail,
      config: withCode,
      seed: sent(longMail)
    },
    {
      ...state,
      name: `${name}-resending`,
      note: "Another email is asked for",
      shows: { at: "[data-part=resend] [aria-busy=true]" },
      holds: [held(resendResetStateAtom, "sending")]
    },
    {
      ...state,
      name: `${name}-resent`,
      note: "Another email is sent",
      shows: "Email sent.",
      holds: [held(resendResetStateAtom, "sent")]
    },
    {
      ...state,
      name: `${name}-resend-failed`,
      note: "Another email could not be sent",
      shows: { at: "[data-part=toast][data-tone=error]" },
      seed: (set) => {
        state.seed(set)
        set(toastsAtom, [offlineToast])
      }
    }
  ]
}

const arrived: Seed = (set) => set(variantAtom, { _tag: "resetPassword", token: "token" })

export const titles: Titles = {
  PasswordForgot: "Forgotten password",
  PasswordSetNew: "A password instead",
  PasswordDedupe: "Password to be reset",
  PasswordBreached: "Breached password",
  PasswordResetForm: "A new password"
}

export const states: ReadonlyArray<State> = [
  ...emailStates("PasswordForgot"),
  ...emailStates("PasswordSetNew"),
  ...emailStates("PasswordDedupe"),
  ...emailStates("PasswordBreached"),

  {
    name: "password-reset",
    screen: "PasswordResetForm",
    note: "A new password",
    shows: "Set a new password",
    config: withLink,
    seed: arrived
  },
  {
    name: "password-reset-rules",
    screen: "PasswordResetForm",
    note: "A new password, by rules",
    shows: "Must be at least 8 characters long",
    config: alone,
    seed: arrived,
    holds: ruled("Sunflower7", 0, 0)
  },
  {
    name: "password-reset-busy",
    screen: "PasswordResetForm",
    note: "The new password is being set",
    shows: { at: "[type=submit][aria-busy=true]" },
    config: withLink,
    seed: arrived,
    holds: [...strong, held(resetPasswordAtom, Result.initial(true))]
  },
  {
    name: "password-reset-refused",
    screen: "PasswordResetForm",
    note: "The link was used before",
    shows: "Something went wrong. Please try again.",
    config: withLink,
    seed: arrived,
    holds: [...strong, held(resetPasswordAtom, Result.fail(refusal("password_reset_token_not_found")))]
  },
  {
    name: "password-reset-offline",
    screen: "PasswordResetForm",
    note: "No connection",
    shows: "Unable to contact our servers.",
    config: alone,
    seed: arrived,
    holds: [...strong, held(resetPasswordAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-reset-arriving",
    screen: "PasswordResetForm",
    note: "A link that logs in at once",
    shows: "Logging you in",
    config: alone,
    seed: arrived,
    holds: [held(isLoginLinkAtom, true), held(logInOnEntryAtom, Result.initial(true))],
    unfinished: true
  },
  {
    name: "password-reset-elsewhere",
    screen: "PasswordResetForm",
    note: "A link that was asked for in another browser",
    shows: "No PKCE verifier is kept here.",
    config: alone,
    seed: arrived,
    holds: [held(isLoginLinkAtom, true), held(logInOnEntryAtom, Result.fail(new MissingPKCEError()))]
  },
  {
    name: "password-reset-known",
    screen: "PasswordResetForm",
    note: "Strong, and known from a breach",
    shows: "This password may have been used on a different site",
    config: withLink,
    seed: arrived,
    holds: breached
  }
]
