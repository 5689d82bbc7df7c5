/** @jsxImportSource ../../jsx/react */
import * as Option from "effect/Option"
import { useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from "react"
import { passwordRules } from "../../domain/passwords/Password.js"
import { settingsAtom } from "../atoms/projectSettings.js"
import { Result } from "../atoms/runtime.js"
import { checkStrengthAtom, policyAtom } from "./atoms/strength.js"
import { Button } from "../components/Button.js"
import { Form } from "../components/Form.js"
import { LinkButton } from "../components/ResendLine.js"
import { LiveRegion } from "../components/LiveRegion.js"
import { Message } from "../components/FieldShell.js"
import { isForInputMethod, useAtom, useAtomValue, useFieldId } from "../kit/hooks.js"
import { useErrorText } from "../kit/useErrorText.js"
import { KnownEmail, PasswordInput, usePasswordForm } from "./PasswordInput.js"
import { PasswordStrength, strengthWords } from "./PasswordStrength.js"
import { useWords } from "../kit/useWords.js"

interface NewPasswordFormProps {
  /** The account's email address, if known. */
  readonly email?: string
  /** The label of the field. Default: says that the password is new, unless the address is known. */
  readonly label?: string
  readonly submitLabel: string
  readonly busyLabel: string
  readonly result: Result.Result<unknown, Error>
  readonly send: (password: string, form: HTMLFormElement) => void
  /** Prevents submitting while another command uses the same token. */
  readonly locked?: boolean
  /** The error below the field, or null for none. Default: that of the result. */
  readonly failed?: string | null
  /** Buttons beside the one that submits. */
  readonly actions?: ReactNode
  /** Fields before the password. */
  readonly children?: ReactNode
}

/**
 * Sets a new password. The provider checks its strength while the user types, and only a valid one can be sent. An Enter that is
 * pressed during the check sends the password after it.
 */
export function NewPasswordForm({
  email,
  submitLabel,
  busyLabel,
  result,
  send,
  locked = false,
  label,
  failed,
  actions,
  children
}: NewPasswordFormProps) {
  const t = useWords()
  const id = useFieldId("password")
  const { passwordConfig } = useAtomValue(settingsAtom)
  const [checked, check] = useAtom(checkStrengthAtom)
  const failure = useErrorText(checked)
  const { change, error, password, submit } = usePasswordForm({ result, send, failed })
  const strength = Option.getOrUndefined(Result.value(checked))
  const isValid = !checked.waiting && failure === undefined && strength?.valid_password === true
  const known = useAtomValue(policyAtom)
  const { breached, policy, spoken } = strengthWords(t, strength, known, passwordConfig)
  const hint =
    failure === undefined ? (
      <PasswordStrength breached={breached} policy={policy} />
    ) : (
      <Message>
        {failure} <LinkButton onClick={() => check({ email, password })}>{t("common.tryAgain")}</LinkButton>
      </Message>
    )
  /** Whether the user pressed Enter while the password was being checked. */
  const [isAwaited, setAwaited] = useState(false)
  const edit = (next: string) => {
    change(next)
    setAwaited(false)
    check({ email, password: next })
  }
  /** Reads the field, and returns whether a program has filled it in without an event: its password was not checked yet. */
  const readField = ({ currentTarget }: SyntheticEvent<HTMLElement>): boolean => {
    const filled = currentTarget.querySelector<HTMLInputElement>("[autocomplete=new-password]")?.value
    const isUnread = filled !== undefined && filled !== password
    if (isUnread) edit(filled)
    return isUnread
  }
  const submitAfterCheck = (event: KeyboardEvent<HTMLFormElement>) => {
    // Fields alone have a selection. Not `instanceof`: the document may be that of another window
    const isEnter = event.key === "Enter" && !isForInputMethod(event.nativeEvent)
    if (!isEnter || !("select" in event.target)) return
    if (readField(event) || checked.waiting) setAwaited(true)
  }
  const submitting = {
    type: "submit",
    busy: result.waiting,
    busyLabel,
    disabled: locked || (!isValid && !result.waiting),
    buttonRef: isAwaited && isValid ? submitForm : undefined
  } as const
  return (
    <div onFocus={readField} onPointerMove={readField}>
      <Form
        busy={result.waiting || locked}
        onSubmit={(event) => {
          if (isValid) submit(event)
        }}
        onKeyDown={submitAfterCheck}
      >
        {email !== undefined && <KnownEmail email={email} />}
        {children}
        <PasswordInput
          id={id}
          label={label ?? t(email === undefined ? "field.password.new" : "field.password")}
          autoComplete="new-password"
          rules={
            policy._tag === "luds" && passwordConfig !== null ? passwordRules(passwordConfig) : undefined
          }
          value={password}
          onChange={edit}
          error={error}
          hint={hint}
        />
        <LiveRegion text={failure ?? spoken} />
        {actions === undefined ? (
          <Button {...submitting}>{submitLabel}</Button>
        ) : (
          <div className="lk-row-line">
            <Button size="small" {...submitting}>
              {submitLabel}
            </Button>
            {actions}
          </div>
        )}
      </Form>
    </div>
  )
}

/** A ref that submits the form of a button. */
const submitForm = (button: HTMLButtonElement | null) => button?.form?.requestSubmit()
