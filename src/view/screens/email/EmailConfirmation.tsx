import { isPasswordlessAtom } from "../../atoms/foundUser.js"
import { inboxLinksAtom } from "../../atoms/inboxLinks.js"
import { tryAnotherEmailAtom } from "../../atoms/magicLink.js"
import { InboxLinks } from "../../components/InboxLinks.js"
import { ResendLine } from "../../components/ResendLine.js"
import { RichText } from "../../components/RichText.js"
import { useAtomValue, useSetAtom } from "../../hooks.js"
import { PasswordInstead } from "../shared/PasswordInstead.js"
import type { ScreenProps } from "../shared/ScreenProps.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown after an email was sent (specification section 2). Has a back arrow where it replaces the password screen. */
export function EmailConfirmation({ screen }: ScreenProps<"EmailConfirmation">) {
  const t = useWords()
  const links = useAtomValue(inboxLinksAtom)
  const tryAgain = useSetAtom(tryAnotherEmailAtom)
  return (
    <ScreenFrame
      back={useAtomValue(isPasswordlessAtom)(screen.email)}
      title={t("emailConfirmation.title")}
      description={<RichText parts={t.parts("emailConfirmation.text", { email: screen.email })} />}
    >
      <InboxLinks
        label={t("emailConfirmation.inboxes")}
        links={links}
        linkLabel={(name) => t("emailConfirmation.inbox", { name })}
      />
      <ResendLine
        text={t("emailConfirmation.prompt")}
        action={{ label: t("emailConfirmation.tryAgain"), onClick: () => tryAgain(screen.email) }}
      />
      <PasswordInstead email={screen.email} />
    </ScreenFrame>
  )
}
