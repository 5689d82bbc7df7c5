import { ScreenFrame } from "./ScreenFrame.js"
import type { ScreenProps } from "./ScreenProps.js"
import { useWords } from "./useWords.js"

/** Something went wrong that no field is to blame for. */
export function Error({ screen }: ScreenProps<"Error">) {
  const t = useWords()
  return <ScreenFrame back title={t("errorScreen.title")} description={screen.message} />
}
