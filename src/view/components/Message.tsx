import type { ReactNode } from "react"
import { Icon } from "./Icon.js"

interface MessageProps {
  readonly id?: string | undefined
  readonly tone: "error" | "success" | "info"
  readonly children: ReactNode
}

/** A line of news beside what it concerns: icon and words, never colour alone. */
export function Message({ id, tone, children }: MessageProps) {
  return (
    <p id={id} className="lk-message" data-part="message" data-tone={tone}>
      <Icon name={tone} />
      <span>{children}</span>
    </p>
  )
}
