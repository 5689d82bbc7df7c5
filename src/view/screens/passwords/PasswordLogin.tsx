import { logInAtom } from "../../atoms/password.js"
import { sendResetEmailAtom } from "../../atoms/resetEmail.js"
import { Button } from "../../components/Button.js"
import { Form } from "../../components/Form.js"
import { Stack } from "../../components/Stack.js"
import { useAction, useFieldId } from "../../hooks.js"
import { ActionButton } from "../shared/ActionButton.js"
import { EmailLoginOption } from "../shared/EmailLoginOption.js"
import { KnownEmail } from "../shared/KnownEmail.js"
import { PasswordInput } from "./PasswordInput.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { usePasswordForm } from "./usePasswordForm.js"
import { useWords } from "../shared/useWords.js"

/** Shown for an email address whose owner has a password. */
export function PasswordLogin({ email }: { readonly email: string }) {
  const t = useWords()
  const [reset, sendReset] = useAction(sendResetEmailAtom)
  return (
    <ScreenFrame back title={t("passwordLogin.title")}>
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
  const [result, logIn] = useAction(logInAtom)
  const send = (password: string) => logIn({ email, password })
  const { change, error, password, submit } = usePasswordForm({ result, send })
  return (
    <Form onSubmit={submit}>
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
