/** @jsxImportSource ../../jsx/react */
import { isPasswordlessAtom } from "./atoms/password.js"
import { sendResetEmailAtom } from "./atoms/resetEmail.js"
import { useAtom, useAtomValue } from "../kit/hooks.js"
import { OtherWay } from "../kit/ActionButton.js"
import { useWords } from "../kit/useWords.js"

/** Offers to set a password, if the owner of the email address was found to have none. */
export function PasswordInstead({ email }: { readonly email: string }) {
  const t = useWords()
  const isPasswordless = useAtomValue(isPasswordlessAtom)
  const [result, send] = useAtom(sendResetEmailAtom)
  if (!isPasswordless(email)) return null
  return (
    <OtherWay
      name="password-instead"
      label={t("password.createInstead")}
      busyLabel={t("main.sending")}
      result={result}
      onClick={() => send({ email, reason: "PasswordSetNew" })}
    />
  )
}
