/** What a mounted widget tells its site (wire reference 5.1). */
import type { SentMagicLink } from "../domain/api/MagicLinks.js"
import type { OtpAuthenticated, SentOtp } from "../domain/api/Otps.js"
import type { CallError } from "../domain/Errors.js"

/** Each event type and its data: the call's answer, or nothing. */
export interface WidgetEvents {
  readonly MAGIC_LINK_LOGIN_OR_CREATE: SentMagicLink & { readonly email: string }
  readonly OTP_LOGIN_OR_CREATE: SentOtp
  readonly OTP_AUTHENTICATE: OtpAuthenticated
  readonly AUTHENTICATE_FLOW_COMPLETE: Record<never, never>
}

export type WidgetEvent = {
  readonly [Type in keyof WidgetEvents]: { readonly type: Type; readonly data: WidgetEvents[Type] }
}[keyof WidgetEvents]

export interface Callbacks {
  readonly onEvent?: ((event: WidgetEvent) => void) | undefined
  readonly onError?: ((error: CallError | Error) => void) | undefined
}

/** The enumeration as users of the provider's client know it. */
export const EventType = {
  MagicLinkLoginOrCreate: "MAGIC_LINK_LOGIN_OR_CREATE",
  OTPsLoginOrCreate: "OTP_LOGIN_OR_CREATE",
  OTPsAuthenticate: "OTP_AUTHENTICATE",
  AuthenticateFlowComplete: "AUTHENTICATE_FLOW_COMPLETE"
} as const satisfies Record<string, keyof WidgetEvents>
