/** @jsxImportSource ../../jsx/react */
import { openAtom } from "./atoms/account.js"
import { deleteAccountAtom } from "./atoms/connections.js"
import { Button } from "../components/Button.js"
import { onEscape } from "../kit/onEscape.js"
import { WarningBox } from "../components/WarningBox.js"
import { focusOnMount, useAtom } from "../kit/hooks.js"
import { openerRef, Section, useAccountWords, type SectionProps } from "./parts.js"

/** Deletes the account through the site's server, after a question. */
export function DeleteAccount({ account }: SectionProps) {
  const t = useAccountWords()
  const [open, set] = useAtom(openAtom("deleteAccount"))
  const [result, remove] = useAtom(deleteAccountAtom)
  const close = () => set({ _tag: "nothing", from: "add" })
  const isAsking = open._tag === "adding"
  if (account.isReadOnly) return null
  return (
    <Section
      name="deleteAccount"
      title={t("deletion.title")}
      // The question says it
      text={isAsking ? undefined : t("deletion.text")}
    >
      {isAsking ? (
        <div className="lk-section-form lk-stack" data-gap="field" role="group" onKeyDown={onEscape(close)}>
          <WarningBox>{t("deletion.text")}</WarningBox>
          <div className="lk-row-line">
            <Button
              variant="secondary"
              size="small"
              part="delete-button"
              busy={result.waiting}
              busyLabel={t("deletion.busy")}
              onClick={() => remove()}
            >
              {t("deletion.confirm")}
            </Button>
            <Button
              variant="secondary"
              size="small"
              disabled={result.waiting}
              buttonRef={focusOnMount}
              onClick={close}
            >
              {t("account.cancel")}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="secondary"
          part="delete-button"
          buttonRef={openerRef(open)}
          onClick={() => set({ _tag: "adding" })}
        >
          {t("deletion.start")}
        </Button>
      )}
    </Section>
  )
}
