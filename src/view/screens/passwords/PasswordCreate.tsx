import { emailLoginAtom } from "../../atoms/emailLogin.js"
import { createPasswordAtom } from "../../atoms/password.js"
import { useAction, useAtomValue } from "../../hooks.js"
import { EmailLoginOption } from "../shared/EmailLoginOption.js"
import { NewPasswordForm } from "./NewPasswordForm.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown for an unknown email address: log in by email, or create an account with a password. */
export function PasswordCreate({ email }: { readonly email: string }) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const [result, create] = useAction(createPasswordAtom)
  return (
    <ScreenFrame
      back
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
