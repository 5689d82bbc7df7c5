/** The forms of Main. */
import { useState, type SubmitEvent } from "react"
import { isPhoneTab, type MainTab, type PhoneTab } from "../../../domain/widget/Products.js"
import { configAtom, mountIdAtom, tabsAtom } from "../../atoms/config.js"
import { countryAtom, emailAtom, phoneAtom, submittedAtom, tabAtom } from "../../atoms/draft.js"
import { emailFieldAtom } from "../../atoms/main.js"
import { submitAtom } from "../../atoms/mainForms.js"
import { countriesAtom, phoneFormatAtom } from "../../atoms/phone.js"
import { typeFormatted } from "../../components/typeFormatted.js"
import { inputProblem, submittedInput } from "../../formChecks.js"
import { useAction, useAtom, useAtomValue, useFieldId, useSetAtom, useText } from "../../hooks.js"
import { EmailFormView, FormTabsView, PhoneFormView } from "../../main/FormViews.js"
import { useErrorText } from "../shared/useErrorText.js"

/** The form of the selected tab, with tabs above it when there is more than one. */
export function Forms() {
  const t = useText()
  const idPrefix = useAtomValue(mountIdAtom)
  const tabs = useAtomValue(tabsAtom)
  const [tab, selectTab] = useAtom(tabAtom)
  if (tab === undefined) return null
  if (tabs.length === 1) return <MainForm tab={tab} />
  return (
    <FormTabsView t={t} idPrefix={idPrefix} tabs={tabs} selected={tab} onSelect={selectTab}>
      <MainForm key={tab} tab={tab} />
    </FormTabsView>
  )
}

interface FormProps<Tab extends MainTab> {
  readonly tab: Tab
}

const MainForm = ({ tab }: FormProps<MainTab>) =>
  isPhoneTab(tab) ? <PhoneForm tab={tab} /> : <EmailForm tab={tab} />

/** An email address and a button that sends an email to it, or looks it up. */
function EmailForm({ tab }: FormProps<MainTab>) {
  const [email, setEmail] = useAtom(emailAtom)
  return (
    <EmailFormView
      t={useText()}
      id={useFieldId("email")}
      takesPasskeys={useAtomValue(configAtom).products.includes("passkeys")}
      inputRef={useSetAtom(emailFieldAtom)}
      value={email}
      onChange={setEmail}
      {...useFieldForm({ tab, value: email.trim() })}
    />
  )
}

/** A phone number and a button that sends a passcode to it. */
function PhoneForm({ tab }: FormProps<PhoneTab>) {
  const [country, setCountry] = useAtom(countryAtom)
  const [phone, setPhone] = useAtom(phoneAtom)
  return (
    <PhoneFormView
      t={useText()}
      id={useFieldId("phone")}
      tab={tab}
      country={country}
      countries={useAtomValue(countriesAtom)}
      onCountryChange={setCountry}
      value={phone}
      onChange={setPhone}
      onType={typeFormatted(useAtomValue(phoneFormatAtom))}
      {...useFieldForm({ tab, value: phone.trim(), context: country })}
    />
  )
}

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
const useFieldForm = ({ tab, value, context }: FieldForm) => {
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
