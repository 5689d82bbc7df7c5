import { persistent } from "./runtime.js"

/** The user's answer. Only the first call of `decide` counts; `decided` holds its value afterwards. */
export interface Decision {
  readonly decide: (agreed: boolean) => void
  readonly decided?: boolean
}

export const noDecision: Decision = { decide: () => {} }

/** The answer to the question of a landing that is on the screen, until the landing is over. */
export const landingDecisionAtom = persistent(noDecision)
