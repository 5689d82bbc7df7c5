/** The contents of Main. */
import type { OneTapMode, OneTapNote } from "../../domain/oneTap/OneTap.js"
import { layoutAtom } from "./config.js"
import { derived, keepAlive, persistent, writable } from "./runtime.js"

/** The state of Google One Tap: a prompt, or a button after it, with a note when the setup has a mistake. */
export type OneTapState =
  | {
      readonly _tag: "Pending" | "Shown"
      readonly mode?: OneTapMode
      /** True when the browser has not said for a while whether it shows the prompt. */
      readonly isSilent?: boolean
    }
  | { readonly _tag: "Button"; readonly note: OneTapNote }

export const oneTapStateAtom = persistent<OneTapState>({ _tag: "Pending" })

/** Whether Main has no contents except a floating prompt. */
export const promptOnlyAtom = derived((get) => {
  const state = get(oneTapStateAtom)
  const mayBeVisible = state._tag !== "Button" && state.isSilent !== true
  return mayBeVisible && get(layoutAtom).promptOnly
})

/** Whether an email field is on the page. The field sets it through its `ref`. */
export const emailFieldAtom = keepAlive(
  writable(
    () => false,
    (context, input: HTMLInputElement | null) => context.setSelf(input !== null)
  )
)
