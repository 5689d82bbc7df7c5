/** @jsxImportSource ../../../jsx/react */
import { inboxesFor, type InboxLink } from "../../../domain/widget/InboxLinks.js"
import { inboxLinksAtom } from "../../atoms/inboxLinks.js"
import { newTab } from "../../components/newTab.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue } from "../../hooks.js"
import { useWords } from "./useWords.js"

/** Links to mail services, below the text that an email was sent. The service of the address comes first, as a button. */
export function InboxLinks({ email }: { readonly email: string }) {
  const t = useWords()
  const { own, others } = inboxesFor(email, useAtomValue(inboxLinksAtom))
  return (
    <Stack gap="field">
      {own !== undefined && (
        <a className="lk-button" data-part="inbox-link" data-variant="primary" href={own.url} {...newTab}>
          {t("emailConfirmation.inbox", { name: own.name })}
        </a>
      )}
      <LinkList
        label={t("emailConfirmation.inboxes")}
        links={others}
        linkLabel={(name) => t("emailConfirmation.inbox", { name })}
      />
    </Stack>
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
