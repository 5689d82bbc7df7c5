import { ScreenIcon } from "./ScreenIcon.js"

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
