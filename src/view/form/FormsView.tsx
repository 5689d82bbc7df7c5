/** @jsxImportSource ../../jsx */
/** The forms of Main. */
import type { ReactNode, Ref, SubmitEvent } from "react"
import type { LastUsedMarks } from "../../domain/widget/lastUsedMarks.js"
import { defaultCountry } from "../../domain/limits/CoreLimits.js"
import type { Country } from "../../domain/values/Countries.js"
import type { MainLayout } from "../../domain/widget/mainLayout.js"
import { channelOf, isPhoneTab, selectedTab, type MainTab } from "../../domain/widget/Products.js"
import { Button } from "../components/Button.js"
import { Field } from "../components/Field.js"
import { Form } from "../components/Form.js"
import { PhoneField, type OnType } from "../phone/PhoneField.js"
import { Tabs } from "../components/Tabs.js"
import type { ShellText } from "../i18n/translate.js"
import type { Fields } from "../../page/keptInput.js"
import { countryOptions } from "../phone/countryOptions.js"
import { inputOf } from "./formChecks.js"

interface FormsViewProps extends Pick<MainLayout, "tabs"> {
  readonly t: ShellText
  readonly lastUsed?: LastUsedMarks | undefined
  /** Begins the ids of the elements. */
  readonly id: string
  /** The chosen tab. Default: the first one. */
  readonly tab: string | undefined
  readonly onSelect: (tab: MainTab) => void
  /** Draws the form of a tab. */
  readonly form: (tab: MainTab) => ReactNode
}

/** The form of the selected tab, with tabs above it when there is more than one. */
export function FormsView({ t, lastUsed, id, tabs, tab, onSelect, form }: FormsViewProps) {
  const selected = selectedTab(tabs, tab)
  if (selected === undefined) return null
  if (tabs.length === 1) return form(selected)
  return (
    <Tabs
      label={t("main.tabs")}
      tabs={tabs.map((id) => ({
        id,
        label: t(`main.tab.${channelOf(id)}`),
        mark: lastUsed?.[channelOf(id)]
      }))}
      selected={selected}
      onSelect={onSelect}
      idPrefix={id}
    >
      {form(selected)}
    </Tabs>
  )
}

interface FormViewProps extends Fields, Pick<MainLayout, "items"> {
  readonly t: ShellText
  readonly lastUsed?: LastUsedMarks | undefined
  readonly locale: string
  /** Begins the ids of the elements. */
  readonly id: string
  readonly tab: MainTab
  readonly onChange: (change: Partial<Fields>) => void
  /** The input that was submitted last. Its error is shown until the input changes. */
  readonly submitted: string | undefined
  /** Why a valid input could not be sent. */
  readonly failure: string | undefined
  readonly busy: boolean
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly emailRef?: Ref<HTMLInputElement> | undefined
  /** Formats what the user has typed as a phone number, and returns it. */
  readonly onType?: OnType | undefined
  /** A number of the chosen country. Default: one of the United States. */
  readonly phoneExample?: string | undefined
  /** The countries of a phone number. Undefined until they are loaded. */
  readonly countries?: ReadonlyArray<Country> | undefined
}

/** An email address or a phone number, and a button that sends a message to it. */
export function FormView(props: FormViewProps) {
  const { t, id, tab, onChange, busy } = props
  const { input, problem } = inputOf(props)
  const error = props.submitted === input ? (problem ?? props.failure) : undefined
  // Naming them all takes a slow device 50 ms
  const countries = isPhoneTab(tab) ? countryOptions(props.locale, props.countries) : []
  // One that was kept in the page's storage, which anything can write
  const isUnknown = countries.length > 1 && countries.every(({ code }) => code !== props.country)
  const takesPasskeys = props.items.includes("passkey")
  return (
    <Form busy={busy} onSubmit={props.onSubmit}>
      {isPhoneTab(tab) ? (
        <PhoneField
          id={`${id}-phone`}
          label={t("field.phone")}
          countryLabel={t("field.country")}
          placeholder={props.phoneExample ?? t("field.phone.placeholder")}
          country={isUnknown ? defaultCountry : props.country}
          countries={countries}
          onCountryChange={(country) => onChange({ country })}
          value={props.phone}
          onChange={(phone) => onChange({ phone })}
          onType={props.onType}
          error={error}
        />
      ) : (
        <Field
          id={`${id}-email`}
          inputRef={props.emailRef}
          label={t("field.email")}
          name="email"
          type="email"
          autoComplete={takesPasskeys ? "username webauthn" : "email"}
          data-1p-ignore={takesPasskeys || undefined}
          inputMode="email"
          enterKeyHint="send"
          placeholder={t("field.email.placeholder")}
          required
          value={props.email}
          onChange={(email) => onChange({ email })}
          error={error}
        />
      )}
      <Button type="submit" mark={props.lastUsed?.["form"]} busy={busy} busyLabel={t("main.sending")}>
        {t(`main.submit.${channelOf(tab)}`)}
      </Button>
    </Form>
  )
}
