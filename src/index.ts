/** Entry `latchkey`: the typed authentication client. No React, no DOM beyond what the client needs. */
export { createAuthClient } from "./client.js"
export type { AuthClient, AuthClientOptions, Info } from "./facade.js"
export { OTPMethods } from "./domain/api/Otps.js"
export type { MagicLinkOptions } from "./domain/api/MagicLinks.js"
export type { EmailOtpOptions, SmsOptions, WhatsAppOptions } from "./domain/api/Otps.js"
export {
  ApiError,
  CaptchaUnavailableError,
  InvalidResponseError,
  NetworkError,
  SchemaError,
  SdkError,
  UsageError,
  type CallError
} from "./domain/Errors.js"
export type { EndpointOptions, Endpoints } from "./domain/Hosts.js"
export { Products, type Product } from "./domain/Products.js"
export type { ReturnToken } from "./domain/ReturnUrl.js"
export type { Session, SessionStatus, SessionTokens } from "./domain/Session.js"
export type { CookieOptions } from "./domain/SessionCookies.js"
export type { User } from "./domain/User.js"
export type { ServiceLayers } from "./services/layerCore.js"
