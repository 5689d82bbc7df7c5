/** @jsxImportSource ../../jsx/react */
import type { ReactNode, Ref } from "react"
import { ScreenIcon } from "./ScreenIcon.js"
import { Spinner } from "./Spinner.js"

interface ChoiceRowProps {
  readonly icon: ReactNode
  readonly title: string
  /** A line below the title. Both are the accessible name. */
  readonly detail: string
  readonly busy?: boolean | undefined
  /** Describes to assistive technology what the row is busy with. */
  readonly busyLabel?: string | undefined
  readonly onClick: () => void
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** A button of a list of ways: an icon, a name and a detail. While busy, it keeps its focus and ignores clicks. */
export function ChoiceRow({ icon, title, detail, busy = false, ...props }: ChoiceRowProps) {
  return (
    <button
      ref={props.buttonRef}
      type="button"
      className="lk-choice"
      data-part="choice"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-description={busy ? props.busyLabel : undefined}
      onClick={busy ? undefined : props.onClick}
    >
      {busy ? <Spinner /> : icon}
      <span className="lk-choice-text">
        <span className="lk-choice-title">{`${title} `}</span>
        <span className="lk-choice-detail">
          <bdi>{detail}</bdi>
        </span>
      </span>
      <ScreenIcon name="next" />
    </button>
  )
}
