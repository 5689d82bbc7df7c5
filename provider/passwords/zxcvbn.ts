/** The `zxcvbn` policy, which estimates the guesses that a password takes. Large, so import it on demand. */
import { ZxcvbnFactory, type TranslationKeys } from "@zxcvbn-ts/core"
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common"
import { feedbackKeys, type FeedbackKey } from "../../src/domain/passwords/Password.js"

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** A score from 0 to 4, and feedback in the provider's sentences. */
interface Estimate {
  readonly score: number
  /** Empty without a warning. */
  readonly warning: string
  readonly suggestions: ReadonlyArray<string>
}

/** Estimates the strength of a password. A password that contains a word of `knownBy` is easier to guess. */
export const estimate = (password: string, knownBy: ReadonlyArray<string>): Estimate => {
  const { score, feedback } = zxcvbn.check(password, [...knownBy])
  return {
    score,
    warning: sentencesOf(warnings, [feedback.warning ?? ""])[0] ?? "",
    suggestions: sentencesOf(suggestions, feedback.suggestions)
  }
}

/** By the library's names of its warnings. The provider has no sentences for the others. */
const warnings = {
  keyPattern: "password.zxcvbn.warning.shortKeyboardPatterns",
  straightRow: "password.zxcvbn.warning.straightRows",
  simpleRepeat: "password.zxcvbn.warning.repeats",
  extendedRepeat: "password.zxcvbn.warning.longerRepeats",
  sequences: "password.zxcvbn.warning.sequences",
  recentYears: "password.zxcvbn.warning.recentYears",
  dates: "password.zxcvbn.warning.dates",
  topTen: "password.zxcvbn.warning.top10CommonPassword",
  topHundred: "password.zxcvbn.warning.top100CommonPassword",
  common: "password.zxcvbn.warning.veryCommonPassword",
  similarToCommon: "password.zxcvbn.warning.similarToCommonPassword",
  wordByItself: "password.zxcvbn.warning.wordByItself",
  namesByThemselves: "password.zxcvbn.warning.names",
  commonNames: "password.zxcvbn.warning.commonNames"
} as const satisfies Partial<Record<keyof TranslationKeys["warnings"], FeedbackKey>>

const suggestions = {
  useWords: "password.zxcvbn.suggestion.useAFewWords",
  noNeed: "password.zxcvbn.suggestion.noSymbolsDigitsUppercase",
  anotherWord: "password.zxcvbn.suggestion.addWords",
  longerKeyboardPattern: "password.zxcvbn.suggestion.longerKeyboardPattern",
  repeated: "password.zxcvbn.suggestion.avoidRepeats",
  sequences: "password.zxcvbn.suggestion.avoidSequences",
  recentYears: "password.zxcvbn.suggestion.avoidRecentYears",
  associatedYears: "password.zxcvbn.suggestion.avoidYearsAssociatedWithYou",
  dates: "password.zxcvbn.suggestion.avoidDatesAndYearsAssociatedWithYou",
  capitalization: "password.zxcvbn.suggestion.capitalization",
  allUppercase: "password.zxcvbn.suggestion.allUppercase",
  reverseWords: "password.zxcvbn.suggestion.reversed",
  l33t: "password.zxcvbn.suggestion.predictableSubstitutions"
} as const satisfies Partial<Record<keyof TranslationKeys["suggestions"], FeedbackKey>>

const sentences = new Map(Object.entries(feedbackKeys).map(([sentence, key]) => [key, sentence]))

const sentencesOf = (
  keys: Readonly<Record<string, FeedbackKey>>,
  names: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const known = new Map(Object.entries(keys))
  return names.flatMap((name) => {
    const key = known.get(name)
    return (key && sentences.get(key)) ?? []
  })
}
