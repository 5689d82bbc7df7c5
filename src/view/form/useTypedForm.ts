import { useState, type SubmitEvent } from "react"
import type { MainTab } from "../../domain/widget/Products.js"
import { emailOf } from "../../domain/values/emailOf.js"
import { mountIdAtom } from "../atoms/config.js"
import { fieldsAtom } from "../atoms/draft.js"
import type { Result } from "../atoms/runtime.js"
import { localeAtom } from "../atoms/words.js"
import { useAtom, useAtomValue, useText } from "../kit/hooks.js"
import { fieldIn, inputOf } from "./formChecks.js"
import { useErrorText } from "../kit/useErrorText.js"

interface TypedForm {
  readonly tab: MainTab
  readonly result: Result.Result<unknown, Error>
  readonly send: (value: string) => void
  /** The invalid input that was submitted before. Default: none. */
  readonly submittedBefore?: string | undefined
}

/** What `FormView` needs of a form that sends a typed address or number. An invalid field gets the focus on submit. */
export const useTypedForm = ({ result, send, submittedBefore, tab }: TypedForm) => {
  const t = useText()
  const [fields, onChange] = useAtom(fieldsAtom)
  const [submitted, setSubmitted] = useState(submittedBefore)
  const onSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const email = fieldIn(currentTarget, "email")?.value ?? fields.email
    const phone = fieldIn(currentTarget, "phone")?.value ?? fields.phone
    const country = fieldIn(currentTarget, "phone-country")?.value || fields.country
    // What is sent is shown
    const tidied = { country, phone, email: emailOf(email) ?? email }
    const { input, problem, value } = inputOf({ t, tab, ...tidied })
    onChange(tidied)
    setSubmitted(input)
    if (problem === undefined) send(value)
    else currentTarget.querySelector("input")?.focus()
  }
  return {
    t,
    locale: useAtomValue(localeAtom),
    id: useAtomValue(mountIdAtom),
    tab,
    ...fields,
    onChange,
    submitted,
    failure: useErrorText(result),
    busy: result.waiting,
    onSubmit
  }
}
