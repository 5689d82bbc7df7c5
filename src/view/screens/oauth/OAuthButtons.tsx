import { isOneTap } from "../../../domain/Products.js"
import { configAtom } from "../../atoms/config.js"
import { floatsAtom } from "../../atoms/oauth.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue } from "../../hooks.js"
import { onDemand } from "../../onDemand.js"
import { adoptScreenStyles } from "../../theme/screenStyles.js"
import { OAuthButton, type OAuthButtonProps } from "./OAuthButton.js"

const OneTap = onDemand<OAuthButtonProps>(
  () => import("./OneTap.js").then((module) => module.OneTap),
  () => null
)

/** A button for each social provider. Google One Tap replaces Google's button (specification section 2). */
export function OAuthButtons() {
  const { oauthOptions } = useAtomValue(configAtom)
  const floats = useAtomValue(floatsAtom)
  return (
    <Stack
      ref={adoptScreenStyles}
      gap="field"
      data-part="oauth"
      hidden={oauthOptions.providers.every(floats)}
    >
      {oauthOptions.providers.map((provider, index) => {
        const Part = isOneTap(provider) ? OneTap : OAuthButton
        return <Part key={index} provider={provider} />
      })}
    </Stack>
  )
}
