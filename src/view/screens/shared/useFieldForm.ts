import { useState, type SubmitEvent } from "react"
import type { CallError } from "../../../domain/Errors.js"
import type { Result } from "../../atoms/runtime.js"
import { useErrorOf } from "./errorOf.js"

interface FieldForm {
  readonly value: string
  /** What else the value's meaning hangs on. */
  readonly within?: string
  /** What is wrong with the value, in words. */
  readonly check: (value: string) => string | undefined
  readonly result: Result.Result<unknown, CallError>
  readonly send: (value: string) => void
}

/**
 * A form of one field: checked on submit, a wrong value gets the focus back, and what was said of a value is taken
 * back as soon as it is changed, or what its meaning hangs on.
 */
export const useFieldForm = ({ check, result, send, value, within = "" }: FieldForm) => {
  const asked = `${within} ${value}`
  const [submitted, setSubmitted] = useState<string>()
  const refused = useErrorOf(result)
  const problem = submitted === asked ? (check(value) ?? refused) : undefined
  return {
    error: problem,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSubmitted(asked)
      if (check(value) === undefined) send(value)
      else event.currentTarget.querySelector("input")?.focus()
    }
  }
}
