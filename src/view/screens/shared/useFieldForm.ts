import { useState, type SubmitEvent } from "react"
import type { CallError } from "../../../domain/Errors.js"
import { submittedAtom } from "../../atoms/draft.js"
import type { Result } from "../../atoms/runtime.js"
import { submittedInput } from "../../formChecks.js"
import { useAtomValue } from "../../hooks.js"
import { useErrorText } from "./useErrorText.js"

interface FieldForm {
  readonly value: string
  /** Another input that the value depends on, such as the country of a phone number. */
  readonly context?: string
  /** Returns an error text, or undefined for a valid value. */
  readonly check: (value: string) => string | undefined
  readonly result: Result.Result<unknown, CallError>
  readonly send: (value: string) => void
}

/**
 * The state of a form with one field. The value is checked on submit, an invalid field gets the focus, and an error
 * disappears when the value or its context changes.
 */
export const useFieldForm = ({ check, result, send, value, context }: FieldForm) => {
  const input = submittedInput(value, context)
  const [submitted, setSubmitted] = useState(useAtomValue(submittedAtom))
  const callError = useErrorText(result)
  const error = submitted === input ? (check(value) ?? callError) : undefined
  return {
    error,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSubmitted(input)
      if (check(value) === undefined) send(value)
      else event.currentTarget.querySelector("input")?.focus()
    }
  }
}
