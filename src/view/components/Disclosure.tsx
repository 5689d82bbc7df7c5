import type { ReactNode } from "react"
import { Icon, type IconName } from "./Icon.js"

interface DisclosureProps {
  readonly icon: IconName
  readonly summary: string
  readonly children: ReactNode
}

/** A notice that opens to say more. */
export function Disclosure({ children, icon, summary }: DisclosureProps) {
  return (
    <details className="lk-disclosure" data-part="disclosure">
      <summary className="lk-disclosure-summary" data-part="disclosure-summary">
        <Icon name={icon} />
        <span>{summary}</span>
        <Icon name="chevron" />
      </summary>
      <div className="lk-disclosure-body">{children}</div>
    </details>
  )
}
