import { RichText } from "../../components/RichText.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { useWords } from "../shared/useWords.js"
import { ArrivalFrame } from "../shared/ArrivalFrame.js"

/** Shown after a question of the landing was answered, with the account that is signed in. */
export function ReturnConfirmation({ screen: { account } }: ScreenProps<"ReturnConfirmation">) {
  const t = useWords()
  return (
    <ArrivalFrame
      title={t("returnConfirmation.title")}
      description={<RichText parts={t.parts("returnConfirmation.text", { account })} />}
    />
  )
}
