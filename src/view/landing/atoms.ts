/** A landing's questions and its failure, on screens of the widget. Loaded with the first of them. */
import * as Effect from "effect/Effect"
import { accountNames, verifiedName } from "../../domain/session/accountName.js"
import { productsOf } from "../../domain/widget/Config.js"
import { isEmail } from "../../domain/values/Email.js"
import type { FlowEvent, Screen } from "../../domain/widget/Flow.js"
import type { AccountChange, LandingError, UnknownReturn } from "../../domain/login/LandingQuestions.js"
import type { OAuthProviderOptions } from "../../domain/oauth/OAuthProviderOptions.js"
import type { LandingEnd } from "../../services/login/WidgetQuestions.js"
import { reportErrors } from "../atoms/callbacks.js"
import { configAtom, variantAtom } from "../atoms/config.js"
import { landingDecisionAtom, noDecision } from "../atoms/decision.js"
import { emailLoginAtom } from "../passwords/atoms/emailLogin.js"
import { flowAtom } from "../atoms/flow.js"
import { lacksFactor, signedInAsAtom } from "../atoms/login.js"
import { command, derived, keepAlive, type Atoms } from "../atoms/runtime.js"

const isQuestion = ({ _tag }: Screen): boolean => _tag === "ReturnQuestion" || _tag === "AccountQuestion"

/** What the end of the mount, or of its user, ends, and another screen in the place of the question. */
const askedAtom = keepAlive(
  derived((get) => {
    const asked = { end: () => {} }
    get.subscribe(flowAtom, ({ screen }) => isQuestion(screen) || asked.end())
    get.addFinalizer(() => asked.end())
    return asked
  })
)

/**
 * Shows the question's screen. The promise is fulfilled with the user's answer, or with false when the widget is unmounted, its
 * user is gone, or it asks for the second factor, which comes first.
 */
const ask = (atoms: Atoms, unmounted: AbortSignal, question: FlowEvent): Promise<boolean> =>
  new Promise((resolve) => {
    if (unmounted.aborted) return resolve(false)
    atoms.get(askedAtom).end = () => resolve(false)
    atoms.set(landingDecisionAtom, {
      decide: (decided) => {
        atoms.set(landingDecisionAtom, { ...noDecision, decided })
        resolve(decided)
      }
    })
    atoms.set(flowAtom, question)
    if (!isQuestion(atoms.get(flowAtom).screen)) resolve(false)
  })

export const askReturn = async (
  atoms: Atoms,
  unmounted: AbortSignal,
  { account }: UnknownReturn
): Promise<boolean> => {
  const agreed = await ask(atoms, unmounted, {
    _tag: "ReturnQuestioned",
    account: account && verifiedName(account)
  })
  if (!agreed && !unmounted.aborted) atoms.set(flowAtom, { _tag: "ReturnDeclined" })
  return agreed
}

export const askAccountChange = (
  atoms: Atoms,
  unmounted: AbortSignal,
  change: AccountChange
): Promise<boolean> => ask(atoms, unmounted, { _tag: "AccountChangeQuestioned", ...accountNames(change) })

const reportAtom = command(
  (error: LandingError, atoms) => Effect.ignore(Effect.fail(error).pipe(reportErrors(atoms))),
  { keepAlive: true }
)

/**
 * Shows a failure that the person can do something about. Otherwise leaves the screens of the landing, for one that names the
 * account when somebody is signed in.
 */
export const endLanding = (atoms: Atoms, unmounted: AbortSignal, { account, failure }: LandingEnd): void => {
  if (unmounted.aborted) return
  atoms.set(landingDecisionAtom, noDecision)
  if (account !== undefined) atoms.set(signedInAsAtom, verifiedName(account))
  // The second factor comes first (`secondFactor/atoms/followSession.ts`)
  if (account !== undefined && lacksFactor(atoms)) return
  atoms.set(
    flowAtom,
    failure === undefined
      ? { _tag: "LandingEnded", account: account && verifiedName(account) }
      : { _tag: "LandingFailed", failure }
  )
  if (failure !== undefined) atoms.set(reportAtom, failure.error)
}

/** How one press starts the login of a failed landing over. Undefined when this browser does not know how, or cannot. */
export const newStartAtom = derived((get): NewStart | undefined => {
  const { screen } = get(flowAtom)
  if (screen._tag !== "ReturnFailure") return undefined
  const config = get(configAtom)
  const products = productsOf(config)
  const { kind, startedFor = "" } = screen.failure
  if (kind === "email") {
    const canSend =
      get(variantAtom)._tag === "resetPassword" ||
      get(emailLoginAtom) !== undefined ||
      products.includes("passwords")
    return canSend && isEmail(startedFor) ? { email: startedFor } : undefined
  }
  const provider = config.oauthOptions.providers.find(({ type }) => type === startedFor)
  return products.includes("oauth") && provider ? { provider } : undefined
})

/** An address that gets an email, or a social provider to go to. */
export type NewStart = { readonly email: string } | { readonly provider: OAuthProviderOptions }
