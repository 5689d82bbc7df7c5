import type { PhoneTab } from "../../../domain/Products.js"
import { typeFormatted } from "../../components/typeFormatted.js"
import { countryAtom, phoneAtom } from "../../atoms/draft.js"
import { countriesAtom, phoneFormatAtom } from "../../atoms/phone.js"
import { useAtom, useAtomValue, useFieldId, useText } from "../../hooks.js"
import { PhoneFormView } from "../../main/PhoneFormView.js"
import { useFieldForm } from "./useFieldForm.js"

interface PhoneFormProps {
  readonly tab: PhoneTab
}

/** A phone number and a button that sends a passcode to it. */
export function PhoneForm({ tab }: PhoneFormProps) {
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
