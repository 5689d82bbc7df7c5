import { isOneTap } from "../../../domain/Products.js"
import { configAtom } from "../../atoms/config.js"
import { useAtomValue } from "../../hooks.js"
import { OAuthButtonsView } from "../../main/OAuthButtonsView.js"
import { OAuthButton } from "./OAuthButton.js"
import { OneTap } from "./OneTap.js"

/** A button for each social provider. Google One Tap may replace Google's button (specification section 2). */
export function OAuthButtons() {
  const { oauthOptions } = useAtomValue(configAtom)
  return (
    <OAuthButtonsView>
      {oauthOptions.providers.map((provider, index) => {
        const Part = isOneTap(provider) ? OneTap : OAuthButton
        return <Part key={index} provider={provider} />
      })}
    </OAuthButtonsView>
  )
}
