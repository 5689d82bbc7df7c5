/** @jsxImportSource ../../jsx/react */
import type { StepUpProblem } from "../../domain/errors/DeviceErrors.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { Stack } from "../components/Stack.js"
import { Waiting } from "../kit/onDemand.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { Leave } from "./FactorChoice.js"

const texts = {
  signed_out: "stepUp.signedOut",
  no_method: "stepUp.noMethod",
  impersonated: "stepUp.impersonated",
  user_changed: "stepUp.userChanged"
} as const satisfies Record<StepUpProblem, string>

/** Waits until the session is known, or says why the person cannot be asked. */
export function StepUp({ screen: { problem } }: ScreenProps<"StepUp">) {
  const t = useWords()
  return (
    <ScreenFrame title={t("factorChoice.title")}>
      {problem === undefined ? <Waiting /> : <ErrorBox>{t(texts[problem])}</ErrorBox>}
      <Stack gap="tight" data-part="ways">
        <Leave />
      </Stack>
    </ScreenFrame>
  )
}
