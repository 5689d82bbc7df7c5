import { useId } from "react"
import type { OtpMethod } from "../../../domain/OtpMethod.js"
import { countryAtom, phoneAtom } from "../../atoms/draft.js"
import { sendToPhoneAtom } from "../../atoms/otp.js"
import { countriesAtom, phoneFormatAtom } from "../../atoms/phone.js"
import { Button } from "../../components/Button.js"
import { Form } from "../../components/Form.js"
import { PhoneField } from "../../components/PhoneField.js"
import { useAction, useAtom, useAtomValue } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { useFieldForm } from "../shared/useFieldForm.js"
import { useWords } from "../shared/useWords.js"

interface PhoneFormProps {
  readonly method: Exclude<OtpMethod, "email">
}

/** A phone number and a button that sends a passcode to it. */
export function PhoneForm({ method }: PhoneFormProps) {
  const t = useWords()
  const id = useId()
  const [country, setCountry] = useAtom(countryAtom)
  const [phone, setPhone] = useAtom(phoneAtom)
  const format = useAtomValue(phoneFormatAtom)
  const countries = useAtomValue(countriesAtom)
  const [result, sendToPhone] = useAction(sendToPhoneAtom)
  const { error, submit } = useFieldForm({
    value: phone.trim(),
    context: country,
    check: (value) => (value === "" ? t("field.phone.required") : undefined),
    result,
    send: (number) => sendToPhone({ method, number, country })
  })
  return (
    <Form ref={adoptScreenStyles} onSubmit={submit}>
      <PhoneField
        id={id}
        label={t("field.phone")}
        countryLabel={t("field.country")}
        placeholder={t("field.phone.placeholder")}
        country={country}
        countries={countries}
        onCountryChange={setCountry}
        value={phone}
        onChange={setPhone}
        format={format}
        error={error}
      />
      <Button type="submit" busy={result.waiting} busyLabel={t("main.sending")}>
        {t(`main.submit.${method}`)}
      </Button>
    </Form>
  )
}
