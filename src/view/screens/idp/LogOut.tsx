import type { Decision } from "../../atoms/decision.js"
import { useWords } from "../shared/useWords.js"
import { Choice } from "../shared/Choice.js"
import { IdpFrame } from "./IdpFrame.js"

/** Asks whether an app may log the user out. */
export function LogOut({ question }: { readonly question: Decision & { readonly projectName: string } }) {
  const t = useWords()
  const { projectName } = question
  return (
    <IdpFrame title={t("idpLogout.title")} description={t("idpLogout.text", { projectName })}>
      <Choice question={question} yesLabel={t("idpLogout.yes")} noLabel={t("idpLogout.no")} />
    </IdpFrame>
  )
}
