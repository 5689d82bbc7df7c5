import { isRightToLeft } from "./locales.js"

/** Characters that change the direction of what follows, and could turn the rest of a text round. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g

/** Letters and marks from right to left. Astral letters count by the first half of their pair. */
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\uD802\uD803\uD83A\uD83B]/

/**
 * Returns how a value is inserted into a text of a language, so that neither changes the direction of the other: isolated
 * in Arabic, and elsewhere when it has letters from right to left. Other values stay exact.
 */
export const isolatedIn =
  (locale: string) =>
  (value: string | number): string => {
    if (typeof value === "number") return String(value)
    const text = value.replace(controls, "")
    return isRightToLeft(locale) || rightToLeft.test(text) ? `\u2068${text}\u2069` : text
  }
