/** @jsxImportSource ../../jsx */
import { Button } from "./Button.js"
import { Alert } from "./FieldShell.js"
import { Stack } from "./Stack.js"

interface TryAgainProps {
  /** The error message, which screen readers announce. */
  readonly text: string
  readonly label: string
  readonly busy?: boolean | undefined
  readonly busyLabel?: string | undefined
  readonly onClick: () => void
}

/** An error message in place of a failed part, with a button to try again. */
export function TryAgain({ text, label, ...button }: TryAgainProps) {
  return (
    <Stack gap="field">
      <Alert>{text}</Alert>
      <Button variant="secondary" {...button}>
        {label}
      </Button>
    </Stack>
  )
}
