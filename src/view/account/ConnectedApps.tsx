/** @jsxImportSource ../../jsx/react */
import { scopeItems } from "../../domain/idp/Consent.js"
import { shownName } from "../../domain/values/plainText.js"
import { connectedAppsAtom } from "./atoms/connections.js"
import { accountMountAtom } from "../atoms/config.js"
import { Result } from "../atoms/runtime.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { useAtomValue, useRefreshAtom } from "../kit/hooks.js"
import { consentWords } from "../idp/consentWords.js"
import { failureOf } from "../kit/failureOf.js"
import { Fetched, RemovableRow, Rows, Section, useAccountWords, useRows, type SectionProps } from "./parts.js"
import { accountErrorWords } from "./atoms/words.js"

/** The apps of other parties that may use the account. */
export function ConnectedApps({ account }: SectionProps) {
  const t = useAccountWords()
  const fetched = useAtomValue(connectedAppsAtom)
  const retry = useRefreshAtom(connectedAppsAtom)
  const failure = failureOf(fetched)
  const apps = useRows(
    Result.getOrElse(fetched, () => []),
    ({ connected_app_id }) => connected_app_id
  )
  const { sections } = useAtomValue(accountMountAtom)
  // Most people have none, and most sites let no other app in
  if (sections === undefined && failure === undefined && apps.length === 0) return null
  return (
    <Section name="connectedApps" title={t("apps.title")} text={t("apps.text")}>
      <Fetched result={fetched} error={(error) => accountErrorWords(t, error)} onRetry={retry}>
        <Rows label={t("apps.title")} empty={t("apps.empty")}>
          {apps.map(({ connected_app_id, name, scopes_granted }) => (
            <RemovableRow
              key={connected_app_id}
              account={account}
              section="connectedApps"
              id={connected_app_id}
              icon={<ScreenIcon name="devices" />}
              title={shownName(name) ?? t("idpConsent.unnamedClient")}
              hint={<Granted scopes={scopes_granted.split(" ").filter(Boolean)} />}
              warning={t("apps.removeWarning")}
            />
          ))}
        </Rows>
      </Fetched>
    </Section>
  )
}

/** What an app may do, in the words in which the user has allowed it. */
function Granted({ scopes }: { readonly scopes: ReadonlyArray<string> }) {
  const t = useAccountWords()
  const permissions = scopeItems(scopes, null).flatMap(({ details, text }) =>
    details.length > 0 ? details : [text]
  )
  return permissions.map((permission, index) => (
    <span key={index} className="lk-row-hint">
      <bdi>{consentWords(t, permission)}</bdi>
    </span>
  ))
}
