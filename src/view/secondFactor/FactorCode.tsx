/** @jsxImportSource ../../jsx/react */
import { useState, type SubmitEvent } from "react"
import { recoveryCodeOf } from "../../domain/secondFactor/recoveryCodeOf.js"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import {
  factorCodeAtom,
  factorSecondsAtom,
  failedFactorsAtom,
  recoverAtom,
  recoveryCodeAtom,
  resendFactorAtom,
  resendFactorStateAtom,
  verifyFactorAtom
} from "./atoms/secondFactor.js"
import { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { RichText } from "../components/RichText.js"
import { useAtom, useAtomValue, useFieldId, useSetAtom } from "../kit/hooks.js"
import { PasscodeInput } from "../passcode/PasscodeInput.js"
import { PasscodeStatus } from "../passcode/PasscodeStatus.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { codeErrorWords, failureOf } from "../kit/failureOf.js"
import { OtherWays } from "./FactorChoice.js"

/** Asks for the code of the authenticator app, or for a passcode that was sent. */
export function FactorCode({ screen }: ScreenProps<"FactorCode">) {
  const { sent } = screen
  const t = useWords()
  const [result, verify] = useAtom(verifyFactorAtom)
  return (
    <ScreenFrame
      focus="field"
      title={t(sent === undefined ? "factorApp.title" : "otp.title")}
      description={
        sent === undefined ? (
          t("factorApp.text")
        ) : (
          <RichText parts={t.parts("otp.text", { destination: sent.destination })} />
        )
      }
    >
      <CodeInput isOfApp={sent === undefined} result={result} onComplete={verify} />
      {sent === undefined ? (
        <VerifyingStatus result={result} />
      ) : (
        <Resend sent={sent} isVerifying={result.waiting} />
      )}
      <OtherWays screen={screen} />
    </ScreenFrame>
  )
}

interface CodeInputProps {
  /** Whether an authenticator app shows the code. */
  readonly isOfApp: boolean
  readonly result: Result.Result<unknown, Error>
  readonly onComplete: (code: string) => void
}

/** The input of a code of the second factor. */
export function CodeInput({ isOfApp, result, onComplete }: CodeInputProps) {
  const t = useWords()
  const [code, setCode] = useAtom(factorCodeAtom)
  const error = failureOf(result)
  return (
    <div>
      <PasscodeInput
        code={code}
        isOfApp={isOfApp}
        onChange={setCode}
        onComplete={onComplete}
        failedAttempts={useAtomValue(failedFactorsAtom)}
        isVerifying={result.waiting}
        secondsLeft={Result.getOrElse(useAtomValue(factorSecondsAtom), () => undefined)}
        error={error && codeErrorWords(t, error)}
      />
    </div>
  )
}

/** Says to screen readers that the code of an app is checked, where nothing else says it. */
export function VerifyingStatus({ result }: Pick<CodeInputProps, "result">) {
  const t = useWords()
  return <LiveRegion text={result.waiting ? t("factorApp.verifying") : ""} />
}

function Resend({ sent, isVerifying }: { readonly sent: SentPasscode; readonly isVerifying: boolean }) {
  const state = useAtomValue(resendFactorStateAtom)
  const resend = useSetAtom(resendFactorAtom)
  return (
    <PasscodeStatus
      secondsLeft={Result.getOrElse(useAtomValue(factorSecondsAtom), () => undefined)}
      state={state}
      isVerifying={isVerifying}
      onResend={() => resend(sent)}
    />
  )
}

/** Takes a recovery code in place of the code of the app. */
export function FactorRecovery({ screen }: ScreenProps<"FactorRecovery">) {
  const t = useWords()
  const id = useFieldId("recovery-code")
  const [code, setCode] = useAtom(recoveryCodeAtom)
  const [result, recover] = useAtom(recoverAtom)
  const [submitted, setSubmitted] = useState<string>()
  const failure = failureOf(result)
  const given = recoveryCodeOf(code)
  const problem = failure && codeErrorWords(t, failure)
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    setSubmitted(given)
    if (given === "") return currentTarget.querySelector("input")?.focus()
    // What is sent is shown
    setCode(given)
    recover(given)
  }
  return (
    <ScreenFrame focus="field" title={t("factorRecovery.title")} description={t("factorRecovery.text")}>
      <Form busy={result.waiting} onSubmit={submit}>
        <Field
          id={id}
          label={t("field.recoveryCode")}
          name="recovery-code"
          type="text"
          autoComplete="off"
          required
          value={code}
          onChange={setCode}
          error={
            submitted === "" && given === ""
              ? t("field.recoveryCode.required")
              : submitted === undefined || submitted === given
                ? problem
                : undefined
          }
        />
        <Button type="submit" busy={result.waiting} busyLabel={t("factorRecovery.busy")}>
          {t("factorRecovery.submit")}
        </Button>
      </Form>
      <OtherWays screen={screen} hides="recovery code" />
    </ScreenFrame>
  )
}
