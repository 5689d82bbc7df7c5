/** @jsxImportSource ../../jsx/react */
import type { OAuthProvider } from "../../domain/oauth/OAuthProvider.js"
import { inboxesFor, type InboxLink } from "../../domain/widget/InboxLinks.js"
import { inboxLinksAtom } from "./atoms.js"
import { marksAtom } from "../oauth/atoms.js"
import { newTab } from "../components/newTab.js"
import { ProviderMark } from "../components/ProviderMark.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { useAtomValue } from "../kit/hooks.js"
import { useWords } from "../kit/useWords.js"

/** Links to mail services, below the text that an email was sent. The service of the address comes first, as a button. */
export function InboxLinks({ email }: { readonly email: string }) {
  const t = useWords()
  const { own, others } = inboxesFor(email, useAtomValue(inboxLinksAtom))
  return (
    <Stack gap={own === undefined ? "tight" : "field"}>
      {own !== undefined && (
        <a className="lk-button" data-part="inbox-link" data-variant="primary" href={own.url} {...newTab}>
          <span className="lk-button-icon">
            <InboxMark name={own.name} />
          </span>
          <span className="lk-button-label">{t("emailConfirmation.inbox", { name: own.name })}</span>
        </a>
      )}
      {own === undefined && (
        <p className="lk-hint" aria-hidden="true">
          {t("emailConfirmation.inboxes")}
        </p>
      )}
      <LinkList
        label={t("emailConfirmation.inboxes")}
        links={others}
        linkLabel={(name) => t("emailConfirmation.inbox", { name })}
      />
    </Stack>
  )
}

/** The company whose logo stands for an inbox. */
const owners: Readonly<Partial<Record<InboxLink["name"], OAuthProvider>>> = {
  Gmail: "google",
  Yahoo: "yahoo",
  "Yahoo! Japan": "yahoo",
  Outlook: "microsoft",
  "iCloud Mail": "apple"
}

function InboxMark({ name }: Pick<InboxLink, "name">) {
  const marks = useAtomValue(marksAtom)
  const owner = owners[name]
  if (owner === undefined) return <ScreenIcon name="email" />
  return (
    <span className="lk-chip">
      <ProviderMark mark={marks?.[owner]} />
    </span>
  )
}

interface LinkListProps {
  readonly label: string
  readonly links: ReadonlyArray<InboxLink>
  readonly linkLabel: (name: InboxLink["name"]) => string
}

/** A list of links. Each opens in a new tab. */
export function LinkList({ label, links, linkLabel }: LinkListProps) {
  return (
    <ul className="lk-inboxes" data-part="inboxes" aria-label={label} role="list">
      {links.map(({ name, url }) => (
        <li key={name}>
          <a className="lk-link" data-part="inbox-link" href={url} {...newTab} aria-label={linkLabel(name)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
