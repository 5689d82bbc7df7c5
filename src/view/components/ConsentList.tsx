import type { ReactNode } from "react"
import { ScreenIcon, type ScreenIconName } from "./ScreenIcon.js"

interface ConsentListProps {
  readonly id: string
  readonly header: string
  readonly icon: ScreenIconName
  readonly items: ReadonlyArray<{ readonly text: ReactNode; readonly details: ReadonlyArray<string> }>
}

/** A list of permissions under a heading, each with its details. */
export function ConsentList({ header, icon, id, items }: ConsentListProps) {
  return (
    <div className="lk-consent" data-part="consent">
      <p className="lk-consent-header" data-part="consent-header" id={id}>
        {header}
      </p>
      <ul className="lk-consent-list" role="list" aria-labelledby={id}>
        {items.map(({ details, text }, index) => (
          <li key={index} className="lk-consent-item" data-part="consent-item">
            <ScreenIcon name={icon} />
            <div>
              {text}
              {details.length > 0 && (
                <ul className="lk-consent-details" role="list">
                  {details.map((detail, index) => (
                    <li key={index}>{detail}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
