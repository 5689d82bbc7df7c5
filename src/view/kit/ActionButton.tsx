/** @jsxImportSource ../../jsx/react */
import type { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { Divider } from "../components/Divider.js"
import { FieldMessages } from "../components/FieldShell.js"
import { useFieldId } from "./hooks.js"
import { useErrorText } from "./useErrorText.js"
import { useWords } from "./useWords.js"

interface ActionButtonProps {
  /** Unique on the screen. */
  readonly name: string
  readonly label: string
  readonly busyLabel: string
  readonly variant: "primary" | "secondary" | "link"
  readonly result: Result.Result<unknown, Error>
  readonly onClick: () => void
  readonly disabled?: boolean
}

/** A button outside a form that runs a command, with the command's error below it. */
export function ActionButton({
  name,
  label,
  busyLabel,
  variant,
  result,
  onClick,
  disabled
}: ActionButtonProps) {
  const id = useFieldId(name)
  const error = useErrorText(result)
  return (
    <div>
      <Button
        variant={variant}
        busy={result.waiting}
        busyLabel={busyLabel}
        disabled={disabled}
        onClick={onClick}
      >
        {label}
      </Button>
      <FieldMessages id={id} error={error} />
    </div>
  )
}

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
