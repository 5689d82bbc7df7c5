import type { ConsentItem, ConsentText } from "../../../domain/Consent.js"
import type { ConsentQuestion } from "../../../domain/IdpFlow.js"
import { logoUrl } from "../../../domain/logoUrl.js"
import { stylesAtom } from "../../atoms/config.js"
import type { Decision } from "../../atoms/decision.js"
import { ConsentList } from "../../components/ConsentList.js"
import { Disclosure } from "../../components/Disclosure.js"
import { Header } from "../../components/Header.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue, useFieldId } from "../../hooks.js"
import type { Text } from "../../i18n/translate.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useWords } from "../shared/useWords.js"
import { Choice } from "../shared/Choice.js"
import { focusIfFree } from "../shared/focusIfFree.js"

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
          headingRef={focusIfFree}
        />
        {sections.map(
          ({ header, items }, index) =>
            items.length > 0 && (
              <ConsentList
                key={index}
                id={`${id}-${index}`}
                icon="check"
                header={textOf(t, header)}
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
          <Disclosure icon="warning" summary={t("idpConsent.ungrantable", { clientName })}>
            <ConsentList
              id={`${id}-not`}
              icon="close"
              header={t("idpConsent.cannotGrant", { clientName })}
              items={ungrantable.map((item) => itemOf(t, item))}
            />
          </Disclosure>
        )}
        <p className="lk-text" data-part="description">
          {t("idpConsent.account", { account: question.account })}{" "}
          {t("idpConsent.returnPlace", { place: question.returnPlace })}
        </p>
        <Choice question={question} yesLabel={t("idpConsent.allow")} noLabel={t("idpConsent.deny")} />
      </Stack>
    </div>
  )
}

const itemOf = (t: Text, { details, text }: ConsentItem) => ({
  text: textOf(t, text),
  details: details.map((detail) => textOf(t, detail))
})

const textOf = (t: Text, text: ConsentText): string =>
  "text" in text ? text.text : t(text.key, { clientName: "", scope: "", ...text.values })
