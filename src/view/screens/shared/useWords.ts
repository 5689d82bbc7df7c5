import { allTextAtom } from "../../atoms/allWords.js"
import { useAtomValue } from "../../hooks.js"
import type { Text } from "../../i18n/translate.js"

/** Says every word of the widget; for all screens but the first. */
export const useWords = (): Text => useAtomValue(allTextAtom)
