import { landingDecisionAtom } from "../../atoms/landing.js"
import { Button } from "../../components/Button.js"
import { useAtomValue } from "../../hooks.js"
import { useWords } from "../shared/useWords.js"
import { ArrivalFrame } from "../shared/ArrivalFrame.js"

/** Asks whether a link or redirect that did not begin in this browser may sign in. Its button stays busy until the end. */
export function ReturnQuestion() {
  const t = useWords()
  const { decide, decided = false } = useAtomValue(landingDecisionAtom)
  return (
    <ArrivalFrame title={t("returnQuestion.title")} description={t("returnQuestion.text")}>
      <Button busy={decided} busyLabel={t("common.loading")} onClick={() => decide(true)}>
        {t("returnQuestion.continue")}
      </Button>
    </ArrivalFrame>
  )
}
