/** Password strength and its feedback (specification section 5). */
import type { LudsRequirements, PasswordStrength } from "./types.js"
import type { ProjectSettings } from "../project/ProjectSettings.js"

/** The provider's English feedback sentences of the zxcvbn policy, and their message keys. */
export const feedbackKeys = {
  "Short keyboard patterns are easy to guess.": "password.zxcvbn.warning.shortKeyboardPatterns",
  "Straight rows of keys are easy to guess.": "password.zxcvbn.warning.straightRows",
  'Repeats like "aaa" are easy to guess.': "password.zxcvbn.warning.repeats",
  'Repeats like "abcabcabc" are only slightly harder to guess than "abc".':
    "password.zxcvbn.warning.longerRepeats",
  'Sequences like "abc" or "6543" are easy to guess.': "password.zxcvbn.warning.sequences",
  "Recent years are easy to guess.": "password.zxcvbn.warning.recentYears",
  "Dates are often easy to guess.": "password.zxcvbn.warning.dates",
  "This is a top-10 common password.": "password.zxcvbn.warning.top10CommonPassword",
  "This is a top-100 common password.": "password.zxcvbn.warning.top100CommonPassword",
  "This is a very common password.": "password.zxcvbn.warning.veryCommonPassword",
  "This is similar to a commonly used password.": "password.zxcvbn.warning.similarToCommonPassword",
  "A word by itself is easy to guess.": "password.zxcvbn.warning.wordByItself",
  "Names and surnames by themselves are easy to guess.": "password.zxcvbn.warning.names",
  "Common names and surnames are easy to guess.": "password.zxcvbn.warning.commonNames",
  "Use a few words, avoid common phrases.": "password.zxcvbn.suggestion.useAFewWords",
  "No need for symbols, digits, or uppercase letters.": "password.zxcvbn.suggestion.noSymbolsDigitsUppercase",
  "Add another word or two. Uncommon words are better.": "password.zxcvbn.suggestion.addWords",
  "Use a longer keyboard pattern with more turns.": "password.zxcvbn.suggestion.longerKeyboardPattern",
  "Avoid repeated words and characters.": "password.zxcvbn.suggestion.avoidRepeats",
  "Avoid sequences.": "password.zxcvbn.suggestion.avoidSequences",
  "Avoid recent years.": "password.zxcvbn.suggestion.avoidRecentYears",
  "Avoid years that are associated with you.": "password.zxcvbn.suggestion.avoidYearsAssociatedWithYou",
  "Avoid dates and years that are associated with you.":
    "password.zxcvbn.suggestion.avoidDatesAndYearsAssociatedWithYou",
  "Capitalization doesn't help very much.": "password.zxcvbn.suggestion.capitalization",
  "All-uppercase is almost as easy to guess as all-lowercase.": "password.zxcvbn.suggestion.allUppercase",
  "Reversed words aren't much harder to guess.": "password.zxcvbn.suggestion.reversed",
  "Predictable substitutions like '@' instead of 'a' don't help very much.":
    "password.zxcvbn.suggestion.predictableSubstitutions"
} as const

export type FeedbackKey = (typeof feedbackKeys)[keyof typeof feedbackKeys]

const isKnown = (sentence: string): sentence is keyof typeof feedbackKeys =>
  Object.hasOwn(feedbackKeys, sentence)

/** A feedback sentence: its message key when it is known, else its text. */
export type Feedback = { readonly key: FeedbackKey } | { readonly text: string }

/** The warning, then the suggestions, without duplicates. */
export const feedbackOf = ({ feedback }: Pick<PasswordStrength, "feedback">): ReadonlyArray<Feedback> =>
  [...new Set([feedback.warning, ...feedback.suggestions])]
    .filter(Boolean)
    .map((sentence) => (isKnown(sentence) ? { key: feedbackKeys[sentence] } : { text: sentence }))

/** The strength meter: the number of its filled segments, and whether the password is strong. */
export interface Meter {
  readonly filled: 1 | 2 | 3 | 4
  readonly strong: boolean
}

/** Scores 0 and 1 fill one segment, higher scores fill as many as the score. 3 and 4 are strong. */
export const meterOf = (score: number): Meter =>
  score >= 4
    ? { filled: 4, strong: true }
    : score >= 3
      ? { filled: 3, strong: true }
      : score >= 2
        ? { filled: 2, strong: false }
        : { filled: 1, strong: false }

/** Whether each of the two rules of the `luds` policy is met. */
export const ludsRules = ({ missing_characters, missing_complexity }: LudsRequirements) => ({
  length: missing_characters === 0,
  complexity: missing_complexity === 0
})

const kinds = ["lower", "upper", "digit", "special"]

/**
 * The `luds` policy as a value of the `passwordrules` attribute, for browsers that generate passwords. The policy accepts
 * any kinds of characters, but the attribute must name them: the first `ludsComplexity` kinds.
 */
export const passwordRules = ({
  ludsComplexity,
  ludsMinimumCount
}: NonNullable<ProjectSettings["passwordConfig"]>): string =>
  [
    `minlength: ${ludsMinimumCount};`,
    ...kinds.slice(0, ludsComplexity).map((kind) => `required: ${kind};`)
  ].join(" ")
