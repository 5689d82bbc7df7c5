/** Every word the widget says, in English; the specification's texts are exact. */
export const en = {
  "main.title": "Sign up or log in",
  "main.tabs": "Login methods",
  "main.tab.sms": "Text",
  "main.tab.whatsapp": "WhatsApp",
  "main.tab.email": "Email",
  "main.submit.email": "Continue with email",
  "main.submit.sms": "Continue with text",
  "main.submit.whatsapp": "Continue with WhatsApp",
  "main.sending": "Sending",

  "field.email": "Email",
  "field.email.placeholder": "example@email.com",
  "field.email.required": "Enter your email address.",
  "field.email.format": "Email format is invalid.",
  "field.email.invalid": "Invalid email address.",
  "field.phone": "Phone number",
  "field.phone.placeholder": "(123) 456-7890",
  "field.phone.required": "Enter your phone number.",
  "field.country": "Country",
  "field.code": "Passcode",

  "emailConfirmation.title": "Check your email",
  "emailConfirmation.text": "An email was sent to <bold>{email}</bold>.",
  "emailConfirmation.inboxes": "Open your inbox",
  "emailConfirmation.inbox": "Open {name}",
  "emailConfirmation.prompt": "Didn’t get it?",
  "emailConfirmation.tryAgain": "Try again",

  "otp.title": "Enter passcode",
  "otp.text": "A 6-digit passcode was sent to <bold>{destination}</bold>.",
  "otp.tabs": "otp-tabs",
  "otp.verifying": "Verifying passcode...",
  "otp.expires": "Your code expires in {timeRemaining}.",
  "otp.expiresSoon": {
    one: "Your code expires in {count} minute.",
    other: "Your code expires in {count} minutes."
  },
  "otp.expired": "Your code has expired.",
  "otp.resend": "Resend code",
  "otp.sent": "Code sent",

  "otpConfirmation.title": "Success!",
  "otpConfirmation.text": "Your passcode has been successfully verified.",

  "errorScreen.title": "Looks like there was an error!",

  "config.noMethod": "Error: None of the configured products has a login method here",
  "config.magicLinksAndEmailOtp": "Error: Cannot use both EML and Email OTP",
  "config.passkeysAlone": "Error: Cannot use Passkeys by itself, please add another product to the config.",

  "common.back": "Back",
  "common.loading": "Loading",
  "common.dismiss": "Dismiss",

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
