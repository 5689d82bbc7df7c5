/** @jsxImportSource ../../jsx/react */
/** The strength of a new password (specification section 5). */
import type { PasswordStrength as Strength } from "../../domain/passwords/calls.js"
import type { ProjectSettings } from "../../domain/project/ProjectSettings.js"
import * as Limits from "../../domain/limits/Limits.js"
import { feedbackOf, ludsRules, meterOf } from "../../domain/passwords/Password.js"
import { Message } from "../components/FieldShell.js"
import { ScreenIcon } from "../components/ScreenIcon.js"
import type { Text } from "../i18n/translate.js"
import { useWords } from "../kit/useWords.js"

/** Shows the strength of a new password, once the policy is known. Each part slides open. */
export function PasswordStrength({ breached, policy }: Pick<StrengthWords, "breached" | "policy">) {
  const t = useWords()
  const notes = policy._tag === "zxcvbn" ? policy.feedback : []
  const hasNotes = notes.length > 0 || breached !== undefined
  return (
    <div className="lk-strength" data-part="strength">
      <div className="lk-slot" data-open={policy._tag === "none" ? undefined : ""}>
        <div className="lk-slot-room">
          {policy._tag === "luds" && (
            <Rules
              rules={policy.rules}
              metLabel={t("password.rule.met")}
              missingLabel={t("password.rule.missing")}
            />
          )}
          {policy._tag === "zxcvbn" && (
            <Meter
              label={t("password.strength")}
              text={policy.word}
              filled={policy.filled}
              segments={Limits.passwordMeterSegments}
              strong={policy.strong}
            />
          )}
        </div>
      </div>
      <div className="lk-slot" data-open={hasNotes ? "" : undefined}>
        <div className="lk-slot-room">
          {breached !== undefined && <Message>{breached}</Message>}
          {notes.map((note) => (
            <p key={note} className="lk-hint">
              {note}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The strength by policy: `none` until the provider has named the policy with its first check. */
type Policy =
  | { readonly _tag: "luds"; readonly rules: ReadonlyArray<Rule> }
  | { readonly _tag: "none" }
  | {
      readonly _tag: "zxcvbn"
      readonly filled: number
      readonly strong: boolean
      readonly word: string
      readonly feedback: ReadonlyArray<string>
    }

type StrengthPolicy = Strength["strength_policy"]

interface StrengthWords {
  readonly policy: Policy
  readonly breached: string | undefined
  /** All texts as sentences, for screen readers. */
  readonly spoken: string
}

/**
 * Returns the texts. `strength` is undefined until a password was checked. `known` is the policy of the last check: the
 * settings hold the rules of the `luds` policy in every project, also where another policy is in force.
 */
export const strengthWords = (
  t: Text,
  strength: Strength | undefined,
  known: StrengthPolicy | undefined,
  config: ProjectSettings["passwordConfig"]
): StrengthWords => {
  const policy = policyWords(t, strength, known, config)
  const breached = strength?.breached_password === true ? t("password.strengthError.breached") : undefined
  const accepted = strength?.valid_password === true ? t("password.accepted") : undefined
  const sentences = strength === undefined ? [] : [...sentencesOf(t, policy), breached, accepted]
  return { policy, breached, spoken: sentences.filter((sentence) => sentence !== undefined).join(" ") }
}

const policyWords = (
  t: Text,
  strength: Strength | undefined,
  known: StrengthPolicy | undefined,
  config: ProjectSettings["passwordConfig"]
): Policy => {
  switch (strength?.strength_policy ?? known ?? "none") {
    case "luds": {
      const requirements = strength?.feedback.luds_requirements
      const met = requirements ? ludsRules(requirements) : undefined
      // Without the settings, the numbers are not known
      const length = config
        ? t("password.strengthError.minimumLength", { count: config.ludsMinimumCount })
        : t("password.strengthError.minimumLengthUnknown")
      const complexity = config
        ? t("password.strengthError.complexity", { count: config.ludsComplexity })
        : t("password.strengthError.complexityUnknown")
      const rules = [
        { text: length, met: met?.length },
        { text: complexity, met: met?.complexity }
      ]
      return { _tag: "luds", rules }
    }
    case "none":
      return { _tag: "none" }
    case "zxcvbn": {
      if (strength === undefined) return { _tag: "zxcvbn", filled: 0, strong: false, word: "", feedback: [] }
      const { filled, strong } = meterOf(strength.score)
      const feedback = feedbackOf(strength).map((each) => ("key" in each ? t(each.key) : each.text))
      return { _tag: "zxcvbn", filled, strong, word: t(`password.strength.${filled}`), feedback }
    }
  }
}

const sentencesOf = (t: Text, policy: Policy): ReadonlyArray<string> => {
  switch (policy._tag) {
    case "luds":
      return policy.rules.filter(({ met }) => met === false).map(({ text }) => text)
    case "none":
      return []
    case "zxcvbn":
      return [t("password.strength.told", { strength: policy.word }), ...policy.feedback]
  }
}

interface MeterProps {
  readonly label: string
  /** The value in words, or an empty string when there is no value yet. */
  readonly text: string
  /** The number of filled segments. */
  readonly filled: number
  readonly segments: number
  readonly strong: boolean
}

/** A bar of segments with its value in words, so that colour is never the only sign. */
export function Meter({ label, text, filled, segments, strong }: MeterProps) {
  return (
    <div className="lk-meter" data-part="meter" data-tone={strong ? "success" : "error"}>
      <p className="lk-meter-text">
        <span>{label}</span> <span className="lk-meter-word">{text}</span>
      </p>
      <div className="lk-meter-bar" aria-hidden="true">
        {Array.from({ length: segments }, (_, segment) => (
          <span
            key={segment}
            className="lk-meter-segment"
            data-part="meter-segment"
            data-filled={segment < filled ? "" : undefined}
          />
        ))}
      </div>
    </div>
  )
}

export interface Rule {
  readonly text: string
  /** Whether the rule is met, or undefined while that is unknown. */
  readonly met: boolean | undefined
}

interface RulesProps {
  readonly rules: ReadonlyArray<Rule>
  /** The texts that screen readers announce in place of the icons. */
  readonly metLabel: string
  readonly missingLabel: string
}

/** A list of requirements, each with a check or a cross. */
export function Rules({ rules, metLabel, missingLabel }: RulesProps) {
  return (
    <ul className="lk-rules" data-part="rules" role="list">
      {rules.map(({ text, met }) => (
        <li
          key={text}
          className="lk-rule"
          data-part="rule"
          data-tone={met === undefined ? undefined : met ? "success" : "error"}
        >
          {met === undefined ? (
            <span className="lk-rule-dot" aria-hidden="true" />
          ) : (
            <ScreenIcon name={met ? "check" : "close"} />
          )}
          <span>
            {met !== undefined && <span className="lk-hidden">{`${met ? metLabel : missingLabel} `}</span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
