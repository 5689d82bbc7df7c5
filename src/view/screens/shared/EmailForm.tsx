import { useId } from "react"
import type { CallError } from "../../../domain/Errors.js"
import { isEmail } from "../../../domain/Email.js"
import { configAtom } from "../../atoms/config.js"
import { emailAtom } from "../../atoms/draft.js"
import { emailFieldAtom } from "../../atoms/main.js"
import type { Result } from "../../atoms/runtime.js"
import { Button } from "../../components/Button.js"
import { Form } from "../../components/Form.js"
import { Field } from "../../components/Field.js"
import { useAtom, useAtomValue, useSetAtom, useText } from "../../hooks.js"
import { useFieldForm } from "./useFieldForm.js"

interface EmailFormProps {
  readonly result: Result.Result<unknown, CallError>
  readonly send: (email: string) => void
  /** The error for an invalid address. */
  readonly invalid: string
}

/** An email address and a button that sends an email to it. */
export function EmailForm({ result, send, invalid }: EmailFormProps) {
  const t = useText()
  const id = useId()
  const [email, setEmail] = useAtom(emailAtom)
  const takesPasskeys = useAtomValue(configAtom).products.includes("passkeys")
  const check = (value: string) =>
    value === "" ? t("field.email.required") : isEmail(value) ? undefined : invalid
  const { error, submit } = useFieldForm({ value: email.trim(), check, result, send })
  return (
    <Form onSubmit={submit}>
      <Field
        id={id}
        label={t("field.email")}
        name="email"
        type="email"
        autoComplete={takesPasskeys ? "username webauthn" : "email"}
        data-1p-ignore={takesPasskeys || undefined}
        inputMode="email"
        enterKeyHint="send"
        placeholder={t("field.email.placeholder")}
        required
        inputRef={useSetAtom(emailFieldAtom)}
        value={email}
        onChange={setEmail}
        error={error}
      />
      <Button type="submit" busy={result.waiting} busyLabel={t("main.sending")}>
        {t("main.submit.email")}
      </Button>
    </Form>
  )
}
