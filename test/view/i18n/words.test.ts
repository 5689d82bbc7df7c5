/** The words that the specification fixes, but for its table of errors. Tests of what is shown look texts up by key. */
import { expect, it } from "vitest"
import { english } from "../../support/words.js"

const specified: Partial<typeof english> = {
  "main.title": "Sign up or log in",
  "main.or": "or",
  "main.tab.sms": "Text",
  "main.tab.whatsapp": "WhatsApp",
  "main.tab.email": "Email",
  "config.magicLinksAndEmailOtp": "Error: Cannot use both EML and Email OTP",
  "config.passkeysAlone": "Error: Cannot use Passkeys by itself, please add another product to the config.",
  "oauth.continue": "Continue with {provider}",
  "passkey.login": "Login with a Passkey",
  "field.email.format": "Email format is invalid.",
  "field.email.invalid": "Invalid email address.",
  "field.phone.placeholder": "(123) 456-7890",
  "watermark.text": "Powered by",
  "error.network": "Unable to contact our servers.",
  "error.invalidPhoneNumber":
    "Phone number format is invalid. Ensure the phone number is in the E.164 format.",
  "emailConfirmation.title": "Check your email",
  "emailConfirmation.tryAgain": "Try again",
  "otp.title": "Enter passcode",
  "otp.tabs": "otp-tabs",
  "otp.verifying": "Verifying passcode...",
  "otp.expires": "Your code expires in {timeRemaining}.",
  "otp.expired": "Your code has expired.",
  "otp.sent": "Code sent",
  "otpConfirmation.title": "Success!",
  "otpConfirmation.text": "Your passcode has been successfully verified.",
  "idp.missingParam":
    "Required parameter is missing: {param}. Please reach out to the application developer.",
  "idp.noSession": "No active session detected. Please log in to continue.",
  "idpConsent.allow": "Allow",
  "idpConsent.cannotGrant": "You cannot grant {clientName}'s request to:",
  "idpConsent.denied": "Access to the application was denied.",
  "idpConsent.deny": "Deny",
  "idpConsent.requestingTo": "{clientName} is requesting to:",
  "idpConsent.title.access": "{clientName} wants to access your {projectName} account",
  "idpConsent.title.signIn": "Sign in to {clientName} with {projectName}",
  "idpConsent.unnamedClient": "The App",
  "idpConsent.ungrantable":
    "You do not have permissions to grant {clientName} access to some of the requested scopes.",
  "idpConsent.useScope": "Use the {scope} scope",
  "idpLogout.no": "No",
  "idpLogout.stayed": "You have not been logged out. You may close this page.",
  "idpLogout.text": "Are you sure you want to log out of your {projectName} account?",
  "idpLogout.title": "Log out?",
  "idpLogout.yes": "Yes",
  "passkeyConfirmation.title": "Success!",
  "passkeyConfirmation.text": "Your Passkey has been successfully authenticated.",
  "passkeyStart.title": "Set up a new Passkey",
  "passkeyStart.create": "Create a Passkey",
  "passkeyStart.skip": "Skip",
  "passkeyStart.noUser": "Error: Cannot use PasskeyRegistration component without active user authenticated.",
  "passkeyList.title": "Passkey successfully created!",
  "passkeyList.existing": "Existing Passkeys",
  "passkeyList.deleteWarning": "Once deleted, the passkey cannot be restored.",
  "passkeyList.confirmDelete": "Delete",
  "passkeyList.cancel": "Cancel",
  "passkeyList.another": "Set up another Passkey",
  "passkeyList.done": "Done",
  "error.passkeyRegistrationNotFound":
    "Passkey registration not found. You may have deleted the passkey from your account. Please log in another way.",
  "error.passkeyUnknown": "Unknown error occurred during passkey authentication. Please try again.",
  "error.duplicatePasskey":
    "The Passkey cannot be created as it seems to be already registered. It is possible this Passkey was registered on another device but has synced cross-device.",
  "error.passkeyNotCreated":
    'Your Passkey was not created. Click "Create a Passkey" to try again or skip without adding a Passkey.',
  "crypto.continue": "Continue with {wallet}",
  "crypto.other": "Continue with other Crypto Wallet",
  "crypto.setup": "Set up a new crypto wallet",
  "crypto.failed.connect": "[Error] Could not connect to wallet",
  "crypto.failed.sign": "[Error] Could not sign message",
  "cryptoError.title": "Looks like there was an error!",
  "cryptoError.text":
    "Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!",
  "cryptoConfirmation.title": "Success!",
  "password.createInstead": "Create a password instead",
  "password.emailCode": "Email me a login code",
  "password.emailLink": "Email me a login link",
  "password.forgot": "Forgot Password?",
  "password.strengthError.breached":
    "This password may have been used on a different site that experienced a security issue. Please choose another password.",
  "password.strengthError.complexity":
    "Must contain {count} of the following: uppercase letter, lowercase letter, number, symbol",
  "password.strengthError.minimumLength": {
    one: "Must be at least {count} character long",
    other: "Must be at least {count} characters long"
  },
  "password.withoutPassword": "Login without a password"
}

it.each(Object.entries(specified))("says %s in the words of the specification", (key, words) => {
  expect(english).toHaveProperty([key], words)
})
