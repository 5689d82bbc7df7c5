/** The English texts that the first screen can show at first. The specification's texts are exact. */
import type { MainTab } from "../../domain/widget/Products.js"

export const en = {
  "main.title": "Sign up or log in",
  "main.submit.email": "Continue with email",
  "main.sending": "Sending",
  "main.or": "or",
  "main.tabs": "Login methods",
  "main.tab.sms": "Text",
  "main.tab.whatsapp": "WhatsApp",
  "main.tab.email": "Email",
  "main.submit.sms": "Continue with text",
  "main.submit.whatsapp": "Continue with WhatsApp",
  "config.noMethod": "Error: None of the configured products has a login method here",
  "config.magicLinksAndEmailOtp": "Error: Cannot use both EML and Email OTP",
  "config.passkeysAlone": "Error: Cannot use Passkeys by itself, please add another product to the config.",
  "oauth.continue": "Continue with {provider}",
  "oauth.leaving": "Opening {provider}",
  "passkey.login": "Login with a Passkey",
  "passkey.waiting": "Waiting for your passkey",
  "field.email": "Email",
  "field.email.placeholder": "example@email.com",
  "field.email.required": "Enter your email address.",
  "field.email.format": "Email format is invalid.",
  "field.email.invalid": "Invalid email address.",
  "field.phone": "Phone number",
  "field.phone.placeholder": "(123) 456-7890",
  "field.phone.required": "Enter your phone number.",
  "field.country": "Country",
  "common.back": "Back",
  "common.loading": "Loading",
  "common.tryAgain": "Try again",
  "common.reload": "Reload the page",
  "watermark.text": "Powered by",
  "watermark.link": "Stytch",
  "error.network": "Unable to contact our servers.",
  "error.unknown": "Something went wrong. Please try again."
} as const

/** The text of each tab's label (specification section 2). */
export const tabLabels = {
  magicLink: "main.tab.email",
  password: "main.tab.email",
  "otp-email": "main.tab.email",
  "otp-sms": "main.tab.sms",
  "otp-whatsapp": "main.tab.whatsapp"
} as const satisfies Record<MainTab, keyof typeof en>
