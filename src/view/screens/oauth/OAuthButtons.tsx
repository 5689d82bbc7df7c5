import { providerNames } from "../../../domain/oauth/OAuthProvider.js"
import type { OAuthProviderOptions } from "../../../domain/oauth/OAuthProviderOptions.js"
import { promptParentId } from "../../../domain/oauth/OneTapPosition.js"
import { isFloating, isOneTap } from "../../../domain/widget/Products.js"
import { configAtom } from "../../atoms/config.js"
import { oneTapStateAtom, promptOnlyAtom } from "../../atoms/main.js"
import { markAtom, redirectingToAtom, startOAuthAtom } from "../../atoms/oauth.js"
import { promptAtom } from "../../atoms/oneTap.js"
import { useAtomValue, useSetAtom, useText } from "../../hooks.js"
import { OAuthButtonsView, OAuthButtonView, OneTapPlace } from "../../main/OAuthButtonsView.js"
import { useAttached, useOnEntry } from "../../mountedHooks.js"
import { onDemand } from "../../onDemand.js"
import { placePrompt } from "../../placePrompt.js"
import type { OneTapNoteProps } from "./OneTapNote.js"

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

interface OAuthButtonProps {
  readonly provider: OAuthProviderOptions
}

/** Starts a social login. It is busy until the browser leaves the page. */
function OAuthButton({ provider }: OAuthButtonProps) {
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

const OneTapNote = onDemand<OneTapNoteProps>(
  () => import("./OneTapNote.js").then((module) => module.OneTapNote),
  () => null
)

/**
 * Google's prompt. Its button replaces an embedded prompt that cannot be shown, with a note when the configuration is the
 * reason. Beside a floating prompt the button is always there, because a browser may not say whether it shows the prompt.
 */
function OneTap({ provider }: OAuthButtonProps) {
  const state = useAtomValue(oneTapStateAtom)
  const isPromptOnly = useAtomValue(promptOnlyAtom)
  const isOver = state._tag === "Button"
  const floats = !isOver && isFloating(provider, state.mode)
  return (
    <>
      {!isOver && <Prompt isPending={state._tag === "Pending"} isHidden={floats} />}
      {(isOver || (floats && !isPromptOnly)) && <OAuthButton provider={provider} />}
      {isOver && state.note !== "none" && <OneTapNote note={state.note} />}
    </>
  )
}

interface PromptProps {
  readonly isPending: boolean
  readonly isHidden: boolean
}

function Prompt({ isPending, isHidden }: PromptProps) {
  // Before `useOnEntry` starts the prompt: Google's script searches the document for its place
  const placeRef = useAttached(placePrompt)
  useOnEntry(promptAtom)
  return <OneTapPlace slotName={promptParentId} pending={isPending} hidden={isHidden} placeRef={placeRef} />
}
