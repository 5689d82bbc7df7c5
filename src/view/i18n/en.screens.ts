/** The words of every screen but the first, in English; the specification's texts are exact. */
export const enScreens = {
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
  "errorScreen.title": "Looks like there was an error!"
} as const
