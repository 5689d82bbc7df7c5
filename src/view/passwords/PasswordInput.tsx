/** @jsxImportSource ../../jsx/react */
/** What the forms with a password share. */
import { useState, type SubmitEvent } from "react"
import { passwordAtom, passwordShownAtom } from "./atoms/password.js"
import type { Result } from "../atoms/runtime.js"
import { Field } from "../components/Field.js"
import { PasswordField, type PasswordFieldProps } from "./PasswordField.js"
import { useAtom, useFieldId, useSetAtom, useText } from "../kit/hooks.js"
import { useErrorText } from "../kit/useErrorText.js"
import { useWords } from "../kit/useWords.js"

/** A `PasswordField` that is hidden until the user shows it. */
export function PasswordInput(props: Omit<PasswordFieldProps, "shown" | "onShow" | "showLabel">) {
  const t = useWords()
  const [shown, show] = useAtom(passwordShownAtom)
  return (
    <PasswordField
      {...props}
      titleId={useFieldId("title")}
      shown={shown}
      onShow={show}
      showLabel={t(shown ? "field.password.hide" : "field.password.show")}
    />
  )
}

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

interface PasswordFormOptions {
  readonly result: Result.Result<unknown, Error>
  readonly send: (password: string, form: HTMLFormElement) => void
  /** The error of the call, or null for none. Default: that of the result. */
  readonly failed?: string | null | undefined
}

/** The state of a form with one password. An empty field gets the focus, and an error disappears when the user types. */
export const usePasswordForm = ({ failed, result, send }: PasswordFormOptions) => {
  const t = useWords()
  const [password, setPassword] = useAtom(passwordAtom)
  const setShown = useSetAtom(passwordShownAtom)
  const [shownError, setShownError] = useState<"outcome" | "required" | "nothing">("outcome")
  const callError = useErrorText(result)
  const outcome = failed === undefined ? callError : (failed ?? undefined)
  const errors = { outcome, required: t("field.password.required"), nothing: undefined }
  return {
    password,
    error: errors[shownError],
    change: (next: string) => {
      setShownError("nothing")
      setPassword(next)
    },
    /** `typed` is what the field holds, where a program may have filled it in without an event. */
    submit: (event: SubmitEvent<HTMLFormElement>, typed = password) => {
      const isEmpty = typed === ""
      setPassword(typed)
      setShownError(isEmpty ? "required" : "outcome")
      // Browsers would save readable text in their form history
      setShown(false)
      if (isEmpty) event.currentTarget.querySelector<HTMLElement>("[name=password]")?.focus()
      else send(typed, event.currentTarget)
    }
  }
}
