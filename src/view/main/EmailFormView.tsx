/** @jsxImportSource ../../jsx */
import type { Ref, SubmitEvent } from "react"
import { Button } from "../components/Button.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import type { FirstText } from "../i18n/translate.js"

interface EmailFormViewProps {
  readonly t: FirstText
  /** The id of the field. */
  readonly id: string
  readonly value: string
  readonly onChange: (email: string) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly error?: string | undefined
  readonly busy: boolean
  /** Whether the field's suggestions offer passkeys. */
  readonly takesPasskeys: boolean
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** An email address and a button that sends an email to it. */
export function EmailFormView({ t, takesPasskeys, busy, onSubmit, ...field }: EmailFormViewProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Field
        {...field}
        label={t("field.email")}
        name="email"
        type="email"
        autoComplete={takesPasskeys ? "username webauthn" : "email"}
        data-1p-ignore={takesPasskeys || undefined}
        inputMode="email"
        enterKeyHint="send"
        placeholder={t("field.email.placeholder")}
        required
      />
      <Button type="submit" busy={busy} busyLabel={t("main.sending")}>
        {t("main.submit.email")}
      </Button>
    </Form>
  )
}
