/** @jsxImportSource ../../jsx/react */
import type { ComponentType } from "react"
import type { UserType } from "../../domain/userCalls/calls.js"
import { emailLoginAtom, sendEmailLoginAtom, sendOnEntryAtom } from "./atoms/emailLogin.js"
import { createPasswordAtom, logInAtom } from "./atoms/password.js"
import { sendResetEmailAtom } from "./atoms/resetEmail.js"
import { Button } from "../components/Button.js"
import { Divider } from "../components/Divider.js"
import { Form } from "../components/Form.js"
import { Stack } from "../components/Stack.js"
import { fieldIn } from "../form/formChecks.js"
import { useAtom, useAtomValue, useFieldId, useRefreshAtom } from "../kit/hooks.js"
import { useOnEntry } from "../kit/mountedHooks.js"
import { ActionButton } from "../kit/ActionButton.js"
import { PasswordInstead } from "./PasswordInstead.js"
import { ScreenFrame, type ScreenProps } from "../kit/ScreenFrame.js"
import { useErrorText } from "../kit/useErrorText.js"
import { useWords } from "../kit/useWords.js"
import { NewPasswordForm } from "./NewPasswordForm.js"
import { KnownEmail, PasswordInput, usePasswordForm } from "./PasswordInput.js"

const screens: Readonly<Record<UserType, ComponentType<{ readonly email: string }>>> = {
  new: PasswordCreate,
  password: PasswordLogin,
  passwordless: Passwordless
}

/** The password screen for the type of user that owns the email address (specification section 2). */
export function PasswordCreateOrLogin({ screen }: ScreenProps<"PasswordCreateOrLogin">) {
  const Screen = screens[screen.userType]
  return <Screen email={screen.email} />
}

/** Shown for an unknown email address: log in by email, or create an account with a password. */
function PasswordCreate({ email }: { readonly email: string }) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const [result, create] = useAtom(createPasswordAtom)
  return (
    <ScreenFrame
      back
      focus="field"
      title={t("passwordCreate.title")}
      description={t(`passwordCreate.text.${kind ?? "none"}`)}
    >
      <EmailLoginOption email={email} divider="below" />
      <NewPasswordForm
        email={email}
        submitLabel={t("passwordCreate.submit")}
        busyLabel={t("passwordCreate.busy")}
        result={result}
        send={(password) => create({ email, password })}
      />
    </ScreenFrame>
  )
}

/** Shown for an email address whose owner has a password. */
function PasswordLogin({ email }: { readonly email: string }) {
  const t = useWords()
  const [reset, sendReset] = useAtom(sendResetEmailAtom)
  return (
    <ScreenFrame back focus="field" title={t("passwordLogin.title")}>
      <Stack gap="field">
        <LoginForm email={email} />
        <ActionButton
          name="forgot"
          variant="link"
          label={t("password.forgot")}
          busyLabel={t("main.sending")}
          result={reset}
          onClick={() => sendReset({ email, reason: "PasswordForgot" })}
        />
      </Stack>
      <EmailLoginOption email={email} divider="above" />
    </ScreenFrame>
  )
}

function LoginForm({ email }: { readonly email: string }) {
  const t = useWords()
  const id = useFieldId("password")
  const [result, logIn] = useAtom(logInAtom)
  const send = (password: string) => logIn({ email, password })
  const { change, error, password, submit } = usePasswordForm({ result, send })
  return (
    <Form
      busy={result.waiting}
      onSubmit={(event) => submit(event, fieldIn(event.currentTarget, "password")?.value)}
    >
      <KnownEmail email={email} />
      <PasswordInput
        id={id}
        label={t("field.password")}
        autoComplete="current-password"
        value={password}
        onChange={change}
        error={error}
      />
      <Button type="submit" busy={result.waiting} busyLabel={t("passwordLogin.busy")}>
        {t("passwordLogin.submit")}
      </Button>
    </Form>
  )
}

/** Shown for an email address whose owner has no password: sends a login email on entry, and again on request. */
function Passwordless({ email }: { readonly email: string }) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const result = useOnEntry(sendOnEntryAtom)
  const sendAgain = useRefreshAtom(sendOnEntryAtom)
  return (
    <ScreenFrame back title={t("passwordless.title")} description={t(`passwordless.text.${kind ?? "none"}`)}>
      <Form busy={result.waiting} onSubmit={() => sendAgain()}>
        <KnownEmail email={email} error={useErrorText(result)} />
        <Button type="submit" busy={result.waiting} busyLabel={t("main.sending")}>
          {t(labels[kind ?? "none"])}
        </Button>
      </Form>
      {kind !== undefined && <PasswordInstead email={email} />}
    </ScreenFrame>
  )
}

const labels = {
  code: "password.emailCode",
  link: "password.emailLink",
  none: "password.emailReset"
} as const

interface EmailLoginOptionProps {
  readonly email: string
  /** The side of the divider that separates this option from the others. */
  readonly divider: "above" | "below"
}

/** A button that logs in by email instead of a password, or null when neither links nor codes are configured. */
function EmailLoginOption({ email, divider }: EmailLoginOptionProps) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const [result, send] = useAtom(sendEmailLoginAtom)
  if (kind === undefined) return null
  const separator = <Divider label={t("main.or")} />
  return (
    <>
      {divider === "above" && separator}
      <ActionButton
        name="login"
        variant="secondary"
        label={t(kind === "code" ? "password.emailCode" : "password.emailLink")}
        busyLabel={t("main.sending")}
        result={result}
        onClick={() => send(email)}
      />
      {divider === "below" && separator}
    </>
  )
}
