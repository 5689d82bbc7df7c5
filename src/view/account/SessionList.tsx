/** @jsxImportSource ../../jsx/react */
import type { AccountSession } from "../../domain/account/AccountOptions.js"
import { browserOf } from "../../domain/account/browserOf.js"
import { endSessionAtom, sessionsAtom } from "./atoms/connections.js"
import { Result } from "../atoms/runtime.js"
import { localeAtom } from "../atoms/words.js"
import { Isolated } from "../components/Isolated.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { useAtomValue, useRefreshAtom, useSetAtom } from "../kit/hooks.js"
import {
  Fetched,
  Row,
  RowButton,
  Rows,
  Section,
  useAccountWords,
  useRows,
  type SectionProps
} from "./parts.js"

/** The browsers in which the user is signed in, as the site's server lists them. */
export function SessionList({ account }: SectionProps) {
  const t = useAccountWords()
  const fetched = useAtomValue(sessionsAtom)
  const retry = useRefreshAtom(sessionsAtom)
  const listed = Result.getOrElse(fetched, () => undefined) ?? []
  const current = account.session.session_id
  const sessions = useRows(listed, ({ session_id }) => session_id)
  return (
    <Section name="sessions" title={t("sessions.title")}>
      <Fetched result={fetched} error={() => t("sessions.failed")} onRetry={retry}>
        <Rows label={t("sessions.title")} empty={t("sessions.empty")}>
          {sessions.map((session) => (
            <Browser
              key={session.session_id}
              session={session}
              isCurrent={session.session_id === current}
              isReadOnly={account.isReadOnly}
            />
          ))}
        </Rows>
      </Fetched>
    </Section>
  )
}

interface BrowserProps {
  readonly session: AccountSession
  readonly isCurrent: boolean
  readonly isReadOnly: boolean
}

function Browser({ session, isCurrent, isReadOnly }: BrowserProps) {
  const t = useAccountWords()
  const end = useSetAtom(endSessionAtom(session.session_id))
  const locale = useAtomValue(localeAtom)
  const { browser, system } = browserOf(session.attributes?.user_agent)
  const name =
    browser === undefined || system === undefined
      ? (browser ?? system ?? t("sessions.unknown"))
      : t("sessions.browser", { browser, system })
  const seen = Date.parse(session.last_accessed_at)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" })
  const hints = [
    isCurrent && t("sessions.current"),
    Number.isFinite(seen) && !isCurrent && t("sessions.last", { time: time.format(seen) }),
    session.attributes?.ip_address
  ]
  const hint = (
    <Isolated
      sentence={(own) =>
        hints
          .flatMap((each) => each || [])
          .map(own)
          .join(" · ")
      }
    />
  )
  return (
    <Row icon={<ScreenIcon name="devices" />} title={name} hint={hint}>
      {!isCurrent && !isReadOnly && (
        <RowButton label={t("sessions.endOf", { name })} onClick={() => end(name)}>
          {t("sessions.end")}
        </RowButton>
      )}
    </Row>
  )
}
