import { LinkButton } from "./LinkButton.js"

interface ResendLineProps {
  readonly text: string
  /** Shown after the text in place of the action. */
  readonly status?: string | undefined
  readonly action?:
    { readonly label: string; readonly onClick: () => void; readonly busy?: boolean | undefined } | undefined
}

/** A sentence with an optional status or action after it. */
export function ResendLine({ text, status, action }: ResendLineProps) {
  return (
    <p className="lk-resend" data-part="resend">
      {text}
      {status !== undefined && ` ${status}`}
      {status === undefined && action !== undefined && (
        <>
          {" "}
          <LinkButton onClick={action.onClick} busy={action.busy}>
            {action.label}
          </LinkButton>
        </>
      )}
    </p>
  )
}
