import type { Decision } from "../../atoms/decision.js"
import { useWords } from "../shared/useWords.js"
import { Choice } from "../shared/Choice.js"
import { ArrivalFrame } from "../shared/ArrivalFrame.js"

/** Asks whether an app may log the user out. */
export function LogOut({ question }: { readonly question: Decision & { readonly projectName: string } }) {
  const t = useWords()
  const { projectName } = question
  return (
    <ArrivalFrame title={t("idpLogout.title")} description={t("idpLogout.text", { projectName })}>
      <Choice question={question} yesLabel={t("idpLogout.yes")} noLabel={t("idpLogout.no")} />
    </ArrivalFrame>
  )
}
