/** Google One Tap: the mode of its prompt and the reasons for failures (specification section 4). */
import type { OneTapPosition } from "./OneTapPosition.js"

/** The position when none is configured. */
export const defaultPosition: OneTapPosition = "floating"

/** How One Tap appears. `button` is the Google button without a prompt. */
export type OneTapMode = "embedded" | "floating" | "button"

/** The browser's properties that the mode depends on. */
export interface OneTapBrowser {
  /** Whether the browser supports FedCM. It then renders the prompt, which cannot be embedded. */
  readonly fedcm: boolean
  readonly userAgent: string
}

/** The mode for a position. An embedded prompt needs a browser without FedCM (or `forceLegacyEmbedded`) that is not on a phone. */
export const modeOf = (position: OneTapPosition, { fedcm, userAgent }: OneTapBrowser): OneTapMode => {
  const wanted = modes[position][fedcm ? "fedcm" : "legacy"]
  return wanted === "embedded" && isPhone(userAgent) ? "button" : wanted
}

const modes: Readonly<Record<OneTapPosition, Readonly<Record<"fedcm" | "legacy", OneTapMode>>>> = {
  embedded: { fedcm: "floating", legacy: "embedded" },
  floating: { fedcm: "floating", legacy: "floating" },
  embeddedOnly: { fedcm: "button", legacy: "embedded" },
  floatingOrEmbedded: { fedcm: "floating", legacy: "embedded" },
  forceLegacyEmbedded: { fedcm: "embedded", legacy: "embedded" }
}

const isPhone = (userAgent: string): boolean =>
  /iPhone|iPod|Android.+Mobile|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent)

/** Whether Google's script may use FedCM. */
export const mayUseFedcm = (position: OneTapPosition): boolean => position !== "forceLegacyEmbedded"

/** Reasons that are configuration mistakes, and the note that explains each. */
const notes = {
  unregistered_origin: "origin_not_allowed_for_client",
  invalid_client: "invalid_client",
  oauth_config_not_found: "oauth_config_not_found",
  no_login_redirect_urls_set: "no_login_redirect_urls_set",
  no_signup_redirect_urls_set: "no_signup_redirect_urls_set",
  default_provider_not_allowed: "default_provider_not_allowed"
} as const

/** A configuration mistake that the widget explains to the developer beside the Google button, or `none`. */
export type OneTapNote = "none" | (typeof notes)[keyof typeof notes]

/** The note for a reason, or `none` when the reason is not a configuration mistake. */
export const noteOf = (reason: string): OneTapNote => (isMistake(reason) ? notes[reason] : "none")

const isMistake = (reason: string): reason is keyof typeof notes => Object.hasOwn(notes, reason)

/** The result of One Tap. `reason` is Google's, for example `opt_out_or_no_session`. */
export type OneTapOutcome =
  | {
      /** The prompt is visible. */
      readonly success: true
    }
  | {
      /** The prompt is not shown. */
      readonly success: false
      /** Why it is not shown. */
      readonly reason: string
    }
