/** Which screen follows which: the whole product on one page (specification sections 1, 2 and 4). */
import type { OtpMethod } from "./OtpMethod.js"

/** Each screen carries what only it needs. */
export type Screen =
  | { readonly _tag: "Main" }
  | { readonly _tag: "EmailConfirmation"; readonly email: string }
  | ({ readonly _tag: "OtpAuthenticate" } & SentPasscode)
  | { readonly _tag: "OtpConfirmation" }
  | { readonly _tag: "Error"; readonly message: string }

/** A passcode under way. */
export interface SentPasscode {
  readonly method: OtpMethod
  readonly methodId: string
  /** E-mail address, or telephone number in E.164. */
  readonly destination: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type ScreenTag = Screen["_tag"]
export type ScreenOf<Tag extends ScreenTag> = Extract<Screen, { readonly _tag: Tag }>

/** What happened, in the past tense. */
export type FlowEvent =
  | { readonly _tag: "MagicLinkSent"; readonly email: string }
  | ({ readonly _tag: "OtpSent" } & SentPasscode)
  | { readonly _tag: "OtpVerified" }
  | { readonly _tag: "Failed"; readonly message: string }
  | { readonly _tag: "WentBack" }

/** How a mount begins. */
export type Variant = "login"

export const firstScreen = (variant: Variant): Screen => firstScreens[variant]

const firstScreens: Record<Variant, Screen> = { login: { _tag: "Main" } }

/** Total: an event that means nothing on a screen leaves it as it is. */
export const transition = (screen: Screen, event: FlowEvent): Screen => {
  // Signed in stays signed in: the answer to a resend may come after the passcode was verified
  if (screen._tag === "OtpConfirmation") return screen
  switch (event._tag) {
    case "MagicLinkSent":
      return { _tag: "EmailConfirmation", email: event.email }
    case "OtpSent": {
      const { method, methodId, destination, expiresAt } = event
      return { _tag: "OtpAuthenticate", method, methodId, destination, expiresAt }
    }
    case "OtpVerified":
      return screen._tag === "OtpAuthenticate" ? { _tag: "OtpConfirmation" } : screen
    case "Failed":
      return { _tag: "Error", message: event.message }
    case "WentBack":
      return { _tag: "Main" }
  }
}
