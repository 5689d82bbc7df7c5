/** @jsxImportSource ../../jsx */
/** The forms of Main. */
import type { ReactNode, Ref, SubmitEvent } from "react"
import type { CountryCode } from "../../domain/values/Countries.js"
import type { MainTab, PhoneTab } from "../../domain/widget/Products.js"
import { Button } from "../components/Button.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { PhoneField, type CountryOption, type OnType } from "../components/PhoneField.js"
import { Tabs } from "../components/Tabs.js"
import { tabLabels } from "../i18n/en.js"
import type { FirstText } from "../i18n/translate.js"

interface FormTabsViewProps {
  readonly t: FirstText
  readonly idPrefix: string
  readonly tabs: ReadonlyArray<MainTab>
  readonly selected: MainTab
  readonly onSelect: (tab: MainTab) => void
  /** The form of the selected tab. */
  readonly children: ReactNode
}

/** A tab for each login method with a form, and the form of the selected tab. */
export function FormTabsView({ t, tabs, ...rest }: FormTabsViewProps) {
  return <Tabs label={t("main.tabs")} tabs={tabs.map((id) => ({ id, label: t(tabLabels[id]) }))} {...rest} />
}

interface FormViewProps {
  readonly t: FirstText
  /** The id of the field. */
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly error?: string | undefined
  readonly busy: boolean
}

interface EmailFormViewProps extends FormViewProps {
  /** Whether the field's suggestions offer passkeys. */
  readonly takesPasskeys: boolean
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** An email address and a button that sends an email to it. */
export function EmailFormView({ t, takesPasskeys, busy, onSubmit, ...field }: EmailFormViewProps) {
  return (
    <Form onSubmit={onSubmit}>
      <Field
        {...field}
        label={t("field.email")}
        name="email"
        type="email"
        autoComplete={takesPasskeys ? "username webauthn" : "email"}
        data-1p-ignore={takesPasskeys || undefined}
        inputMode="email"
        enterKeyHint="send"
        placeholder={t("field.email.placeholder")}
        required
      />
      <Button type="submit" busy={busy} busyLabel={t("main.sending")}>
        {t("main.submit.email")}
      </Button>
    </Form>
  )
}

interface PhoneFormViewProps extends FormViewProps {
  readonly tab: PhoneTab
  readonly country: CountryCode
  readonly countries: ReadonlyArray<CountryOption>
  readonly onCountryChange: (country: CountryCode) => void
  /** Formats what the user has typed into the input, and returns it. */
  readonly onType?: OnType | undefined
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
