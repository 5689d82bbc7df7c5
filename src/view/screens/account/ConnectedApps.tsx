/** @jsxImportSource ../../../jsx/react */
import { connectedAppsAtom } from "../../atoms/account/connections.js"
import { accountMountAtom } from "../../atoms/config.js"
import { Result } from "../../atoms/runtime.js"
import { Isolated } from "../../components/Isolated.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { useAtomValue, useRefreshAtom } from "../../hooks.js"
import { failureOf } from "../shared/failureOf.js"
import { Fetched, RemovableRow, Rows, Section, useAccountWords, useRows, type SectionProps } from "./parts.js"
import { accountErrorWords } from "../../atoms/account/words.js"

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
              title={name || t("idpConsent.unnamedClient")}
              hint={
                <Isolated
                  sentence={(own) =>
                    t("apps.scopes", { scopes: scopes_granted.split(" ").map(own).join(", ") })
                  }
                />
              }
              warning={t("apps.removeWarning")}
            />
          ))}
        </Rows>
      </Fetched>
    </Section>
  )
}
