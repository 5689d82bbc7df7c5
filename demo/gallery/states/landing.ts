/** The questions of a landing, and its end. */
import { flowAtom } from "../../../src/view/atoms/flow.js"
import { landingDecisionAtom } from "../../../src/view/atoms/landing.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { ada, link, longMail } from "../samples.js"

const mallory = "mallory@example.net"

const askReturn: Seed = (set) => set(flowAtom, { _tag: "ReturnQuestioned" })

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

export const titles: Titles = {
  ReturnQuestion: "A return that did not begin here",
  AccountQuestion: "Another account",
  ReturnConfirmation: "Signed in by a return"
}

export const states: ReadonlyArray<State> = [
  {
    name: "return-question",
    screen: "ReturnQuestion",
    note: "A link that this browser did not ask for",
    config: link,
    watermark: true,
    seed: askReturn
  },
  {
    name: "return-question-busy",
    screen: "ReturnQuestion",
    note: "Continued",
    config: link,
    seed: askReturn,
    holds: [decided(true)]
  },
  {
    name: "account-question",
    screen: "AccountQuestion",
    note: "The link belongs to another account",
    config: link,
    seed: askAccount(ada, mallory)
  },
  {
    name: "account-question-long",
    screen: "AccountQuestion",
    note: "Long addresses",
    config: link,
    seed: askAccount(longMail, `second.${longMail}`)
  },
  {
    name: "account-question-changing",
    screen: "AccountQuestion",
    note: "Continued as the other account",
    config: link,
    seed: askAccount(ada, mallory),
    holds: [decided(true)]
  },
  {
    name: "account-question-staying",
    screen: "AccountQuestion",
    note: "Stayed signed in",
    config: link,
    seed: askAccount(ada, mallory),
    holds: [decided(false)]
  },
  {
    name: "return-confirmation",
    screen: "ReturnConfirmation",
    note: "The account that is signed in",
    config: link,
    seed: signedIn(ada)
  }
]
