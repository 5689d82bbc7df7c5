/** @jsxImportSource ../../jsx/react */
import { useState, type SubmitEvent } from "react"
import { recoveryCodeOf } from "../../domain/secondFactor/recoveryCodeOf.js"
import type { SentPasscode } from "../../domain/widget/Flow.js"
import { factorPasscode, recoverAtom, recoveryCodeAtom } from "./atoms/secondFactor.js"
import type { Result } from "../atoms/runtime.js"
import { Button } from "../components/Button.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { keepOutOfMarkup } from "../components/keepOutOfMarkup.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { RichText } from "../components/RichText.js"
import { fieldIn } from "../form/formChecks.js"
import { useAtom, useFieldId } from "../kit/hooks.js"
import { PasscodeInput } from "../passcode/PasscodeInput.js"
import { PasscodeStatus } from "../passcode/PasscodeStatus.js"
import { usePasscode } from "../passcode/usePasscode.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useWords } from "../kit/useWords.js"
import { codeErrorWords, failureOf } from "../kit/failureOf.js"
import { OtherWays } from "./FactorChoice.js"

/** Asks for the code of the authenticator app, or for a passcode that was sent. */
export function FactorCode({ screen }: ScreenProps<"FactorCode">) {
  const { sent } = screen
  const t = useWords()
  const attempt = useAtom(factorPasscode.verifyAtom)
  const [result] = attempt
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
      <CodeInput sent={sent} attempt={attempt} />
      {sent === undefined && <VerifyingStatus result={result} />}
      <OtherWays screen={screen} />
    </ScreenFrame>
  )
}

interface CodeInputProps {
  /** The passcode that was sent. Undefined when an authenticator app shows the code. */
  readonly sent: SentPasscode | undefined
  /** The last attempt to verify the code, and the function that begins another one. */
  readonly attempt: readonly [Result.Result<unknown, Error>, (code: string) => void]
}

/** The input of a code of the second factor. */
export function CodeInput({ attempt, sent }: CodeInputProps) {
  const t = useWords()
  const { input, resend, status } = usePasscode(factorPasscode, attempt, (failure) =>
    codeErrorWords(t, failure)
  )
  return (
    <>
      <div>
        <PasscodeInput {...input} isOfApp={sent === undefined} />
      </div>
      {sent !== undefined && <PasscodeStatus {...status} onResend={() => resend(sent)} />}
    </>
  )
}

/** Says to screen readers that the code of an app is checked, where nothing else says it. */
export function VerifyingStatus({ result }: { readonly result: Result.Result<unknown, Error> }) {
  const t = useWords()
  return <LiveRegion text={result.waiting ? t("factorApp.verifying") : ""} />
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
    const sent = recoveryCodeOf(fieldIn(currentTarget, "recovery-code")?.value ?? code)
    setSubmitted(sent)
    if (sent === "") return currentTarget.querySelector("input")?.focus()
    // What is sent is shown
    setCode(sent)
    recover(sent)
  }
  return (
    <ScreenFrame focus="field" title={t("factorRecovery.title")} description={t("factorRecovery.text")}>
      <Form busy={result.waiting} onSubmit={submit}>
        <Field
          id={id}
          inputRef={keepOutOfMarkup}
          label={t("field.recoveryCode")}
          name="recovery-code"
          type="text"
          autoComplete="off"
          autoCorrect="off"
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
