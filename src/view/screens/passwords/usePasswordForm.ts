import { useState, type SubmitEvent } from "react"
import { passwordAtom, passwordShownAtom } from "../../atoms/password.js"
import type { Result } from "../../atoms/runtime.js"
import { useAtom, useSetAtom } from "../../hooks.js"
import { useErrorText } from "../shared/useErrorText.js"
import { useWords } from "../shared/useWords.js"

interface PasswordFormOptions {
  readonly result: Result.Result<unknown, Error>
  readonly send: (password: string) => void
}

/** The state of a form with one password. An empty field gets the focus, and an error disappears when the user types. */
export const usePasswordForm = ({ result, send }: PasswordFormOptions) => {
  const t = useWords()
  const [password, setPassword] = useAtom(passwordAtom)
  const setShown = useSetAtom(passwordShownAtom)
  const [shownError, setShownError] = useState<"outcome" | "required" | "nothing">("outcome")
  const callError = useErrorText(result)
  const errors = { outcome: callError, required: t("field.password.required"), nothing: undefined }
  return {
    password,
    error: errors[shownError],
    change: (next: string) => {
      setShownError("nothing")
      setPassword(next)
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const isEmpty = password === ""
      setShownError(isEmpty ? "required" : "outcome")
      // Browsers would save readable text in their form history
      setShown(false)
      if (isEmpty) event.currentTarget.querySelector<HTMLElement>("[name=password]")?.focus()
      else send(password)
    }
  }
}
