/** Passwords: create one, or log in with one. */
import * as Result from "@effect-rx/rx/Result"
import { NetworkError } from "latchkey"
import { emailAtom } from "../../../src/view/atoms/draft.js"
import { sendOnEntryAtom } from "../../../src/view/passwords/atoms/emailLogin.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { signedInAsAtom } from "../../../src/view/atoms/login.js"
import {
  createPasswordAtom,
  logInAtom,
  passwordAtom,
  passwordShownAtom
} from "../../../src/view/passwords/atoms/password.js"
import { sendResetEmailAtom } from "../../../src/view/passwords/atoms/resetEmail.js"
import { checkStrengthAtom, policyAtom } from "../../../src/view/passwords/atoms/strength.js"
import { submitAtom } from "../../../src/view/main/atoms.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { breached, good, luds, ruled, strong, weak, weakest } from "../judged.js"
import { ada, alone, found, longMail, refusal, withCode, withLink } from "../samples.js"

const accepted: Seed = (set) => {
  set(signedInAsAtom, ada)
  found("password")(set)
  set(flowAtom, { _tag: "PasswordAccepted" })
}

export const titles: Titles = { PasswordCreateOrLogin: "Password", PasswordConfirmation: "Password accepted" }

export const states: ReadonlyArray<State> = [
  {
    name: "main-password",
    screen: "Main",
    note: "Passwords: the address first",
    shows: "Continue with email",
    sameAs: ["main-email", "Another product, whose first screen asks for the address too"],
    config: alone
  },
  {
    name: "main-password-busy",
    screen: "Main",
    note: "Passwords: who is it?",
    shows: { at: "[type=submit][aria-busy=true]" },
    sameAs: ["main-busy", "The call of another product"],
    config: withLink,
    seed: (set) => set(emailAtom, ada),
    holds: [held(submitAtom("password"), Result.initial(true))]
  },
  {
    name: "password-create",
    screen: "PasswordCreateOrLogin",
    note: "A new address",
    shows: "Log in with a link from your email, or set a password.",
    config: withLink,
    seed: found("new")
  },
  {
    name: "password-create-code",
    screen: "PasswordCreateOrLogin",
    note: "A new address, or a code by email",
    shows: "Log in with a code from your email, or set a password.",
    config: withCode,
    seed: found("new")
  },
  {
    name: "password-create-alone",
    screen: "PasswordCreateOrLogin",
    note: "A new address, passwords alone",
    shows: "Set a password to get started.",
    config: alone,
    seed: found("new")
  },
  {
    name: "password-weakest",
    screen: "PasswordCreateOrLogin",
    note: "One segment, a warning and suggestions",
    shows: { at: "[data-filled]:nth-child(1) + :not([data-filled])", text: "Repeats like" },
    config: alone,
    seed: found("new"),
    holds: weakest
  },
  {
    name: "password-weak",
    screen: "PasswordCreateOrLogin",
    note: "Two segments",
    shows: { at: "[data-filled]:nth-child(2) + :not([data-filled])" },
    config: alone,
    seed: found("new"),
    holds: weak
  },
  {
    name: "password-good",
    screen: "PasswordCreateOrLogin",
    note: "Three segments: it will do",
    shows: { at: "[data-filled]:nth-child(3) + :not([data-filled])", text: "This password can be used." },
    config: alone,
    seed: found("new"),
    holds: good
  },
  {
    name: "password-strong",
    screen: "PasswordCreateOrLogin",
    note: "Four segments, shown",
    shows: { at: "[name=password][type=text]", value: "correct horse battery staple", text: "Strong" },
    config: withLink,
    seed: found("new"),
    holds: [...strong, held(passwordShownAtom, true)]
  },
  {
    name: "password-known",
    screen: "PasswordCreateOrLogin",
    note: "Strong, and known from a breach",
    shows: "This password may have been used on a different site",
    config: alone,
    seed: found("new"),
    holds: breached
  },
  {
    name: "password-rules",
    screen: "PasswordCreateOrLogin",
    note: "Two rules, known from an earlier check",
    shows: "Must be at least 8 characters long",
    config: alone,
    seed: found("new"),
    holds: [luds, held(policyAtom, "luds")]
  },
  {
    name: "password-rules-half",
    screen: "PasswordCreateOrLogin",
    note: "One rule of two",
    shows: "Still missing:",
    config: alone,
    seed: found("new"),
    holds: ruled("sunflower", 0, 2)
  },
  {
    name: "password-rules-met",
    screen: "PasswordCreateOrLogin",
    note: "Both rules",
    shows: { at: "[name=password]", value: "Sunflower7", text: "This password can be used." },
    config: alone,
    seed: found("new"),
    holds: ruled("Sunflower7", 0, 0)
  },
  {
    name: "password-unchecked",
    screen: "PasswordCreateOrLogin",
    note: "The strength could not be checked",
    shows: "Unable to contact our servers. Try again",
    config: alone,
    seed: found("new"),
    holds: [held(passwordAtom, "correct horse"), held(checkStrengthAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-creating",
    screen: "PasswordCreateOrLogin",
    note: "The account is being created",
    shows: { at: "[type=submit][aria-busy=true]", text: "Create account" },
    config: alone,
    seed: found("new"),
    holds: [...strong, held(createPasswordAtom, Result.initial(true))]
  },
  {
    name: "password-create-long",
    screen: "PasswordCreateOrLogin",
    note: "A long address",
    shows: { at: "[name=email]", value: longMail, text: "Too weak" },
    config: withLink,
    seed: found("new", longMail),
    holds: weakest
  },
  {
    name: "password-login",
    screen: "PasswordCreateOrLogin",
    note: "An address with a password",
    shows: "Forgot Password?",
    config: withLink,
    seed: found("password")
  },
  {
    name: "password-login-alone",
    screen: "PasswordCreateOrLogin",
    note: "An address with a password, passwords alone",
    shows: { at: ".lk-screen:not(:has([data-part=divider]))", text: "Forgot Password?" },
    config: alone,
    seed: found("password")
  },
  {
    name: "password-login-busy",
    screen: "PasswordCreateOrLogin",
    note: "Logging in",
    shows: { at: "[type=submit][aria-busy=true]", text: "Forgot Password?" },
    config: withLink,
    seed: found("password"),
    holds: [held(passwordAtom, "correct horse"), held(logInAtom, Result.initial(true))]
  },
  {
    name: "password-required",
    screen: "PasswordCreateOrLogin",
    note: "Sent with nothing typed",
    shows: "Enter your password.",
    config: withLink,
    seed: found("password"),
    submitted: true
  },
  {
    name: "password-wrong",
    screen: "PasswordCreateOrLogin",
    note: "A wrong password",
    shows: {
      at: "[name=password][aria-invalid=true]",
      value: "wrong horse",
      text: "Unauthorized credentials."
    },
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
    shows: "Unable to contact our servers.",
    config: withLink,
    seed: found("password"),
    holds: [held(sendResetEmailAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-login-shown",
    screen: "PasswordCreateOrLogin",
    note: "The password, shown",
    shows: { at: "[name=password][type=text]", value: "correct horse" },
    config: withLink,
    seed: found("password"),
    holds: [held(passwordAtom, "correct horse"), held(passwordShownAtom, true)]
  },
  {
    name: "password-login-long",
    screen: "PasswordCreateOrLogin",
    note: "A long address",
    shows: { at: "[name=email]", value: longMail, text: "Forgot Password?" },
    config: withCode,
    seed: found("password", longMail)
  },
  {
    name: "passwordless",
    screen: "PasswordCreateOrLogin",
    note: "An address without a password: the link is being sent",
    shows: "You get a login link by email instead.",
    config: withLink,
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.initial(true))]
  },
  {
    name: "passwordless-alone",
    screen: "PasswordCreateOrLogin",
    note: "Passwords alone: a link to create one is being sent",
    shows: "You get a link by email to create one.",
    config: alone,
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.initial(true))]
  },
  {
    name: "passwordless-failed",
    screen: "PasswordCreateOrLogin",
    note: "The code could not be sent",
    shows: "You get a login code by email instead.",
    config: withCode,
    seed: found("passwordless"),
    holds: [held(sendOnEntryAtom, Result.fail(new NetworkError({})))]
  },
  {
    name: "password-confirmation",
    screen: "PasswordConfirmation",
    note: "Logged in",
    shows: "You are now logged in.",
    config: alone,
    seed: accepted
  }
]
