import { Field } from "../../components/Field.js"
import { useFieldId, useText } from "../../hooks.js"

interface KnownEmailProps {
  readonly email: string
  readonly error?: string | undefined
}

/** A read-only email field. It shows password managers which account the password belongs to. */
export function KnownEmail({ email, error }: KnownEmailProps) {
  const t = useText()
  return (
    <Field
      id={useFieldId("email")}
      label={t("field.email")}
      name="email"
      type="email"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => {}}
      error={error}
    />
  )
}
