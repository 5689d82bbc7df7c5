/** @jsxImportSource ../../jsx/react */
import * as Option from "effect/Option"
import { ApiError, isRefusal } from "../../domain/errors/CallErrors.js"
import { SdkError } from "../../domain/errors/BasicErrors.js"
import type { IdpOutcome, IdpRequest } from "../../domain/idp/IdpFlow.js"
import {
  ForeignFrameError,
  StepUpUnavailableError,
  UnsafeRedirectError
} from "../../domain/errors/DeviceErrors.js"
import type { Decision } from "../atoms/decision.js"
import { idpAtom, idpRequestAtom, type IdpStep } from "./atoms/idp.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { DrawnCheck } from "../components/DrawnCheck.js"
import { errorWords } from "../i18n/errorWords.js"
import { useAtomValue, useRefreshAtom } from "../kit/hooks.js"
import type { Text } from "../i18n/translate.js"
import { Waiting } from "../kit/onDemand.js"
import { Choice } from "../kit/Choice.js"
import { ArrivalFrame } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { Consent } from "./Consent.js"

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
    case "BegunAgain":
      return <Waiting />
    case "Nobody":
      return <ArrivalFrame title={t("errorScreen.title")} description={t("idp.noSession")} />
    case "Ended":
      return (
        <ArrivalFrame
          mark={step.outcome === "authorized" ? <DrawnCheck /> : undefined}
          {...outcomeTexts[step.outcome](t)}
        />
      )
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

/** Asks whether an app may log the user out. */
function LogOut({ question }: { readonly question: Decision & { readonly projectName: string } }) {
  const t = useWords()
  const { projectName } = question
  return (
    <ArrivalFrame title={t("idpLogout.title")} description={t("idpLogout.text", { projectName })}>
      <Choice question={question} yesLabel={t("idpLogout.yes")} noLabel={t("idpLogout.no")} />
    </ArrivalFrame>
  )
}

/** Returns the error text: in English the server's message, if there is one (specification section 8). */
const problemWords = (t: Text, request: IdpRequest, problem: Error): string => {
  if (request._tag === "Incomplete") return t("idp.missingParam", { param: request.param })
  if (problem instanceof ApiError && problem.error_message !== "")
    return t("error.other", { message: problem.error_message })
  if (problem instanceof StepUpUnavailableError) return t("stepUp.impersonated")
  if (problem instanceof ForeignFrameError) return t("idp.foreignFrame")
  if (problem instanceof UnsafeRedirectError) return t("idp.unsafeRedirect")
  return errorWords(t, problem)
}
