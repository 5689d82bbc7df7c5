import { useState, type SubmitEvent } from "react"
import { passwordAtom, passwordShownAtom } from "../../atoms/password.js"
import type { Result } from "../../atoms/runtime.js"
import { useAtom, useSetAtom } from "../../hooks.js"
import { useErrorOf } from "../shared/errorOf.js"
import { useWords } from "../shared/useWords.js"

interface PasswordFormOptions {
  readonly result: Result.Result<unknown, Error>
  readonly send: (password: string) => void
}

/** A form around one password: an empty one gets the focus back, and what was said of one is taken back as it changes. */
export const usePasswordForm = ({ result, send }: PasswordFormOptions) => {
  const t = useWords()
  const [password, type] = useAtom(passwordAtom)
  const show = useSetAtom(passwordShownAtom)
  const [said, setSaid] = useState<"outcome" | "required" | "nothing">("outcome")
  const refused = useErrorOf(result)
  const errors = { outcome: refused, required: t("field.password.required"), nothing: undefined }
  return {
    password,
    error: errors[said],
    change: (next: string) => {
      setSaid("nothing")
      type(next)
    },
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const isEmpty = password === ""
      setSaid(isEmpty ? "required" : "outcome")
      // As readable text browsers would remember it among other things that were typed
      show(false)
      if (isEmpty) event.currentTarget.querySelector<HTMLElement>("[name=password]")?.focus()
      else send(password)
    }
  }
}
