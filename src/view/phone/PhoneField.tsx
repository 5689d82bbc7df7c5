/** @jsxImportSource ../../jsx */
import type { SyntheticEvent } from "react"
import type { CountryCode } from "../../domain/values/Countries.js"
import { describedBy, FieldShell, type ControlProps } from "../components/FieldShell.js"
import { chevronIcon, Icon } from "../components/Icon.js"

export interface CountryOption {
  readonly code: CountryCode
  readonly name: string
  /** Digits, without the plus sign. */
  readonly callingCode: string
}

/** Formats what the input has after an `input` or `compositionend` event. `before` is its earlier text. */
export type OnType = (input: HTMLInputElement, before: string, event: Partial<InputEvent>) => string

interface PhoneFieldProps extends ControlProps {
  readonly countryLabel: string
  readonly country: string
  readonly countries: ReadonlyArray<CountryOption>
  readonly onCountryChange: (country: string) => void
  readonly placeholder?: string | undefined
  /** Formats what the user has typed into the input, and returns it. */
  readonly onType?: OnType | undefined
}

/** A country and a national number. The country list is native: it shows full names and can be searched by typing. */
export function PhoneField(props: PhoneFieldProps) {
  const { id, label, countryLabel, country, countries, error } = props
  const chosen = countries.find(({ code }) => code === country)
  const type = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
    props.onChange(props.onType?.(currentTarget, props.value, nativeEvent) ?? currentTarget.value)
  return (
    <FieldShell id={id} label={label} error={error}>
      <div
        className="lk-phone"
        data-part="phone"
        dir="ltr"
        data-invalid={error === undefined ? undefined : ""}
      >
        <div className="lk-country" data-part="country">
          <select
            className="lk-country-select"
            aria-label={countryLabel}
            name="phone-country"
            autoComplete="tel-country-code"
            value={country}
            // Extensions add attributes
            suppressHydrationWarning
            onChange={(event) => props.onCountryChange(event.currentTarget.value)}
          >
            {/* React would choose the first of the others, and that would be sent */}
            {chosen === undefined && <option value={country}>{country}</option>}
            {countries.map(({ code, name, callingCode }) => (
              <option key={code} value={code}>{`${name} +${callingCode}`}</option>
            ))}
          </select>
          <span className="lk-country-text" aria-hidden="true">
            <span>{chosen === undefined ? country : `${country} +${chosen.callingCode}`}</span>
            <Icon name="chevron" path={chevronIcon} />
          </span>
        </div>
        <input
          {...describedBy({ id, error })}
          ref={props.inputRef}
          className="lk-input"
          data-part="input"
          id={id}
          name="phone"
          type="tel"
          autoComplete="tel-national"
          placeholder={props.placeholder}
          value={props.value}
          required
          // Extensions add attributes
          suppressHydrationWarning
          onChange={type}
          onCompositionEnd={type}
        />
      </div>
    </FieldShell>
  )
}
