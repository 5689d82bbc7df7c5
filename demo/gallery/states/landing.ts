/** The questions of a landing, and its end. */
import { NetworkError } from "../../../src/domain/errors/BasicErrors.js"
import type { LandingFailure } from "../../../src/domain/login/LandingFailure.js"
import { restartByEmailAtom } from "../../../src/view/passwords/atoms/emailLogin.js"
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { landingDecisionAtom } from "../../../src/view/atoms/decision.js"
import { Result } from "../../../src/view/atoms/runtime.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { ada, link, longMail, refusal } from "../samples.js"

const mallory = "mallory@example.net"

const askReturnOf =
  (account: string | undefined): Seed =>
  (set) =>
    set(flowAtom, { _tag: "ReturnQuestioned", account })

const askReturn = askReturnOf(undefined)

const askAccount =
  (from: string, to: string): Seed =>
  (set) =>
    set(flowAtom, { _tag: "AccountChangeQuestioned", from, to })

const decided = (agreed: boolean) => held(landingDecisionAtom, { decide: () => {}, decided: agreed })

const signedIn =
  (account: string): Seed =>
  (set) => {
    askReturn(set)
    set(flowAtom, { _tag: "LandingEnded", account })
  }

const failed =
  (failure: Partial<LandingFailure>): Seed =>
  (set) =>
    set(flowAtom, {
      _tag: "LandingFailed",
      failure: { error: new NetworkError({}), isSpent: true, kind: "email", startedFor: ada, ...failure }
    })

export const titles: Titles = {
  ReturnQuestion: "A return that did not begin here",
  ReturnDeclined: "A return that was declined",
  AccountQuestion: "Another account",
  ReturnConfirmation: "Signed in by a return",
  ReturnFailure: "A return that failed"
}

const returning: Omit<State, "name" | "note" | "shows"> = {
  screen: "ReturnQuestion",
  config: link,
  seed: askReturn
}
const changing: Omit<State, "name" | "note" | "shows"> = {
  screen: "AccountQuestion",
  config: link,
  seed: askAccount(ada, mallory)
}

export const states: ReadonlyArray<State> = [
  {
    ...returning,
    name: "return-question",
    note: "A link that this browser did not ask for",
    shows: "This sign-in did not begin in this browser."
  },
  {
    ...returning,
    name: "return-question-account",
    note: "The provider has named the account",
    shows: `You would be signed in as ${longMail}.`,
    seed: askReturnOf(longMail)
  },
  {
    ...returning,
    name: "return-question-busy",
    note: "Continued",
    shows: { at: "[data-variant=primary][aria-busy=true]" },
    holds: [decided(true)]
  },
  {
    name: "return-declined",
    screen: "ReturnDeclined",
    note: "Declined",
    shows: "You may close this page.",
    config: link,
    seed: (set) => {
      askReturn(set)
      set(flowAtom, { _tag: "ReturnDeclined" })
    }
  },
  {
    ...changing,
    name: "account-question",
    note: "The link belongs to another account",
    shows: "You are signed in as ada@example.com. Continue as mallory@example.net?"
  },
  {
    ...changing,
    name: "account-question-long",
    note: "Long addresses",
    shows: `Continue as second.${longMail}?`,
    seed: askAccount(longMail, `second.${longMail}`)
  },
  {
    ...changing,
    name: "account-question-changing",
    note: "Continued as the other account",
    shows: { at: "[data-variant=primary][aria-busy=true]" },
    holds: [decided(true)]
  },
  {
    ...changing,
    name: "account-question-staying",
    note: "Stayed signed in",
    shows: { at: "[data-variant=secondary][aria-busy=true]" },
    holds: [decided(false)]
  },
  {
    name: "return-confirmation",
    screen: "ReturnConfirmation",
    note: "The account that is signed in",
    shows: "You are signed in as ada@example.com.",
    config: link,
    seed: signedIn(ada)
  },
  {
    name: "return-failure",
    screen: "ReturnFailure",
    note: "The token is used up, and this browser knows the address",
    shows: "Send a new email to ada@example.com",
    config: link,
    seed: failed({})
  },
  {
    name: "return-failure-sending",
    screen: "ReturnFailure",
    note: "A new email is being sent",
    shows: { at: "[data-variant=primary][aria-busy=true]" },
    config: link,
    seed: failed({}),
    holds: [held(restartByEmailAtom, Result.initial(true))]
  },
  {
    name: "return-failure-long",
    screen: "ReturnFailure",
    note: "The token may still work; a long address",
    shows: `Send a new email to ${longMail}`,
    config: link,
    seed: failed({ isSpent: false, startedFor: longMail })
  },
  {
    name: "return-failure-refused",
    screen: "ReturnFailure",
    note: "The link was used already",
    shows: "The magic link could not be authenticated because it was already used or expired.",
    config: link,
    seed: failed({ isSpent: false, error: refusal("unable_to_auth_magic_link") })
  },
  {
    name: "return-failure-unknown",
    screen: "ReturnFailure",
    note: "Another browser began this sign-in",
    shows: { at: ".lk-screen:not(:has([data-variant=primary]))", text: "Sign in another way" },
    config: link,
    seed: failed({ startedFor: undefined })
  }
]
