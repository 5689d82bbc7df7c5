/** @jsxImportSource ../../jsx */
import type { SubmitEvent } from "react"
import type { CountryCode } from "../../domain/Countries.js"
import type { PhoneTab } from "../../domain/Products.js"
import { Button } from "../components/Button.js"
import { Form } from "../components/Form.js"
import { PhoneField, type CountryOption, type OnType } from "../components/PhoneField.js"
import type { FirstText } from "../i18n/translate.js"

interface PhoneFormViewProps {
  readonly t: FirstText
  /** The id of the field. */
  readonly id: string
  readonly tab: PhoneTab
  readonly country: CountryCode
  readonly countries: ReadonlyArray<CountryOption>
  readonly onCountryChange: (country: CountryCode) => void
  readonly value: string
  readonly onChange: (phone: string) => void
  /** Formats what the user has typed into the input, and returns it. */
  readonly onType?: OnType | undefined
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly error?: string | undefined
  readonly busy: boolean
}

/** A phone number and a button that sends a passcode to it. */
export function PhoneFormView({ t, tab, busy, onSubmit, ...field }: PhoneFormViewProps) {
  return (
    <Form onSubmit={onSubmit}>
      <PhoneField
        {...field}
        label={t("field.phone")}
        countryLabel={t("field.country")}
        placeholder={t("field.phone.placeholder")}
      />
      <Button type="submit" busy={busy} busyLabel={t("main.sending")}>
        {t(tab === "otp-sms" ? "main.submit.sms" : "main.submit.whatsapp")}
      </Button>
    </Form>
  )
}
