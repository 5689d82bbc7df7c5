import { emailLoginAtom, sendEmailLoginAtom } from "../../atoms/emailLogin.js"
import { Divider } from "../../components/Divider.js"
import { useAction, useAtomValue } from "../../hooks.js"
import { ActionButton } from "./ActionButton.js"
import { useWords } from "./useWords.js"

interface EmailLoginOptionProps {
  readonly email: string
  /** The side of the divider that separates this option from the others. */
  readonly divider: "above" | "below"
  /** The button's label when a link is sent. For a code, the label is fixed. */
  readonly link: "password.emailLink" | "password.withoutPassword"
}

/** A button that logs in by email instead of a password, or null when neither links nor codes are configured. */
export function EmailLoginOption({ email, divider, link }: EmailLoginOptionProps) {
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
        label={t(kind === "code" ? "password.emailCode" : link)}
        busyLabel={t("main.sending")}
        result={result}
        onClick={() => send(email)}
      />
      {divider === "below" && separator}
    </>
  )
}
