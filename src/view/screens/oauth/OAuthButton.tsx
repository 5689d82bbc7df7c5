import { providerNames } from "../../../domain/OAuthProvider.js"
import type { OAuthProviderOptions } from "../../../domain/OAuthProviderOptions.js"
import { markAtom, redirectingToAtom, startOAuthAtom } from "../../atoms/oauth.js"
import { useAtomValue, useSetAtom, useText } from "../../hooks.js"
import { OAuthButtonView } from "../../main/OAuthButtonView.js"

export interface OAuthButtonProps {
  readonly provider: OAuthProviderOptions
}

/** Starts a social login. It is busy until the browser leaves the page. */
export function OAuthButton({ provider }: OAuthButtonProps) {
  const start = useSetAtom(startOAuthAtom)
  return (
    <OAuthButtonView
      t={useText()}
      name={providerNames[provider.type]}
      mark={useAtomValue(markAtom(provider.type))}
      busy={useAtomValue(redirectingToAtom) === provider.type}
      onClick={() => start(provider)}
    />
  )
}
