import { ErrorBox } from "../../components/ErrorBox.js"
import { Stack } from "../../components/Stack.js"
import { Waiting } from "../../onDemand.js"
import { ScreenFrame, type ScreenProps } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"
import { CancelStepUp } from "./FactorChoice.js"

/** Waits until the session is known, or says why the person cannot be asked again. */
export function StepUp({ screen: { problem } }: ScreenProps<"StepUp">) {
  const t = useWords()
  return (
    <ScreenFrame title={t("factorChoice.title")}>
      {problem === undefined ? (
        <Waiting />
      ) : (
        <ErrorBox>{t(problem === "signed_out" ? "stepUp.signedOut" : "stepUp.noMethod")}</ErrorBox>
      )}
      <Stack gap="tight" data-part="ways">
        <CancelStepUp />
      </Stack>
    </ScreenFrame>
  )
}
