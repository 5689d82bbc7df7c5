/** @jsxImportSource ../../jsx/react */
import type { OneTapNote as Note } from "../../domain/oneTap/OneTap.js"
import { WarningBox } from "../components/WarningBox.js"
import { Stack } from "../components/Stack.js"
import { adoptScreenStyles } from "../theme/screenStyles.js"
import { useWords } from "../kit/useWords.js"

export interface OneTapNoteProps {
  readonly note: Exclude<Note, "none">
}

/** Tells the developer why the prompt could not be shown. */
export function OneTapNote({ note }: OneTapNoteProps) {
  const t = useWords()
  return (
    <div ref={adoptScreenStyles}>
      <WarningBox>
        <Stack gap="tight">
          <p>{t("oneTap.note.title")}</p>
          <p>{t(`oneTap.note.${note}`)}</p>
        </Stack>
      </WarningBox>
    </div>
  )
}
