import { promptParentId } from "../../../domain/OneTapPosition.js"
import { isFloating } from "../../../domain/Products.js"
import { oneTapStateAtom, promptOnlyAtom } from "../../atoms/main.js"
import { promptAtom } from "../../atoms/oneTap.js"
import { useAtomValue } from "../../hooks.js"
import { OneTapPlace } from "../../main/OneTapPlace.js"
import { onDemand } from "../../onDemand.js"
import { placePrompt } from "../../placePrompt.js"
import { useAttached } from "../../useAttached.js"
import { useOnEntry } from "../../useOnEntry.js"
import { OAuthButton, type OAuthButtonProps } from "./OAuthButton.js"
import type { OneTapNoteProps } from "./OneTapNote.js"

const OneTapNote = onDemand<OneTapNoteProps>(
  () => import("./OneTapNote.js").then((module) => module.OneTapNote),
  () => null
)

/**
 * Google's prompt. Its button replaces an embedded prompt that cannot be shown, with a note when the configuration is the
 * reason. Beside a floating prompt the button is always there, because a browser may not say whether it shows the prompt.
 */
export function OneTap({ provider }: OAuthButtonProps) {
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
