import { useId } from "react"
import { Field } from "../../components/Field.js"
import { useText } from "../../hooks.js"

interface KnownEmailProps {
  readonly email: string
  readonly error?: string | undefined
}

/** A read-only email field. It shows password managers which account the password belongs to. */
export function KnownEmail({ email, error }: KnownEmailProps) {
  const t = useText()
  return (
    <Field
      id={useId()}
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
