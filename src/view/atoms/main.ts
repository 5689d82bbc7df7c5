/** The contents of Main. */
import { productsOf } from "../../domain/widget/Config.js"
import type { OneTapMode, OneTapNote } from "../../domain/oauth/OneTap.js"
import { isPromptOnly, mainItems } from "../../domain/widget/Products.js"
import { configAtom, tabsAtom } from "./config.js"
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

export const itemsAtom = derived((get) => {
  const config = get(configAtom)
  return mainItems(productsOf(config), get(tabsAtom), config.oauthOptions.providers)
})

/** Whether Main has no contents except a floating prompt. */
export const promptOnlyAtom = derived((get) => {
  const config = get(configAtom)
  const state = get(oneTapStateAtom)
  const mayBeVisible = state._tag !== "Button" && state.isSilent !== true
  return mayBeVisible && isPromptOnly(productsOf(config), config.oauthOptions.providers)
})

/** Whether an e-mail field is on the page. The field sets it through its `ref`. */
export const emailFieldAtom = keepAlive(
  writable(
    () => false,
    (context, input: HTMLInputElement | null) => context.setSelf(input !== null)
  )
)
