import { useRxValue } from "@effect-rx/rx-react"
import { promptParentId } from "../../../domain/OneTap.js"
import { oneTapStateAtom } from "../../atoms/main.js"
import { floatsAtom } from "../../atoms/oauth.js"
import { promptAtom } from "../../atoms/oneTap.js"
import { ErrorBox } from "../../components/ErrorBox.js"
import { OnceDrawn } from "../../components/OnceDrawn.js"
import { Stack } from "../../components/Stack.js"
import { placePrompt } from "../../placePrompt.js"
import { OAuthButton, type OAuthButtonProps } from "./OAuthButton.js"
import { useWords } from "../shared/useWords.js"

/** Google's prompt, or its button once there is none, with a note where that is the developer's to mend. */
export function OneTap({ provider }: OAuthButtonProps) {
  const t = useWords()
  const state = useRxValue(oneTapStateAtom)
  const floats = useRxValue(floatsAtom)
  if (state._tag !== "Button")
    return (
      <>
        <div
          ref={placePrompt}
          className="lk-prompt"
          data-pending={state._tag === "Pending" ? "" : undefined}
          hidden={floats(provider)}
        >
          <slot name={promptParentId} />
        </div>
        <OnceDrawn>
          <Prompt />
        </OnceDrawn>
      </>
    )
  return (
    <>
      <OAuthButton provider={provider} />
      {state.note !== "none" && (
        <ErrorBox variant="warning">
          <Stack gap="tight">
            <p>{t("oneTap.note.title")}</p>
            <p>{t(`oneTap.note.${state.note}`)}</p>
          </Stack>
        </ErrorBox>
      )}
    </>
  )
}

function Prompt() {
  useRxValue(promptAtom)
  return null
}
