import { LinkButton } from "./LinkButton.js"

interface ResendLineProps {
  readonly text: string
  readonly action?:
    { readonly label: string; readonly onClick: () => void; readonly busy?: boolean | undefined } | undefined
}

/** A sentence with an optional action after it. */
export function ResendLine({ text, action }: ResendLineProps) {
  return (
    <p className="lk-resend" data-part="resend">
      {text}
      {action !== undefined && (
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
