/** @jsxImportSource ../../jsx */
import type { ReactNode } from "react"
import type { LastUsedMarks } from "../../domain/widget/lastUsedMarks.js"
import type { MainLayout } from "../../domain/widget/mainLayout.js"
import { hasEmail } from "../../domain/widget/Products.js"
import { Button } from "../components/Button.js"
import { Icon, passkeyIcon } from "../components/Icon.js"
import { Stack } from "../components/Stack.js"
import type { ShellText } from "../i18n/translate.js"

interface PasskeyViewProps extends Pick<MainLayout, "tabs"> {
  readonly t: ShellText
  readonly lastUsed?: LastUsedMarks | undefined
  /** Whether the browser suggests passkeys in the email field; undefined until that is known. */
  readonly autofill?: boolean | undefined
  /** Whether the site wants the button in any browser. */
  readonly keepButton?: boolean | undefined
  readonly busy: boolean
  readonly onClick: () => void
  /** The error of the last attempt. */
  readonly children?: ReactNode
}

/**
 * Passkey login on Main: through the autofill suggestions of the email field where the browser supports that, otherwise
 * through a button (specification section 2). A site can keep the button.
 */
export function PasskeyView(props: PasskeyViewProps) {
  const { t, lastUsed, tabs, autofill, keepButton, busy, onClick, children } = props
  if (!keepButton && hasEmail(tabs) && autofill !== false) return autofill === true ? children : null
  return (
    <Stack gap="field">
      <Button
        variant="secondary"
        part="passkey-button"
        icon={<Icon name="passkey" path={passkeyIcon} />}
        mark={lastUsed?.["passkey"]}
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
