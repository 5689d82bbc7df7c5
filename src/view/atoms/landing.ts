/** The questions of a landing, which the widget asks on its own screens. Loaded with the first question. */
import { accountNames, verifiedName } from "../../domain/accountName.js"
import type { FlowEvent } from "../../domain/Flow.js"
import type { AccountChange } from "../../domain/LandingQuestions.js"
import type { User } from "../../domain/User.js"
import type { Decision } from "./decision.js"
import { flowAtom } from "./flow.js"
import { persistent, type Atoms } from "./runtime.js"

const noDecision: Decision = { decide: () => {} }

/** The answer to the question that is on the screen. */
export const landingDecisionAtom = persistent(noDecision)

/** Shows the question's screen. The promise is fulfilled with the user's answer: no, when the widget is unmounted. */
const ask = (atoms: Atoms, unmounted: AbortSignal, question: FlowEvent): Promise<boolean> =>
  new Promise((resolve) => {
    if (unmounted.aborted) return resolve(false)
    unmounted.addEventListener("abort", () => resolve(false))
    atoms.set(landingDecisionAtom, {
      decide: (decided) => {
        atoms.set(landingDecisionAtom, { ...noDecision, decided })
        resolve(decided)
      }
    })
    atoms.set(flowAtom, question)
  })

export const askReturn = (atoms: Atoms, unmounted: AbortSignal): Promise<boolean> =>
  ask(atoms, unmounted, { _tag: "ReturnQuestioned" })

export const askAccountChange = (
  atoms: Atoms,
  unmounted: AbortSignal,
  change: AccountChange
): Promise<boolean> => ask(atoms, unmounted, { _tag: "AccountChangeQuestioned", ...accountNames(change) })

/** Leaves the question's screen, for one that names the account when somebody is signed in. */
export const endLanding = (atoms: Atoms, unmounted: AbortSignal, account: User | undefined): void => {
  if (unmounted.aborted) return
  atoms.set(flowAtom, { _tag: "LandingEnded", account: account && verifiedName(account) })
}
