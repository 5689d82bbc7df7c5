import { emailLoginAtom, sendOnEntryAtom } from "../../atoms/emailLogin.js"
import { Button } from "../../components/Button.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue, useRefreshAtom } from "../../hooks.js"
import { useOnEntry } from "../../useOnEntry.js"
import { useErrorText } from "../shared/useErrorText.js"
import { KnownEmail } from "../shared/KnownEmail.js"
import { PasswordInstead } from "../shared/PasswordInstead.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/** Shown for an email address whose owner has no password: sends a login email on entry, and again on request. */
export function Passwordless({ email }: { readonly email: string }) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const result = useOnEntry(sendOnEntryAtom)
  const sendAgain = useRefreshAtom(sendOnEntryAtom)
  return (
    <ScreenFrame back title={t("passwordless.title")} description={t(`passwordless.text.${kind ?? "none"}`)}>
      <Stack gap="field">
        <KnownEmail email={email} error={useErrorText(result)} />
        <Button busy={result.waiting} busyLabel={t("main.sending")} onClick={sendAgain}>
          {t(labels[kind ?? "none"])}
        </Button>
      </Stack>
      {kind !== undefined && <PasswordInstead email={email} />}
    </ScreenFrame>
  )
}

const labels = {
  code: "password.emailCode",
  link: "password.emailLink",
  none: "password.emailReset"
} as const
