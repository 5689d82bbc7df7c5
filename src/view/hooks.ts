/** How screens use atoms. */
import type * as Result from "@effect-rx/rx/Result"
import { useRx, useRxValue } from "@effect-rx/rx-react"
import { textAtom } from "./atoms/words.js"
import type { Command } from "./atoms/runtime.js"
import type { FirstText } from "./i18n/translate.js"

/** Says the widget's words. */
export const useText = (): FirstText => useRxValue(textAtom)

/** A command and how it went. While it runs, further orders are not heard: nothing is sent twice. */
export const useAction = <Arg, A, E>(
  command: Command<Arg, A, E>
): readonly [result: Result.Result<A, E>, run: (arg: Arg) => void] => {
  const [result, run] = useRx(command)
  return [
    result,
    (arg) => {
      if (!result.waiting) run(arg)
    }
  ]
}

/** Takes the focus when it is first drawn. */
export const focusWhenDrawn = (element: HTMLElement | null): void => element?.focus()

/** Takes the focus with all its text selected, so that typing replaces what was wrong. */
export const selectWhenDrawn = (input: HTMLInputElement | null): void => {
  // `select()` alone moves the focus in some browsers only
  input?.focus()
  input?.select()
}
