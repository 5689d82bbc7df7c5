import type { Decision } from "../../atoms/idp.js"
import { Button } from "../../components/Button.js"
import { Stack } from "../../components/Stack.js"
import { useWords } from "../shared/useWords.js"

interface ChoiceProps {
  readonly question: Decision
  readonly yes: string
  readonly no: string
}

/** Two buttons; the one that was pressed is busy until the next step. */
export function Choice({ question: { decide, decided }, yes, no }: ChoiceProps) {
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
        {yes}
      </Button>
      <Button
        variant="secondary"
        busy={decided === false}
        disabled={decided === true}
        busyLabel={busyLabel}
        onClick={() => decide(false)}
      >
        {no}
      </Button>
    </Stack>
  )
}
