import type { Decision } from "../../atoms/idp.js"
import { useWords } from "../shared/useWords.js"
import { Choice } from "./Choice.js"
import { IdpFrame } from "./IdpFrame.js"

/** Whether an app may log the person out. */
export function LogOut({ question }: { readonly question: Decision & { readonly projectName: string } }) {
  const t = useWords()
  const { projectName } = question
  return (
    <IdpFrame title={t("idpLogout.title")} description={t("idpLogout.text", { projectName })}>
      <Choice question={question} yes={t("idpLogout.yes")} no={t("idpLogout.no")} />
    </IdpFrame>
  )
}
