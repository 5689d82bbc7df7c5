import * as Option from "effect/Option"
import { isRefusal, SdkError } from "../../../domain/Errors.js"
import type { IdpOutcome } from "../../../domain/IdpFlow.js"
import { idpAtom, idpRequestAtom, type IdpStep } from "../../atoms/idp.js"
import { Result } from "../../atoms/runtime.js"
import { Button } from "../../components/Button.js"
import { useAtomValue, useRefreshAtom } from "../../hooks.js"
import type { Text } from "../../i18n/translate.js"
import { Waiting } from "../../onDemand.js"
import { Consent } from "./Consent.js"
import { ArrivalFrame } from "../shared/ArrivalFrame.js"
import { LogOut } from "./LogOut.js"
import { problemWords } from "./problemWords.js"
import { useWords } from "../shared/useWords.js"

/** Asks whether an app may use the user's account or log the user out (specification section 2). */
export function IDPConsent() {
  const flow = useAtomValue(idpAtom)
  const problem = Option.getOrUndefined(Result.error(flow))
  const step = Option.getOrUndefined(Result.value(flow))
  if (flow.waiting) return <Waiting />
  if (problem !== undefined) return <Problem problem={problem} />
  return step === undefined ? <Waiting /> : <Step step={step} />
}

function Problem({ problem }: { readonly problem: Error }) {
  const t = useWords()
  const request = useAtomValue(idpRequestAtom)
  // Another try fails in the same way when something is missing here or the provider has refused
  const canRetry = !(problem instanceof SdkError) && !isRefusal(problem)
  const restart = useRefreshAtom(idpAtom)
  return (
    <ArrivalFrame title={t("errorScreen.title")} description={problemWords(t, request, problem)}>
      {canRetry && <Button onClick={restart}>{t("common.tryAgain")}</Button>}
    </ArrivalFrame>
  )
}

function Step({ step }: { readonly step: IdpStep }) {
  const t = useWords()
  switch (step._tag) {
    // Asked for another account, a question is a new screen: a second Enter must not answer it too
    case "Consent":
      return <Consent key={step.account} question={step} />
    case "LogOut":
      return <LogOut key={step.userId} question={step} />
    case "Ended":
      return <ArrivalFrame {...outcomeTexts[step.outcome](t)} />
  }
}

const outcomeTexts: Record<
  IdpOutcome,
  (t: Text) => { readonly title: string; readonly description: string }
> = {
  authorized: (t) => ({ title: t("idpConsent.success.title"), description: t("idpConsent.success") }),
  denied: (t) => ({ title: t("idpConsent.denied.title"), description: t("idpConsent.denied") }),
  loggedOut: (t) => ({ title: t("idpLogout.done.title"), description: t("idpLogout.done") }),
  stillLoggedIn: (t) => ({ title: t("idpLogout.stayed.title"), description: t("idpLogout.stayed") })
}
