import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { lastProof, stepUpRule, stepUpState, type StepUpState } from "../../domain/session/stepUp.js"
import type { StepUpOptions } from "../../domain/session/StepUpOptions.js"
import { ClientConfig } from "../kit/ClientConfig.js"
import { ServerTime } from "./ServerTime.js"
import { Session } from "./Session.js"

/** Makes what answers, as often as it is run, what the session needs for a step-up. A proof after the first run counts. */
export const makeStepUp = (
  options: StepUpOptions
): Effect.Effect<StepUpState, never, ClientConfig | ServerTime | Session> => {
  let since: number | undefined
  return Effect.gen(function* () {
    const { secondFactor } = yield* ClientConfig
    const { session, ...snapshot } = yield* (yield* Session).snapshot
    const rule = stepUpRule(options, secondFactor)
    if (session !== null) since ??= lastProof(session, rule.methods)
    const now = (yield* (yield* ServerTime).now) ?? (yield* Clock.currentTimeMillis)
    return stepUpState({ session, ...snapshot }, now, rule, since)
  })
}
