import { landingDecisionAtom } from "../../atoms/landing.js"
import { RichText } from "../../components/RichText.js"
import { useAtomValue } from "../../hooks.js"
import { Choice } from "../shared/Choice.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { useWords } from "../shared/useWords.js"
import { ArrivalFrame } from "../shared/ArrivalFrame.js"

/** Asks whether another account may take the place of the one that is signed in. */
export function AccountQuestion({ screen: { from, to } }: ScreenProps<"AccountQuestion">) {
  const t = useWords()
  const decision = useAtomValue(landingDecisionAtom)
  return (
    <ArrivalFrame
      title={t("accountQuestion.title")}
      description={<RichText parts={t.parts("accountQuestion.text", { from, to })} />}
    >
      <Choice
        question={decision}
        yesLabel={t("accountQuestion.change", { to })}
        noLabel={t("accountQuestion.stay", { from })}
      />
    </ArrivalFrame>
  )
}
