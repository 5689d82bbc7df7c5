/** @jsxImportSource ../../jsx/react */
import type { ReactNode } from "react"
import { openAtom, stepUpThenAtom } from "./atoms/account.js"
import { Result } from "../atoms/runtime.js"
import { codesSavedAtom, recoveryCodesAtom, verifyAppAtom } from "../secondFactor/atoms/secondFactor.js"
import { Button } from "../components/Button.js"
import { ChoiceRow } from "../components/ChoiceRow.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { useAtom, useAtomValue, useSetAtom } from "../kit/hooks.js"
import { NewApp } from "../secondFactor/Enrollment.js"
import { Codes } from "../secondFactor/RecoveryCodes.js"
import {
  CancelButton,
  focusHeading,
  openerRef,
  RemovableRow,
  RowButton,
  Rows,
  Section,
  useAccountWords,
  useRows,
  type SectionProps
} from "./parts.js"

/** The authenticator app and its recovery codes. */
export function AuthenticatorApp({ account }: SectionProps) {
  const t = useAccountWords()
  const [open, set] = useAtom(openAtom("authenticatorApp"))
  const apps = useRows(
    account.user.totps.filter(({ verified }) => verified),
    ({ totp_id }) => totp_id
  )
  const [asking, stepUpThen] = useAtom(stepUpThenAtom("authenticatorApp"))
  const saved = useSetAtom(codesSavedAtom)
  const close = () => {
    saved()
    set({ _tag: "nothing", isDone: true })
  }
  const add = () => stepUpThen({ action: t("factorEnroll.totp"), run: () => set({ _tag: "adding" }) })
  const showCodes = () =>
    stepUpThen({ action: t("app.codes"), run: () => set({ _tag: "showing", id: "codes" }) })
  return (
    <Section name="authenticatorApp" title={t("app.title")} text={t("app.text")}>
      <Rows label={t("app.title")}>
        {apps.map(({ totp_id }) => (
          <RemovableRow
            key={totp_id}
            account={account}
            section="authenticatorApp"
            id={totp_id}
            icon={<ScreenIcon name="code" />}
            title={t("app.present")}
            warning={t("app.removeWarning")}
          >
            {open._tag !== "showing" && open._tag !== "adding" && !account.isReadOnly && (
              <RowButton label={t("app.codes")} busy={asking.waiting} onClick={showCodes}>
                {t("app.codes")}
              </RowButton>
            )}
          </RemovableRow>
        ))}
      </Rows>
      {open._tag === "showing" && <ShownCodes onDone={close} />}
      {open._tag === "adding" && <SetUp onDone={close} />}
      {apps.length === 0 && open._tag !== "adding" && !account.isReadOnly && (
        <ChoiceRow
          icon={<ScreenIcon name="code" />}
          title={t("factorEnroll.totp")}
          detail={t("factorRow.totp.detail")}
          busy={asking.waiting}
          busyLabel={t("common.loading")}
          buttonRef={openerRef(open)}
          onClick={add}
        />
      )}
    </Section>
  )
}

/** What is open in the section. It takes the focus of the button that has opened it. */
function Opened({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={focusHeading} className="lk-stack" data-gap="field" data-part="section-form">
      {children}
    </div>
  )
}

/** Sets up an app. Its recovery codes come next. */
function SetUp({ onDone }: { readonly onDone: () => void }) {
  const t = useAccountWords()
  const verified = useAtomValue(verifyAppAtom)
  if (Result.isSuccess(verified) && !verified.waiting) return <ShownCodes onDone={onDone} />
  return (
    <Opened>
      <p className="lk-text">{t("appEnroll.text")}</p>
      <NewApp />
      <div className="lk-row-line">
        <CancelButton section="authenticatorApp" />
      </div>
    </Opened>
  )
}

function ShownCodes({ onDone }: { readonly onDone: () => void }) {
  const t = useAccountWords()
  const codes = useAtomValue(recoveryCodesAtom)
  if (Result.isSuccess(codes) && codes.value.length === 0)
    return (
      <Opened>
        <p className="lk-text" role="status">
          {t("app.noCodes")}
        </p>
        <div className="lk-row-line">
          <Button variant="secondary" size="small" onClick={onDone}>
            {t("account.close")}
          </Button>
        </div>
      </Opened>
    )
  return (
    <Opened>
      <p className="lk-hint">{t("recoveryCodes.text")}</p>
      <Codes onDone={onDone} />
    </Opened>
  )
}
