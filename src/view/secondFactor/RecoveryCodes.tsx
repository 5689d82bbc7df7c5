/** @jsxImportSource ../../jsx/react */
import { useRef, useState, type SubmitEvent } from "react"
import { codesSavedAtom, recoveryCodesAtom } from "./atoms/secondFactor.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { ErrorBox } from "../components/ErrorBox.js"
import { describedBy, FieldMessages } from "../components/FieldShell.js"
import { Form } from "../components/Form.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { errorWords } from "../i18n/errorWords.js"
import { useAtomValue, useFieldId, useRefreshAtom, useSetAtom } from "../kit/hooks.js"
import { Waiting } from "../kit/onDemand.js"
import { ScreenFrame } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { failureOf } from "../kit/failureOf.js"
import { canPrint, copyText, downloadText, printText } from "./saveText.js"

/** Shows the recovery codes once. They can be copied, downloaded and printed, and the person confirms to have saved them. */
export function RecoveryCodes() {
  const t = useWords()
  return (
    <ScreenFrame title={t("recoveryCodes.title")} description={t("recoveryCodes.text")}>
      <Codes onDone={useSetAtom(codesSavedAtom)} />
    </ScreenFrame>
  )
}

/** The recovery codes, as soon as they are there. */
export function Codes({ onDone }: { readonly onDone: () => void }) {
  const t = useWords()
  const codes = useAtomValue(recoveryCodesAtom)
  const retry = useRefreshAtom(recoveryCodesAtom)
  const failure = failureOf(codes)
  if (Result.isSuccess(codes)) return <CodesToSave codes={codes.value} onDone={onDone} />
  if (failure === undefined) return <Waiting />
  return (
    <>
      <ErrorBox>{errorWords(t, failure)}</ErrorBox>
      <Button onClick={retry}>{t("common.tryAgain")}</Button>
      <Button variant="secondary" onClick={onDone}>
        {t("recoveryCodes.done")}
      </Button>
    </>
  )
}

interface CodesToSaveProps {
  readonly codes: ReadonlyArray<string>
  readonly onDone: () => void
}

function CodesToSave({ codes, onDone }: CodesToSaveProps) {
  const t = useWords()
  const id = useFieldId("saved")
  const actions = useRef<HTMLDivElement>(null)
  const [isSaved, setSaved] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const error = isRefused && !isSaved ? t("recoveryCodes.required") : undefined
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    if (isSaved) return onDone()
    setRefused(true)
    currentTarget.querySelector("input")?.focus()
  }
  const text = `${codes.join("\n")}\n`
  const title = `${t("recoveryCodes.list")} – ${location.hostname}`
  return (
    <>
      <ul className="lk-codes" data-part="codes" aria-label={t("recoveryCodes.list")} role="list" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="lk-code-actions" ref={actions}>
        <CopyButton text={text} label={t("recoveryCodes.copy")} />
        <Button
          variant="secondary"
          size="small"
          onClick={() => downloadText(`${title}\n\n${text}`, "recovery-codes.txt")}
        >
          {t("recoveryCodes.download")}
        </Button>
        {canPrint() && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => actions.current && printText(title, text, actions.current)}
          >
            {t("recoveryCodes.print")}
          </Button>
        )}
      </div>
      <Form busy={false} onSubmit={submit}>
        <div>
          <label className="lk-tick" data-part="tick">
            <input
              {...describedBy({ id, error })}
              id={id}
              type="checkbox"
              checked={isSaved}
              onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
            />
            <span>{t("recoveryCodes.saved")}</span>
          </label>
          <FieldMessages id={id} error={error} />
        </div>
        <Button type="submit">{t("recoveryCodes.done")}</Button>
      </Form>
    </>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly label: string
}

/** Copies a text, and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useWords()
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">()
  const copy = () =>
    void copyText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("copyFailed")
    )
  const words = outcome === undefined ? "" : t(`recoveryCodes.${outcome}`)
  return (
    <>
      <Button variant="secondary" size="small" onClick={copy}>
        {outcome === "copied" ? words : label}
      </Button>
      {outcome === "copyFailed" && <p className="lk-hint">{words}</p>}
      <LiveRegion text={words} />
    </>
  )
}
