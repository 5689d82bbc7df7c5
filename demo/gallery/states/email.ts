/** The email confirmation after a magic link was sent. */
import * as Result from "@effect-rx/rx/Result"
import { NetworkError } from "latchkey"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { resendLinkStateAtom, secondsUntilResendAtom } from "../../../src/view/magicLink/atoms/linkResend.js"
import { sendResetEmailAtom } from "../../../src/view/passwords/atoms/resetEmail.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { ada, link, longMail, found, withLink } from "../samples.js"

const linkSent =
  (email: string): Seed =>
  (set) =>
    set(flowAtom, { _tag: "MagicLinkSent", email })

const waitingFor = (seconds: number) => held(secondsUntilResendAtom, Result.success(seconds))

/** For a user without a password. */
const instead: Seed = (set) => {
  found("passwordless")(set)
  linkSent(ada)(set)
}

export const titles: Titles = { EmailConfirmation: "Check your email" }

export const states: ReadonlyArray<State> = [
  {
    name: "email-confirmation",
    screen: "EmailConfirmation",
    note: "A link is on its way",
    shows: "sent to ada@example.com.",
    config: link,
    seed: linkSent(ada),
    holds: [waitingFor(22)]
  },
  {
    name: "email-confirmation-gmail",
    screen: "EmailConfirmation",
    note: "The inbox of the address is known",
    shows: { at: "[data-part=inbox-link][data-variant=primary]", text: "Open Gmail" },
    config: link,
    seed: linkSent("ada@gmail.com"),
    holds: [waitingFor(22)]
  },
  {
    name: "email-confirmation-late",
    screen: "EmailConfirmation",
    note: "The email can be sent again",
    shows: "Resend email",
    config: link,
    seed: linkSent(ada),
    holds: [waitingFor(0)]
  },
  {
    name: "email-confirmation-resending",
    screen: "EmailConfirmation",
    note: "The email is being sent again",
    shows: { at: "[data-part=resend] [aria-busy=true]" },
    config: link,
    seed: linkSent(ada),
    holds: [waitingFor(0), held(resendLinkStateAtom, "sending")]
  },
  {
    name: "email-confirmation-resent",
    screen: "EmailConfirmation",
    note: "The email was sent again",
    shows: "Email sent.",
    config: link,
    seed: linkSent(ada),
    holds: [waitingFor(30), held(resendLinkStateAtom, "sent")]
  },
  {
    name: "email-confirmation-long",
    screen: "EmailConfirmation",
    note: "A long address",
    shows: `sent to ${longMail}.`,
    config: link,
    seed: linkSent(longMail),
    holds: [waitingFor(22)]
  },
  {
    name: "email-confirmation-password",
    screen: "EmailConfirmation",
    note: "With a way to create a password instead",
    shows: "Create a password instead",
    config: withLink,
    seed: instead,
    holds: [waitingFor(22)]
  },
  {
    name: "email-confirmation-password-busy",
    screen: "EmailConfirmation",
    note: "The email to create a password is asked for",
    shows: { at: "[data-part=button][aria-busy=true]", text: "Create a password instead" },
    config: withLink,
    seed: instead,
    holds: [waitingFor(22), held(sendResetEmailAtom, Result.initial(true))]
  },
  {
    name: "email-confirmation-password-failed",
    screen: "EmailConfirmation",
    note: "The email to create a password could not be sent",
    shows: "Unable to contact our servers.",
    config: withLink,
    seed: instead,
    holds: [waitingFor(22), held(sendResetEmailAtom, Result.fail(new NetworkError({})))]
  }
]
