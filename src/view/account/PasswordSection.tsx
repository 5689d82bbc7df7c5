/** @jsxImportSource ../../jsx/react */
import { useState } from "react"
import { ApiError } from "../../domain/errors/CallErrors.js"
import type { User } from "../../domain/session/User.js"
import {
  beginPasswordAtom,
  currentPasswordAtom,
  forgotPasswordAtom,
  savePasswordAtom
} from "./atoms/nameAndPassword.js"
import { LinkButton } from "../components/ResendLine.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import { Stack } from "../components/Stack.js"
import { fieldIn } from "../form/formChecks.js"
import { useAtom, useFieldId } from "../kit/hooks.js"
import { NewPasswordForm } from "../passwords/NewPasswordForm.js"
import { PasswordInput } from "../passwords/PasswordInput.js"
import { failureOf } from "../kit/failureOf.js"
import { EnterCode, useSentCode } from "./EnterCode.js"
import {
  Adding,
  CancelButton,
  ChangeError,
  focusFirstField,
  Row,
  Rows,
  Section,
  useAccountWords,
  useChangeError,
  type SectionProps
} from "./parts.js"

/** The password: the first one, or another one in exchange for the present one. */
export function PasswordSection({ account }: SectionProps) {
  const t = useAccountWords()
  const { password } = account.user
  const sent = useSentCode("password")
  const [beginning, begin] = useAtom(beginPasswordAtom)
  return (
    <Section name="password" title={t("password.title")}>
      <Rows label={t("password.title")}>
        {password === null
          ? []
          : [<Row key="password" icon={<ScreenIcon name="shield" />} title={t("password.present")} />]}
      </Rows>
      {sent !== undefined ? (
        <EnterCode section="password" sent={sent} />
      ) : (
        <div>
          <Adding
            account={account}
            section="password"
            empty={password === null ? t("password.absent") : undefined}
            icon={<ScreenIcon name="shield" />}
            label={t(password === null ? "password.set" : "password.change")}
            opening={password === null ? { result: beginning, begin } : undefined}
          >
            <PasswordForm user={account.user} />
          </Adding>
          <ChangeError name="begin-password" result={beginning} />
        </div>
      )}
    </Section>
  )
}

/** The address that the present password belongs to; undefined when there is none. */
const emailOf = ({ emails, password }: User): string | undefined =>
  password === null ? undefined : (emails.find(({ verified }) => verified) ?? emails[0])?.email

function PasswordForm({ user }: { readonly user: User }) {
  const t = useAccountWords()
  const id = useFieldId("current-password")
  const [current, setCurrent] = useAtom(currentPasswordAtom)
  const [result, save] = useAtom(savePasswordAtom)
  const [isRequired, setRequired] = useState(false)
  const email = emailOf(user)
  const failed = useChangeError(result)
  const failure = failureOf(result)
  const isWrong = failure instanceof ApiError && failure.error_type === "unauthorized_credentials"
  const send = (password: string, form: HTMLFormElement) => {
    const typed = email === undefined ? "" : (fieldIn(form, "password")?.value ?? current)
    const isMissing = email !== undefined && typed === ""
    setCurrent(typed)
    setRequired(isMissing)
    if (!isMissing) save({ email, password })
  }
  return (
    <div ref={focusFirstField}>
      <Stack gap="field">
        <NewPasswordForm
          {...(email !== undefined && { email })}
          label={t("field.password.new")}
          submitLabel={t("account.save")}
          busyLabel={t("account.saving")}
          result={result}
          send={send}
          failed={isWrong ? null : (failed ?? null)}
          actions={<CancelButton section="password" busy={result.waiting} />}
        >
          {email !== undefined && (
            <PasswordInput
              id={id}
              label={t("password.current")}
              autoComplete="current-password"
              value={current}
              onChange={setCurrent}
              error={
                isRequired && current === "" ? t("field.password.required") : isWrong ? failed : undefined
              }
            />
          )}
        </NewPasswordForm>
        {email !== undefined && <Forgot email={email} />}
      </Stack>
    </div>
  )
}

/** Sends a link that sets another password to somebody who does not know the present one. */
function Forgot({ email }: { readonly email: string }) {
  const t = useAccountWords()
  const [result, send] = useAtom(forgotPasswordAtom)
  return (
    <div>
      <LinkButton busy={result.waiting} onClick={() => send(email)}>
        {t("password.forgot")}
      </LinkButton>
      <ChangeError name="forgot" result={result} />
    </div>
  )
}
