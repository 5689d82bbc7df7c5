/** The options of a step-up. The first screen checks them. */
import type { Fields } from "../errors/Usage.js"
import type { SecondFactorMethod } from "../session/SecondFactorOptions.js"

/** A way to prove the factor of a step-up: a second factor, or a code that is sent to a verified email address. */
export type StepUpMethod = SecondFactorMethod | "email"

/** What a site asks for before something dangerous. */
export interface StepUpOptions {
  /** What the user is about to do, in the site's words: `Delete your account`. Shown by the dialog. Default: it says nothing of it. */
  readonly action?: string | undefined
  /**
   * How long a proof counts, in whole minutes. Default: 10. The provider refuses some calls after 60, so that a smaller number
   * leaves time to make them.
   */
  readonly maxAgeMinutes?: number | undefined
  /**
   * The ways to prove the factor. Recovery codes count as `totp`. Default: those of the client's option `secondFactor`,
   * or else all but `email`.
   */
  readonly methods?: ReadonlyArray<StepUpMethod> | undefined
  /**
   * Whether a user who has none of the methods may register one here. Whoever holds the session could do so. Default: as the
   * client's option `secondFactor` says, or else false.
   */
  readonly enroll?: boolean | undefined
}

/** What the options must be. */
export const stepUpFields = {
  action: "string?",
  maxAgeMinutes: "count?",
  methods: "strings?",
  enroll: "boolean?"
} as const satisfies Record<keyof StepUpOptions, Fields[string]>
