import type { InboxLink } from "../../domain/InboxLinks.js"
import { newTab } from "./newTab.js"

interface InboxLinksProps {
  readonly label: string
  readonly links: ReadonlyArray<InboxLink>
  readonly linkLabel: (name: InboxLink["name"]) => string
}

/** Links to web mail providers. Each opens in a new tab. */
export function InboxLinks({ label, links, linkLabel }: InboxLinksProps) {
  return (
    <ul className="lk-inboxes" data-part="inboxes" aria-label={label} role="list">
      {links.map(({ name, url }) => (
        <li key={name}>
          <a
            className="lk-button"
            data-part="inbox-link"
            data-variant="secondary"
            data-size="small"
            href={url}
            {...newTab}
            aria-label={linkLabel(name)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
