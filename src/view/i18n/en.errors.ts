// The provider's errors have the words of the specification's table, with a full stop (decision 6)

/** The English texts of the errors of calls, which every screen can show. */
export const enErrors = {
  "error.invalidEmail": "Email format is invalid.",
  "error.invalidPhoneNumber":
    "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  "error.unsubscribedPhoneNumber": "Phone number is unsubscribed; resubscribe by texting START.",
  "error.inactiveEmail": "The email address is marked as inactive.",
  "error.unauthorizedCredentials": "Unauthorized credentials.",
  "error.userUnauthenticated": "Must have an active session.",
  "error.emailNotFound": "Email not found.",
  "error.unableToAuthMagicLink":
    "The magic link could not be authenticated because it was already used or expired.",
  "error.noUserPassword": "Password not found for this user.",
  "error.breachedPassword": "Password appears in the list of breached passwords and must be reset.",
  "error.resetPassword": "Password must be reset.",
  "error.oauthTokenNotFound": "OAuth token not found.",
  "error.invalidCode": "Code format is invalid.",
  "error.memberPasswordNotFound": "Member password not found.",
  "error.oauthFlowCallbackError": "OAuth flow callback error.",
  "error.unauthorizedAction": "Unauthorized action.",
  "error.userLockLimitReached": "Too many failed authentication attempts. Please try again later.",
  "error.invalidSessionToken": "Invalid session token.",
  "error.sessionNotFound": "Session not found.",
  "error.invalidPhoneNumberCountryCode": "Phone number's country code is invalid, unsupported or disabled.",
  "error.otpCodeNotFound": "Invalid passcode, please try again.",
  "error.duplicatePhoneNumber": "A member with the specified phone number already exists.",
  "error.insecureOrigin":
    "You cannot sign in here, because this page is not secure. Please open it with https.",
  "error.signedOut": "You signed out while you were signing in. Please sign in again."
} as const
