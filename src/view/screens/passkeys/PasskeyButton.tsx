import { loginWithPasskeyAtom } from "../../atoms/passkey.js"
import { Button } from "../../components/Button.js"
import { ScreenIcon } from "../../components/ScreenIcon.js"
import { Stack } from "../../components/Stack.js"
import { useAction } from "../../hooks.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { PasskeyTrouble } from "./PasskeyTrouble.js"
import { useWords } from "../shared/useWords.js"

/** A button that logs in with a passkey, with the error of the last attempt below it. */
export function PasskeyButton() {
  const t = useWords()
  const [result, login] = useAction(loginWithPasskeyAtom)
  return (
    <Stack ref={adoptScreenStyles} gap="field">
      <Button
        variant="secondary"
        part="passkey-button"
        icon={<ScreenIcon name="passkey" />}
        busy={result.waiting}
        busyLabel={t("passkey.waiting")}
        onClick={login}
      >
        {t("passkey.login")}
      </Button>
      <PasskeyTrouble />
    </Stack>
  )
}
