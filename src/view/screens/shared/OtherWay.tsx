import { Divider } from "../../components/Divider.js"
import { ActionButton, type ActionButtonProps } from "./ActionButton.js"
import { useWords } from "./useWords.js"

/** A button for another way to go on, below a divider with the word “or”. */
export function OtherWay(props: Omit<ActionButtonProps, "variant">) {
  const t = useWords()
  return (
    <>
      <Divider label={t("main.or")} />
      <ActionButton variant="secondary" {...props} />
    </>
  )
}
