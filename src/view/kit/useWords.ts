import { allTextAtom } from "../atoms/allWords.js"
import { useAtomValue } from "./hooks.js"
import type { Text } from "../i18n/translate.js"

/** Returns the function that looks up every text of the widget. The first screen uses `useText`, which is smaller. */
export const useWords = (): Text => useAtomValue(allTextAtom)
