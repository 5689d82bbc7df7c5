import { promptParentId, type OneTapNote } from "../../../domain/OneTap.js"
import { oneTapStateAtom } from "../../atoms/main.js"
import { floatsAtom } from "../../atoms/oauth.js"
import { promptAtom } from "../../atoms/oneTap.js"
import { ErrorBox } from "../../components/ErrorBox.js"
import { Stack } from "../../components/Stack.js"
import { useAtomValue } from "../../hooks.js"
import { placePrompt } from "../../placePrompt.js"
import { useOnEntry } from "../../useOnEntry.js"
import { useWords } from "../shared/useWords.js"
import { OAuthButton, type OAuthButtonProps } from "./OAuthButton.js"

/**
 * Google's prompt. If it cannot be shown, Google's button instead, with a note when the configuration is the reason.
 */
export function OneTap({ provider }: OAuthButtonProps) {
  const state = useAtomValue(oneTapStateAtom)
  if (state._tag !== "Button") return <Prompt provider={provider} isPending={state._tag === "Pending"} />
  return (
    <>
      <OAuthButton provider={provider} />
      {state.note !== "none" && <Note note={state.note} />}
    </>
  )
}

function Prompt({ provider, isPending }: OAuthButtonProps & { readonly isPending: boolean }) {
  const floats = useAtomValue(floatsAtom)
  useOnEntry(promptAtom)
  return (
    <div
      ref={placePrompt}
      className="lk-prompt"
      data-pending={isPending ? "" : undefined}
      hidden={floats(provider)}
    >
      <slot name={promptParentId} />
    </div>
  )
}

function Note({ note }: { readonly note: Exclude<OneTapNote, "none"> }) {
  const t = useWords()
  return (
    <ErrorBox variant="warning">
      <Stack gap="tight">
        <p>{t("oneTap.note.title")}</p>
        <p>{t(`oneTap.note.${note}`)}</p>
      </Stack>
    </ErrorBox>
  )
}
