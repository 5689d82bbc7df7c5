import { ScreenIcon } from "./ScreenIcon.js"

/** Something that is asked for, and whether it is there; undefined while nothing can be said. */
export interface Rule {
  readonly text: string
  readonly met: boolean | undefined
}

interface RulesProps {
  readonly rules: ReadonlyArray<Rule>
  /** What the marks mean, for those who do not see them. */
  readonly metLabel: string
  readonly missingLabel: string
}

/** What is asked for, each with a check or a cross. */
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
