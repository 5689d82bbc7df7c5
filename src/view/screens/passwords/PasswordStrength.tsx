import * as Limits from "../../../domain/Limits.js"
import { Message } from "../../components/Message.js"
import { Meter } from "../../components/Meter.js"
import { Rules } from "../../components/Rules.js"
import type { StrengthWords } from "./strengthWords.js"
import { useWords } from "../shared/useWords.js"

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
