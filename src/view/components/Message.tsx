import type { ReactNode } from "react"
import { Icon } from "./Icon.js"

interface MessageProps {
  readonly id?: string | undefined
  readonly tone: "error" | "success" | "info"
  readonly children: ReactNode
}

/** A line of text with an icon, so that colour is never the only sign of its tone. */
export function Message({ id, tone, children }: MessageProps) {
  return (
    <p id={id} className="lk-message" data-part="message" data-tone={tone}>
      <Icon name={tone} />
      <span>{children}</span>
    </p>
  )
}
