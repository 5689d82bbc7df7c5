/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import type { ConsentItem } from "../../domain/idp/Consent.js"
import type { ConsentQuestion } from "../../domain/idp/IdpFlow.js"
import { logoUrl } from "../../domain/widget/logoUrl.js"
import { stylesAtom } from "../atoms/config.js"
import type { Decision } from "../atoms/decision.js"
import { Header } from "../components/Header.js"
import { Isolated } from "../components/Isolated.js"
import { ScreenIcon, type ScreenIconName } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { focusOnArrival, useAtomValue, useFieldId } from "../kit/hooks.js"
import type { Text } from "../i18n/translate.js"
import { adoptScreenStyles } from "../theme/screenStyles.js"
import { Choice } from "../kit/Choice.js"
import { consentWords } from "./consentWords.js"
import { useWords } from "../kit/useWords.js"

/** Asks whether an app may have the permissions that it requests. */
export function Consent({ question }: { readonly question: ConsentQuestion & Decision }) {
  const t = useWords()
  const id = useFieldId("consent")
  const styles = useAtomValue(stylesAtom)
  const { clientName, projectName, resources, sections, title, ungrantable } = question
  return (
    <div ref={adoptScreenStyles} data-part="screen">
      <Stack>
        <Header
          logoUrl={logoUrl(styles, document.baseURI)}
          title={t(`idpConsent.title.${title}`, { clientName, projectName })}
          headingRef={focusOnArrival}
        />
        {sections.map(
          ({ header, items }, index) =>
            items.length > 0 && (
              <ConsentList
                key={index}
                id={`${id}-${index}`}
                icon="check"
                header={consentWords(t, header)}
                items={items.map((item) => itemOf(t, item))}
              />
            )
        )}
        {resources.length > 0 && (
          <ConsentList
            id={`${id}-at`}
            icon="check"
            header={t("idpConsent.resources", { clientName })}
            items={resources.map((address) => ({ text: <bdi dir="ltr">{address}</bdi>, details: [] }))}
          />
        )}
        {ungrantable.length > 0 && (
          <details className="lk-disclosure" data-part="disclosure">
            <summary className="lk-disclosure-summary" data-part="disclosure-summary">
              <ScreenIcon name="warning" />
              <span>{t("idpConsent.ungrantable", { clientName })}</span>
              <ScreenIcon name="chevron" />
            </summary>
            <div className="lk-disclosure-body">
              <ConsentList
                id={`${id}-not`}
                icon="close"
                header={t("idpConsent.cannotGrant", { clientName })}
                items={ungrantable.map((item) => itemOf(t, item))}
              />
            </div>
          </details>
        )}
        <p className="lk-text" data-part="description">
          <Isolated sentence={(own) => t("idpConsent.account", { account: own(question.account) })} />{" "}
          <Isolated sentence={(own) => t("idpConsent.returnPlace", { place: own(question.returnPlace) })} />
        </p>
        <Choice question={question} yesLabel={t("idpConsent.allow")} noLabel={t("idpConsent.deny")} />
      </Stack>
    </div>
  )
}

const itemOf = (t: Text, { details, text }: ConsentItem) => ({
  text: <bdi>{consentWords(t, text)}</bdi>,
  details: details.map((detail) => consentWords(t, detail))
})

interface ConsentListProps {
  readonly id: string
  readonly header: string
  readonly icon: ScreenIconName
  readonly items: ReadonlyArray<{ readonly text: ReactNode; readonly details: ReadonlyArray<string> }>
}

/** A list of permissions under a heading, each with its details. */
function ConsentList({ header, icon, id, items }: ConsentListProps) {
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
                    <li key={index}>
                      <bdi>{detail}</bdi>
                    </li>
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
