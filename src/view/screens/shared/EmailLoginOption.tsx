import { emailLoginAtom, sendEmailLoginAtom } from "../../atoms/emailLogin.js"
import { Divider } from "../../components/Divider.js"
import { useAction, useAtomValue } from "../../hooks.js"
import { ActionButton } from "./ActionButton.js"
import { useWords } from "./useWords.js"

interface EmailLoginOptionProps {
  readonly email: string
  /** The side of the divider that separates this option from the others. */
  readonly divider: "above" | "below"
}

/** A button that logs in by email instead of a password, or null when neither links nor codes are configured. */
export function EmailLoginOption({ email, divider }: EmailLoginOptionProps) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const [result, send] = useAction(sendEmailLoginAtom)
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
