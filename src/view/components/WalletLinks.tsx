import type { WalletName } from "../../domain/Wallets.js"
import { ScreenIcon } from "./ScreenIcon.js"
import { WalletMark } from "./WalletMark.js"

interface WalletLinksProps {
  readonly label: string
  readonly links: ReadonlyArray<{ readonly wallet: WalletName; readonly text: string; readonly url: string }>
}

/** Ways to the sites of wallets, each in a new tab that learns nothing of this page. */
export function WalletLinks({ label, links }: WalletLinksProps) {
  return (
    <ul className="lk-rows" data-part="wallet-links" role="list" aria-label={label}>
      {links.map(({ text, url, wallet }) => (
        <li key={wallet}>
          <a
            className="lk-row lk-row-link"
            data-part="wallet-link"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <WalletMark wallet={wallet} />
            <span className="lk-row-text">{text}</span>
            <ScreenIcon name="external" />
          </a>
        </li>
      ))}
    </ul>
  )
}
