import { logInWithoutPasswordAtom } from "../../atoms/magicLink.js"
import { useAction } from "../../hooks.js"
import { OtherWay } from "../shared/OtherWay.js"
import { useWords } from "../shared/useWords.js"

/** Sends a magic link instead of a reset e-mail, whatever the products are (specification sections 2 and 4). */
export function LoginWithoutPassword({ email }: { readonly email: string }) {
  const t = useWords()
  const [result, send] = useAction(logInWithoutPasswordAtom)
  return (
    <OtherWay
      name="login"
      label={t("password.withoutPassword")}
      busyLabel={t("main.sending")}
      result={result}
      onClick={() => send(email)}
    />
  )
}
