import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { sessionOwner } from "../../domain/session/sessionOwner.js"
import type { Session as UserSession } from "../../domain/session/Session.js"
import { lastProof, stepUpRule, stepUpState, type StepUpState } from "../../domain/secondFactor/stepUp.js"
import type { StepUpOptions } from "../../domain/secondFactor/StepUpOptions.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { ServerTime } from "./ServerTime.js"
import { Session } from "./Session.js"

/**
 * Makes what answers, as often as it is run, what the session needs for a step-up. A proof after the first run counts. The
 * step-up belongs to the user of the session `asker`, or else of the first run: the session of another user does not count.
 */
export const makeStepUp = (
  options: StepUpOptions,
  asker: UserSession | null = null
): Effect.Effect<StepUpState, never, ClientConfig | ServerTime | Session> => {
  let began: { readonly owner: string; readonly proof: number } | undefined
  return Effect.gen(function* () {
    const { secondFactor } = yield* ClientConfig
    const { session, ...snapshot } = yield* (yield* Session).snapshot
    const rule = stepUpRule(options, secondFactor)
    if (session !== null) {
      const first = asker ?? session
      began ??= { owner: sessionOwner(first), proof: lastProof(first, rule.methods) }
      if (began.owner !== sessionOwner(session)) return { _tag: "impossible", problem: "user_changed" }
    }
    const now = (yield* (yield* ServerTime).now) ?? (yield* Clock.currentTimeMillis)
    return stepUpState({ session, ...snapshot }, now, rule, began?.proof)
  })
}
