import type { ReactNode } from "react"
import { newTab } from "./newTab.js"
import { ScreenIcon } from "./ScreenIcon.js"

interface WalletLinksProps {
  readonly label: string
  readonly links: ReadonlyArray<{ readonly icon: ReactNode; readonly text: string; readonly url: string }>
}

/** Links to the sites of wallets. Each opens a new tab. */
export function WalletLinks({ label, links }: WalletLinksProps) {
  return (
    <ul className="lk-rows" data-part="wallet-links" role="list" aria-label={label}>
      {links.map(({ icon, text, url }) => (
        <li key={url}>
          <a className="lk-row lk-row-link" data-part="wallet-link" href={url} {...newTab}>
            {icon}
            <span className="lk-row-text">{text}</span>
            <ScreenIcon name="external" />
          </a>
        </li>
      ))}
    </ul>
  )
}
