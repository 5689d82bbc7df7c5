/** What stands on Main. */
import { productsOf } from "../../domain/Config.js"
import type { OneTapMode, OneTapNote } from "../../domain/OneTap.js"
import { isPromptOnly, mainItems } from "../../domain/Products.js"
import { configAtom, tabsAtom } from "./config.js"
import { derived, keepAlive, persistent, writable } from "./runtime.js"

export const itemsAtom = derived((get) => {
  const config = get(configAtom)
  return mainItems(productsOf(config), get(tabsAtom), config.oauthOptions.providers)
})

/** How the person meets Google's One Tap; by the button once there is no prompt any more, with a note if that is a mistake. */
export type OneTapState =
  | { readonly _tag: "Pending" | "Shown"; readonly mode?: OneTapMode }
  | { readonly _tag: "Button"; readonly note: OneTapNote }

export const oneTapStateAtom = persistent<OneTapState>({ _tag: "Pending" })

/** Whether the page is to show nothing but a floating prompt. */
export const promptOnlyAtom = derived((get) => {
  const config = get(configAtom)
  return (
    get(oneTapStateAtom)._tag !== "Button" && isPromptOnly(productsOf(config), config.oauthOptions.providers)
  )
})

/** Whether a field for an e-mail address is on show. Set by the field itself, as its `ref`. */
export const emailFieldAtom = keepAlive(
  writable(
    () => false,
    (context, input: HTMLInputElement | null) => context.setSelf(input !== null)
  )
)
