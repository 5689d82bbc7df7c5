/** @jsxImportSource ../../jsx/react */
import type { Decision } from "../atoms/decision.js"
import { Button } from "../components/Button.js"
import { Stack } from "../components/Stack.js"
import { useWords } from "./useWords.js"

interface ChoiceProps {
  readonly question: Decision
  readonly yesLabel: string
  readonly noLabel: string
}

/** Two buttons that answer a question. The pressed one is busy until the next step. */
export function Choice({ question: { decide, decided }, yesLabel, noLabel }: ChoiceProps) {
  const t = useWords()
  const busyLabel = t("common.loading")
  return (
    <Stack gap="field">
      <Button
        busy={decided === true}
        disabled={decided === false}
        busyLabel={busyLabel}
        onClick={() => decide(true)}
      >
        {yesLabel}
      </Button>
      <Button
        variant="secondary"
        busy={decided === false}
        disabled={decided === true}
        busyLabel={busyLabel}
        onClick={() => decide(false)}
      >
        {noLabel}
      </Button>
    </Stack>
  )
}
