import { emailLoginAtom, sendOnEntryAtom } from "../../atoms/emailLogin.js"
import { Button } from "../../components/Button.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue, useRefreshAtom } from "../../hooks.js"
import { useOnEntry } from "../../useOnEntry.js"
import { useErrorOf } from "../shared/errorOf.js"
import { KnownEmail } from "../shared/KnownEmail.js"
import { PasswordInstead } from "../shared/PasswordInstead.js"
import { ScreenFrame } from "../shared/ScreenFrame.js"
import { useWords } from "../shared/useWords.js"

/**
 * Of an address that has no password: its way in is sent by itself, as if its button had been pressed. What comes of it
 * is said where it always is; if nothing came of it the button can be pressed again.
 */
export function Passwordless({ email }: { readonly email: string }) {
  const t = useWords()
  const kind = useAtomValue(emailLoginAtom)
  const result = useOnEntry(sendOnEntryAtom)
  const sendAgain = useRefreshAtom(sendOnEntryAtom)
  return (
    <ScreenFrame back title={t("passwordless.title")} description={t(`passwordless.text.${kind ?? "none"}`)}>
      <Stack gap="field">
        <KnownEmail email={email} error={useErrorOf(result)} />
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
