/** @jsxImportSource ../../jsx/react */
import { configAtom, stylesAtom } from "../atoms/config.js"
import { lastUsedAtom } from "../atoms/draft.js"
import { oneTapStateAtom, promptOnlyAtom } from "../atoms/main.js"
import { marksAtom, redirectingToAtom, startOAuthAtom } from "./atoms.js"
import { promptAtom } from "../oneTap/atoms.js"
import { useAtomValue, useSetAtom, useText } from "../kit/hooks.js"
import { OAuthView, OneTapPlace, type PromptProps } from "./OAuthView.js"
import { useAttached, useOnEntry } from "../kit/mountedHooks.js"
import { onDemand } from "../kit/onDemand.js"
import { placePrompt } from "../oneTap/placePrompt.js"
import type { OneTapNoteProps } from "../oneTap/OneTapNote.js"

/** The buttons of social providers, each busy until the browser leaves the page, and Google's prompt. */
export function OAuthButtons() {
  const oneTap = useAtomValue(oneTapStateAtom)
  return (
    <OAuthView
      t={useText()}
      lastUsed={useAtomValue(lastUsedAtom)}
      styles={useAtomValue(stylesAtom)}
      providers={useAtomValue(configAtom).oauthOptions.providers}
      marks={useAtomValue(marksAtom)}
      pressed={useAtomValue(redirectingToAtom)}
      onClick={useSetAtom(startOAuthAtom)}
      oneTap={oneTap}
      promptOnly={useAtomValue(promptOnlyAtom)}
      Prompt={Prompt}
      note={
        oneTap._tag === "Button" && oneTap.note !== "none" && <OneTapNote key="note" note={oneTap.note} />
      }
    />
  )
}

const OneTapNote = onDemand<OneTapNoteProps>(
  () => import("../oneTap/OneTapNote.js").then((module) => module.OneTapNote),
  () => null
)

function Prompt(props: PromptProps) {
  // Before `useOnEntry` starts the prompt: Google's script searches the document for its place
  const placeRef = useAttached(placePrompt)
  useOnEntry(promptAtom)
  return <OneTapPlace {...props} placeRef={placeRef} />
}
