import { emailLoginAtom, sendEmailLoginAtom } from "../../atoms/emailLogin.js"
import { Divider } from "../../components/Divider.js"
import { useAction, useAtomValue } from "../../hooks.js"
import { ActionButton } from "./ActionButton.js"
import { useWords } from "./useWords.js"

interface EmailLoginOptionProps {
  readonly email: string
  /** Where the divider from the other ways stands. */
  readonly divider: "above" | "below"
  /** What the button says where a link is sent; where a code is, it says that. */
  readonly link: "password.emailLink" | "password.withoutPassword"
}

/** The way in without a password, set off from the others; nothing where none is configured. */
export function EmailLoginOption({ email, divider, link }: EmailLoginOptionProps) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const [result, send] = useAction(sendEmailLoginAtom)
  if (kind === undefined) return null
  const line = <Divider label={t("main.or")} />
  return (
    <>
      {divider === "above" && line}
      <ActionButton
        variant="secondary"
        label={t(kind === "code" ? "password.emailCode" : link)}
        busyLabel={t("main.sending")}
        result={result}
        onClick={() => send(email)}
      />
      {divider === "below" && line}
    </>
  )
}
