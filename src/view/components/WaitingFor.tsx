import type { ReactNode } from "react"
import { Spinner } from "./Spinner.js"

interface WaitingForProps {
  readonly icon: ReactNode
  readonly text: string
}

/** A status line with an icon, a text and a spinner. */
export function WaitingFor({ icon, text }: WaitingForProps) {
  return (
    <div className="lk-waiting-for" data-part="waiting" role="status">
      {icon}
      <span className="lk-waiting-text">{text}</span>
      <Spinner />
    </div>
  )
}
