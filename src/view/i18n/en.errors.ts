// The provider's errors have the words of the specification's table, with a full stop (decision 6)

/** The English texts of errors and of the ways on from them, which every screen can show once React is loaded. */
export const enErrors = {
  // The three errors of the configuration are for developers, but everybody sees them. EML is the name of a
  // product
  "config.noMethod": "Error: None of the configured products has a login method here",
  "config.magicLinksAndEmailOtp": "Error: Cannot use both EML and Email OTP",
  "config.passkeysAlone": "Error: Cannot use Passkeys by itself, please add another product to the config.",
  // A verb on a button
  "common.back": "Back",
  "error.unknown": "Something went wrong. Please try again.",
  // A button, or a link after the sentence of an error
  "common.tryAgain": "Try again",
  "error.invalidEmail": "Email format is invalid.",
  "error.invalidPhoneNumber":
    "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  // The person answers START to a message of the number that sends them
  "error.unsubscribedPhoneNumber": "Phone number is unsubscribed; resubscribe by texting START.",
  // No email can be sent to the address. Who can help is the person who runs the site or the organization
  "error.inactiveEmail": "The email address is marked as inactive.",
  "error.unauthorizedCredentials": "Unauthorized credentials.",
  "error.userUnauthenticated": "Must have an active session.",
  "error.emailNotFound": "Email not found.",
  "error.unableToAuthMagicLink":
    "The magic link could not be authenticated because it was already used or expired.",
  // The account has no password
  "error.noUserPassword": "Password not found for this user.",
  "error.breachedPassword": "Password appears in the list of breached passwords and must be reset.",
  "error.resetPassword": "Password must be reset.",
  // The person can only start again
  "error.oauthTokenNotFound": "OAuth token not found.",
  // It does not look like a code. A wrong code is `error.otpCodeNotFound`
  "error.invalidCode": "Code format is invalid.",
  // A member is a user of an organization, who has no password
  "error.memberPasswordNotFound": "Member password not found.",
  // On the way back from the social provider. The person can try again
  "error.oauthFlowCallbackError": "OAuth flow callback error.",
  "error.unauthorizedAction": "Unauthorized action.",
  "error.userLockLimitReached": "Too many failed authentication attempts. Please try again later.",
  "error.invalidSessionToken": "Invalid session token.",
  "error.sessionNotFound": "Session not found.",
  "error.sessionEnded": "Your session has ended. Please log in again.",
  "error.invalidPhoneNumberCountryCode": "Phone number's country code is invalid, unsupported or disabled.",
  // The code is not the one that was sent. A text that cannot be a code is `error.invalidCode`
  "error.otpCodeNotFound": "Invalid passcode, please try again.",
  "error.duplicatePhoneNumber": "A member with the specified phone number already exists.",
  "error.insecureOrigin":
    "You cannot sign in here, because this page is not secure. Please open it over https.",
  // English shows the error's own message. The translations say what happened, without {message}.
  "error.captchaUnavailable": "{message}",
  "error.invalidResponse": "{message}",
  "error.missingPkce": "{message}",
  "error.other": "{message}",
  "error.schema": "{message}",
  "error.tooManyRequests": "{message}",
  "error.signedOut": "You signed out while you were signing in. Please sign in again.",
  "error.tooManyUnverified": "Verify what you have added, or remove it, before you add more.",
  "error.sessionChanged": "Another account signed in meanwhile, or the session ended. Please try again."
} as const
