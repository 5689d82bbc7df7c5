import type { ReactNode } from "react"
import { ScreenIcon, type ScreenIconName } from "./ScreenIcon.js"

interface DisclosureProps {
  readonly icon: ScreenIconName
  readonly summary: string
  readonly children: ReactNode
}

/** A notice that expands to show details. */
export function Disclosure({ children, icon, summary }: DisclosureProps) {
  return (
    <details className="lk-disclosure" data-part="disclosure">
      <summary className="lk-disclosure-summary" data-part="disclosure-summary">
        <ScreenIcon name={icon} />
        <span>{summary}</span>
        <ScreenIcon name="chevron" />
      </summary>
      <div className="lk-disclosure-body">{children}</div>
    </details>
  )
}
