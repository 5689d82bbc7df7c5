import type { ReactNode } from "react"
import { Spinner } from "./Spinner.js"

interface WaitingForProps {
  /** By what is waited for. */
  readonly icon: ReactNode
  readonly text: string
}

/** Says what is waited for: a drawing of it, the words, a turning ring. */
export function WaitingFor({ icon, text }: WaitingForProps) {
  return (
    <div className="lk-waiting-for" data-part="waiting" role="status">
      {icon}
      <span className="lk-waiting-text">{text}</span>
      <Spinner />
    </div>
  )
}
