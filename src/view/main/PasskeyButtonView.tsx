/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import { Button } from "../components/Button.js"
import { Icon, passkeyIcon } from "../components/Icon.js"
import { Stack } from "../components/Stack.js"
import type { FirstText } from "../i18n/translate.js"

interface PasskeyButtonViewProps {
  readonly t: FirstText
  readonly busy: boolean
  readonly onClick: () => void
  /** The error of the last attempt. */
  readonly children?: ReactNode
}

/** A button that logs in with a passkey. */
export function PasskeyButtonView({ t, busy, onClick, children }: PasskeyButtonViewProps) {
  return (
    <Stack gap="field">
      <Button
        variant="secondary"
        part="passkey-button"
        icon={<Icon name="passkey" path={passkeyIcon} />}
        busy={busy}
        busyLabel={t("passkey.waiting")}
        onClick={onClick}
      >
        {t("passkey.login")}
      </Button>
      {children}
    </Stack>
  )
}
