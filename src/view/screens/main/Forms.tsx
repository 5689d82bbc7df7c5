/** The forms of Main. */
import { useState, type SubmitEvent } from "react"
import { isPhoneTab, type MainTab } from "../../../domain/widget/Products.js"
import { layoutAtom, mountIdAtom, tabsAtom } from "../../atoms/config.js"
import { fieldsAtom, lastUsedAtom, submittedAtom, tabAtom } from "../../atoms/draft.js"
import { emailFieldAtom } from "../../atoms/main.js"
import { submitAtom } from "../../atoms/mainForms.js"
import { phoneExampleAtom, phoneFormatAtom } from "../../atoms/phone.js"
import { localeAtom } from "../../atoms/words.js"
import type { OnType } from "../../components/PhoneField.js"
import { typeFormatted } from "../../components/typeFormatted.js"
import { useAtom, useAtomValue, useSetAtom, useText } from "../../hooks.js"
import { inputOf } from "../../main/formChecks.js"
import { FormsView, FormView } from "../../main/FormsView.js"
import { useErrorText } from "../shared/useErrorText.js"

/** The form of the selected tab, with tabs above it when there is more than one. */
export function Forms() {
  const [tab, selectTab] = useAtom(tabAtom)
  return (
    <FormsView
      t={useText()}
      lastUsed={useAtomValue(lastUsedAtom)}
      id={useAtomValue(mountIdAtom)}
      tabs={useAtomValue(tabsAtom)}
      tab={tab}
      onSelect={selectTab}
      form={(tab) => (isPhoneTab(tab) ? <PhoneForm key={tab} tab={tab} /> : <MainForm key={tab} tab={tab} />)}
    />
  )
}

interface FormProps {
  readonly tab: MainTab
  readonly onType?: OnType
  readonly phoneExample?: string | undefined
}

/** Loads what formats phone numbers. */
function PhoneForm({ tab }: FormProps) {
  const onType = typeFormatted(useAtomValue(phoneFormatAtom))
  return <MainForm tab={tab} onType={onType} phoneExample={useAtomValue(phoneExampleAtom)} />
}

/** The value is checked on submit, and an invalid field gets the focus. */
function MainForm({ tab, onType, phoneExample }: FormProps) {
  const t = useText()
  const [fields, change] = useAtom(fieldsAtom)
  const [result, send] = useAtom(submitAtom(tab))
  const [submitted, setSubmitted] = useState(useAtomValue(submittedAtom))
  const submit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const { input, problem, value } = inputOf({ t, tab, ...fields })
    setSubmitted(input)
    if (problem === undefined) send(value)
    else currentTarget.querySelector("input")?.focus()
  }
  return (
    <FormView
      t={t}
      lastUsed={useAtomValue(lastUsedAtom)}
      locale={useAtomValue(localeAtom)}
      id={useAtomValue(mountIdAtom)}
      items={useAtomValue(layoutAtom).items}
      tab={tab}
      {...fields}
      onChange={change}
      submitted={submitted}
      failure={useErrorText(result)}
      busy={result.waiting}
      onSubmit={submit}
      emailRef={useSetAtom(emailFieldAtom)}
      onType={onType}
      phoneExample={phoneExample}
    />
  )
}
