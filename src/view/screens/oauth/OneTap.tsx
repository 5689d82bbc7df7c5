import { promptParentId } from "../../../domain/OneTapPosition.js"
import { floatsAtom, oneTapStateAtom } from "../../atoms/main.js"
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
 * Google's prompt. If it cannot be shown, Google's button instead, with a note when the configuration is the reason.
 */
export function OneTap({ provider }: OAuthButtonProps) {
  const state = useAtomValue(oneTapStateAtom)
  if (state._tag !== "Button") return <Prompt provider={provider} isPending={state._tag === "Pending"} />
  return (
    <>
      <OAuthButton provider={provider} />
      {state.note !== "none" && <OneTapNote note={state.note} />}
    </>
  )
}

function Prompt({ provider, isPending }: OAuthButtonProps & { readonly isPending: boolean }) {
  const floats = useAtomValue(floatsAtom)
  // Before the prompt is asked for: Google's script looks for its place
  const placeRef = useAttached(placePrompt)
  useOnEntry(promptAtom)
  return (
    <OneTapPlace
      slotName={promptParentId}
      pending={isPending}
      hidden={floats(provider)}
      placeRef={placeRef}
    />
  )
}
