import type { OtpMethod } from "../../../domain/OtpMethod.js"
import { typeFormatted } from "../../components/typeFormatted.js"
import { countryAtom, phoneAtom } from "../../atoms/draft.js"
import { sendToPhoneAtom } from "../../atoms/otp.js"
import { countriesAtom, phoneFormatAtom } from "../../atoms/phone.js"
import { phoneProblem } from "../../formChecks.js"
import { useAction, useAtom, useAtomValue, useFieldId, useText } from "../../hooks.js"
import { PhoneFormView } from "../../main/PhoneFormView.js"
import { useFieldForm } from "../shared/useFieldForm.js"

interface PhoneFormProps {
  readonly method: Exclude<OtpMethod, "email">
}

/** A phone number and a button that sends a passcode to it. */
export function PhoneForm({ method }: PhoneFormProps) {
  const t = useText()
  const [country, setCountry] = useAtom(countryAtom)
  const [phone, setPhone] = useAtom(phoneAtom)
  const [result, sendToPhone] = useAction(sendToPhoneAtom)
  const { error, submit } = useFieldForm({
    value: phone.trim(),
    context: country,
    check: (value) => phoneProblem(t, value),
    result,
    send: (number) => sendToPhone({ method, number, country })
  })
  return (
    <PhoneFormView
      t={t}
      id={useFieldId("phone")}
      method={method}
      country={country}
      countries={useAtomValue(countriesAtom)}
      onCountryChange={setCountry}
      value={phone}
      onChange={setPhone}
      onType={typeFormatted(useAtomValue(phoneFormatAtom))}
      error={error}
      busy={result.waiting}
      onSubmit={submit}
    />
  )
}
