/** @jsxImportSource ../../jsx */
import { Button } from "../components/Button.js"
import { ProviderMark, type Mark } from "../components/ProviderMark.js"
import type { FirstText } from "../i18n/translate.js"

interface OAuthButtonViewProps {
  readonly t: FirstText
  /** The provider's brand name. */
  readonly name: string
  /** Undefined while it loads. */
  readonly mark: Mark | undefined
  readonly busy: boolean
  readonly onClick: () => void
}

/** Starts a social login. */
export function OAuthButtonView({ t, name, mark, busy, onClick }: OAuthButtonViewProps) {
  return (
    <Button
      variant="secondary"
      part="oauth-button"
      busy={busy}
      busyLabel={t("oauth.leaving", { provider: name })}
      icon={<ProviderMark mark={mark} />}
      onClick={onClick}
    >
      {t("oauth.continue", { provider: name })}
    </Button>
  )
}
