import { tryAnotherEmailAtom } from "../../atoms/magicLink.js"
import { isPasswordlessAtom } from "../../atoms/password.js"
import { ResendLine } from "../../components/ResendLine.js"
import { RichText } from "../../components/RichText.js"
import { useAtomValue, useSetAtom } from "../../hooks.js"
import { InboxLinks } from "../shared/InboxLinks.js"
import { PasswordInstead } from "../shared/PasswordInstead.js"
import { ScreenFrame, type ScreenProps } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown after an email was sent (specification section 2). Has a back arrow where it replaces the password screen. */
export function EmailConfirmation({ screen }: ScreenProps<"EmailConfirmation">) {
  const t = useWords()
  const tryAgain = useSetAtom(tryAnotherEmailAtom)
  return (
    <ScreenFrame
      back={useAtomValue(isPasswordlessAtom)(screen.email)}
      title={t("emailConfirmation.title")}
      description={<RichText parts={t.parts("emailConfirmation.text", { email: screen.email })} />}
    >
      <InboxLinks />
      <ResendLine
        text={t("emailConfirmation.prompt")}
        action={{ label: t("emailConfirmation.tryAgain"), onClick: () => tryAgain(screen.email) }}
      />
      <PasswordInstead email={screen.email} />
    </ScreenFrame>
  )
}
