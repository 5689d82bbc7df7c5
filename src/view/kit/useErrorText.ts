import * as Option from "effect/Option"
import { Result } from "../atoms/runtime.js"
import { errorWords } from "../i18n/errorWords.js"
import { useText } from "./hooks.js"

/** Returns the error text of a command's last run, or undefined while it runs again. */
export const useErrorText = <A>(result: Result.Result<A, Error>): string | undefined => {
  const t = useText()
  if (result.waiting) return undefined
  return Option.getOrUndefined(Option.map(Result.error(result), (error) => errorWords(t, error)))
}
