import { isPasswordlessAtom } from "../../atoms/foundUser.js"
import { sendResetEmailAtom } from "../../atoms/resetEmail.js"
import { Divider } from "../../components/Divider.js"
import { useAction, useAtomValue } from "../../hooks.js"
import { ActionButton } from "./ActionButton.js"
import { useWords } from "./useWords.js"

/** Offers to set a password, if the owner of the email address was found to have none. */
export function PasswordInstead({ email }: { readonly email: string }) {
  const t = useWords()
  const isPasswordless = useAtomValue(isPasswordlessAtom)
  const [result, send] = useAction(sendResetEmailAtom)
  if (!isPasswordless(email)) return null
  return (
    <>
      <Divider label={t("main.or")} />
      <ActionButton
        name="password-instead"
        variant="secondary"
        label={t("password.createInstead")}
        busyLabel={t("main.sending")}
        result={result}
        onClick={() => send({ email, reason: "PasswordSetNew" })}
      />
    </>
  )
}
