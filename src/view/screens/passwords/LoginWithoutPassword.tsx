import { logInWithoutPasswordAtom } from "../../atoms/magicLink.js"
import { Divider } from "../../components/Divider.js"
import { useAction } from "../../hooks.js"
import { ActionButton } from "../shared/ActionButton.js"
import { useWords } from "../shared/useWords.js"

/** Sends a magic link instead of a reset e-mail, whatever the products are (specification sections 2 and 4). */
export function LoginWithoutPassword({ email }: { readonly email: string }) {
  const t = useWords()
  const [result, send] = useAction(logInWithoutPasswordAtom)
  return (
    <>
      <Divider label={t("main.or")} />
      <ActionButton
        name="login"
        variant="secondary"
        label={t("password.withoutPassword")}
        busyLabel={t("main.sending")}
        result={result}
        onClick={() => send(email)}
      />
    </>
  )
}
