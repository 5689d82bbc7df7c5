import * as Option from "effect/Option"
import { Result } from "../../atoms/runtime.js"
import { errorWords } from "../../errorWords.js"
import { useText } from "../../hooks.js"

/** The last failure of a command in words; none while it runs again. */
export const useErrorOf = <A>(result: Result.Result<A, Error>): string | undefined => {
  const t = useText()
  if (result.waiting) return undefined
  return Option.getOrUndefined(Option.map(Result.error(result), (error) => errorWords(t, error)))
}
