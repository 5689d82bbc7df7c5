/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { errorIcon, Icon } from "./Icon.js"

interface MessageProps {
  readonly id?: string | undefined
  readonly children: ReactNode
}

/** An error in a line of text with an icon, so that colour is not its only sign. */
export function Message({ id, children }: MessageProps) {
  return (
    <p id={id} className="lk-message" data-part="message" data-tone="error">
      <Icon name="error" path={errorIcon} />
      <span>{children}</span>
    </p>
  )
}
