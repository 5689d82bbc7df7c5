import type { OAuthProviderOptions } from "../../../domain/OAuthProviderOptions.js"
import { redirectingToAtom, markAtom, startOAuthAtom } from "../../atoms/oauth.js"
import { Button } from "../../components/Button.js"
import { ProviderMark } from "../../components/ProviderMark.js"
import { useAtomValue, useSetAtom } from "../../hooks.js"
import { providers } from "../../providers.js"
import { useWords } from "../shared/useWords.js"

export interface OAuthButtonProps {
  readonly provider: OAuthProviderOptions
}

/** Starts a social login. It is busy until the browser leaves the page. */
export function OAuthButton({ provider }: OAuthButtonProps) {
  const t = useWords()
  const start = useSetAtom(startOAuthAtom)
  const isLeaving = useAtomValue(redirectingToAtom) === provider.type
  const { name } = providers[provider.type]
  return (
    <Button
      variant="secondary"
      part="oauth-button"
      busy={isLeaving}
      busyLabel={t("oauth.leaving", { provider: name })}
      icon={<ProviderMark mark={useAtomValue(markAtom(provider.type))} />}
      onClick={() => start(provider)}
    >
      {t("oauth.continue", { provider: name })}
    </Button>
  )
}
