import { useState, type SubmitEvent } from "react"
import type { MainTab } from "../../../domain/Products.js"
import { submittedAtom } from "../../atoms/draft.js"
import { submitAtom } from "../../atoms/mainForms.js"
import { inputProblem, submittedInput } from "../../formChecks.js"
import { useAction, useAtomValue, useText } from "../../hooks.js"
import { useErrorText } from "../shared/useErrorText.js"

interface FieldForm {
  readonly tab: MainTab
  readonly value: string
  /** Another input that the value depends on, such as the country of a phone number. */
  readonly context?: string
}

/**
 * The state of a form on Main. The value is checked on submit, an invalid field gets the focus, and an error disappears
 * when the value or its context changes.
 */
export const useFieldForm = ({ tab, value, context }: FieldForm) => {
  const t = useText()
  const [result, send] = useAction(submitAtom(tab))
  const input = submittedInput(value, context)
  const [submitted, setSubmitted] = useState(useAtomValue(submittedAtom))
  const problem = inputProblem(t, tab, value)
  const callError = useErrorText(result)
  return {
    error: submitted === input ? (problem ?? callError) : undefined,
    busy: result.waiting,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSubmitted(input)
      if (problem === undefined) send(value)
      else event.currentTarget.querySelector("input")?.focus()
    }
  }
}
