/** @jsxImportSource ../../jsx/react */
import type { MainTab } from "../../domain/widget/Products.js"
import { isPhoneTab } from "../../domain/widget/Products.js"
import type { Result } from "../atoms/runtime.js"
import { Field } from "../components/Field.js"
import { PhoneField } from "../phone/PhoneField.js"
import { countryOptions } from "../phone/countryOptions.js"
import { inputOf } from "../form/formChecks.js"
import { usePhoneField } from "../phone/usePhoneField.js"
import { useTypedForm } from "../form/useTypedForm.js"
import { focusFirstField, SaveForm, useAccountWords, useChangeError } from "./parts.js"

interface ContactFormProps {
  readonly section: string
  readonly tab: Extract<MainTab, "magicLink" | "otp-sms">
  readonly label: string
  readonly result: Result.Result<unknown, Error>
  readonly send: (value: string) => void
}

/** Adds an email address or a phone number. What was typed stays when the form is closed. */
export function ContactForm({ section, tab, label, result, send }: ContactFormProps) {
  const t = useAccountWords()
  const form = useTypedForm({ tab, result, send })
  const failure = useChangeError(result)
  const { countries, onType, phoneExample } = usePhoneField()
  const { input, problem } = inputOf(form)
  const error = form.submitted === input ? (problem ?? failure) : undefined
  return (
    <div ref={focusFirstField}>
      <SaveForm
        section={section}
        label={label}
        busyLabel={t("main.sending")}
        result={result}
        onSubmit={form.onSubmit}
      >
        {isPhoneTab(tab) ? (
          <PhoneField
            id={`${form.id}-phone`}
            label={t("field.phone")}
            countryLabel={t("field.country")}
            placeholder={phoneExample ?? t("field.phone.placeholder")}
            country={form.country}
            countries={countryOptions(form.locale, countries)}
            onCountryChange={(country) => form.onChange({ country })}
            value={form.phone}
            onChange={(phone) => form.onChange({ phone })}
            onType={onType}
            error={error}
          />
        ) : (
          <Field
            id={`${form.id}-email`}
            label={t("field.email")}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            enterKeyHint="send"
            placeholder={t("field.email.placeholder")}
            required
            value={form.email}
            onChange={(email) => form.onChange({ email })}
            error={error}
          />
        )}
      </SaveForm>
    </div>
  )
}
