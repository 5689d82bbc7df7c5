/** The English texts that the first screen can show at first. The specification's texts are exact. */
export const en = {
  "main.title": "Sign up or log in",
  "main.submit.email": "Continue with email",
  // What the page does: read aloud in place of the button's text
  "main.sending": "Sending",
  "main.or": "or",
  // Names the row of tabs for screen readers; never seen
  "main.tabs": "Login methods",
  // Marks the button or the tab that this browser used last, in few letters
  "main.lastUsed": "Last used",
  // A text message, not “a text”
  "main.tab.sms": "Text",
  "main.tab.whatsapp": "WhatsApp",
  "main.submit.whatsapp": "Continue with WhatsApp",
  "main.tab.email": "Email",
  "main.submit.sms": "Continue with text",
  "oauth.continue": "Continue with {provider}",
  "oauth.leaving": "Opening {provider}",
  "passkey.login": "Login with a Passkey",
  // The page waits until the passkey has answered
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
  "common.loading": "Loading",
  "common.reload": "Reload the page",
  // The page shows “text link”, in this order
  "watermark.text": "Powered by",
  "watermark.link": "Stytch",
  "error.network": "Unable to contact our servers."
} as const
