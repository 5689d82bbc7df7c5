import { foundUserAtom } from "../../atoms/foundUser.js"
import { sendResetEmailAtom } from "../../atoms/resetEmail.js"
import { Divider } from "../../components/Divider.js"
import { useAction, useAtomValue } from "../../hooks.js"
import { ActionButton } from "./ActionButton.js"
import { useWords } from "./useWords.js"

/** Offers to set a password, if the owner of the email address was found to have none. */
export function PasswordInstead({ email }: { readonly email: string }) {
  const t = useWords()
  const found = useAtomValue(foundUserAtom)
  const [result, send] = useAction(sendResetEmailAtom)
  if (found?.email !== email || found.userType !== "passwordless") return null
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
