/** The English texts of the first screen; all others are in `en.screens.ts`. The specification's texts are exact. */
export const en = {
  "main.title": "Sign up or log in",
  "main.submit.email": "Continue with email",
  "main.sending": "Sending",
  "main.or": "or",
  "field.email": "Email",
  "field.email.placeholder": "example@email.com",
  "field.email.required": "Enter your email address.",
  "field.email.format": "Email format is invalid.",
  "common.back": "Back",
  "common.loading": "Loading",
  "common.tryAgain": "Try again",
  "watermark.text": "Powered by",
  "watermark.link": "Stytch",
  "error.network": "Unable to contact our servers.",
  "error.unknown": "Something went wrong. Please try again.",
  "error.invalidEmail": "Email format is invalid.",
  "error.invalidPhoneNumber":
    "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  "error.unsubscribedPhoneNumber":
    "This phone number is unsubscribed from our messages. Text START to resubscribe, then try again.",
  "error.inactiveEmail":
    "The email address is marked as inactive. Please try another email address or contact your admin.",
  "error.unauthorizedCredentials": "Unauthorized credentials.",
  "error.userUnauthenticated": "You must have an active session to do this.",
  "error.emailNotFound": "Email not found.",
  "error.unableToAuthMagicLink":
    "The magic link could not be authenticated because it was already used or expired. Please try again.",
  "error.noUserPassword": "Password not found for this user. Please try again.",
  "error.breachedPassword": "This password appears in the list of breached passwords and must be reset.",
  "error.resetPassword": "Password must be reset.",
  "error.oauthTokenNotFound": "OAuth token not found.",
  "error.invalidCode": "Code format is invalid. Please try again.",
  "error.memberPasswordNotFound": "Member password not found.",
  "error.oauthFlowCallbackError": "OAuth flow callback error. Please try again.",
  "error.unauthorizedAction": "Unauthorized action.",
  "error.userLockLimitReached": "Too many failed authentication attempts. Please try again later.",
  "error.invalidSessionToken": "Invalid session token.",
  "error.sessionNotFound": "Session not found.",
  "error.invalidPhoneNumberCountryCode":
    "The phone number’s country code is invalid, unsupported or disabled.",
  "error.otpCodeNotFound": "Invalid passcode, please try again.",
  "error.duplicatePhoneNumber":
    "A member with the specified phone number already exists for this organization."
} as const
