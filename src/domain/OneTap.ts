/** Google One Tap: where its prompt appears and why it does not (specification section 4, wire reference 7.6). */
import * as Duration from "effect/Duration"
import type { OneTapPosition } from "./OneTapPosition.js"

/** Where nobody says otherwise. */
export const defaultPosition: OneTapPosition = "floating"

/** The element that holds an embedded prompt. It stands in the document itself, where Google's script finds it. */
export const promptParentId = "google-parent-prompt"

/** Not in the specification: no frame, answer or script of One Tap is waited for longer. */
export const oneTapTimeout = Duration.seconds(10)

/** How a person meets One Tap. With `button` there is no prompt, only the Google button. */
export type OneTapMode = "embedded" | "floating" | "button"

/** What decides between the modes. */
export interface OneTapBrowser {
  /** Whether the browser itself mediates sign-ins (FedCM), which leaves no room for an embedded prompt. */
  readonly fedcm: boolean
  readonly userAgent: string
}

/** The mode of a position: an embedded prompt needs a browser without FedCM, or one told to do without, and no phone. */
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

/** Whether Google's script may hand the prompt to the browser. */
export const mayUseFedcm = (position: OneTapPosition): boolean => position !== "forceLegacyEmbedded"

/** What the widget explains to a site's developer, beside the Google button. */
export type OneTapNote =
  | "none"
  | "origin_not_allowed_for_client"
  | "invalid_client"
  | "oauth_config_not_found"
  | "no_login_redirect_urls_set"
  | "no_signup_redirect_urls_set"
  | "default_provider_not_allowed"

/** The explanation of a reason. Reasons that are nobody's mistake have none. */
export const noteOf = (reason: string): OneTapNote => notes.get(reason) ?? "none"

const notes: ReadonlyMap<string, OneTapNote> = new Map<string, OneTapNote>([
  ["unregistered_origin", "origin_not_allowed_for_client"],
  ["invalid_client", "invalid_client"],
  ["oauth_config_not_found", "oauth_config_not_found"],
  ["no_login_redirect_urls_set", "no_login_redirect_urls_set"],
  ["no_signup_redirect_urls_set", "no_signup_redirect_urls_set"],
  ["default_provider_not_allowed", "default_provider_not_allowed"]
])

/** What became of One Tap. A reason is Google's own; `user_cancel` when the person closed the prompt. */
export type OneTapOutcome = { readonly success: true } | { readonly success: false; readonly reason: string }
