import { mainLayout } from "../../src/domain/widget/mainLayout.js"
import { readOptions } from "../../src/view/mount/mountArguments.js"
import type { Setup } from "../browser/pages/login.js"

export const everyProduct: Setup = {
  config: {
    products: ["oauth", "otp", "crypto", "passkeys"],
    otpOptions: { methods: ["email", "sms", "whatsapp"] },
    oauthOptions: { providers: [{ type: "github" }, { type: "google" }] }
  }
}

/** States of Main that a configuration can have. */
export const states: Readonly<Record<string, Setup>> = {
  "magic links": {},
  "a passcode by email": { config: { products: ["otp"], otpOptions: { methods: ["email"] } } },
  "a passcode by text": { config: { products: ["otp"], otpOptions: { methods: ["sms"] } } },
  "a passkey button that the site keeps": {
    config: { products: ["passkeys", "emailMagicLinks"], passkeyOptions: { keepButton: true } }
  },
  passwords: { config: { products: ["passwords"] } },
  "every product": everyProduct,
  "a shadow root": { config: { enableShadowDOM: true } },
  "a hidden title": { styles: { hideHeaderText: true } },
  "a conflict": { config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } } },
  "a floating prompt alone": {
    config: { products: ["oauth"], oauthOptions: { providers: [{ type: "google", one_tap: true }] } }
  },
  "the dark scheme in Arabic": { colorScheme: "dark", locale: "ar", ...everyProduct },
  "words of the site": { strings: { "main.title": "Come in" } }
}

/** Whether a form is drawn. The message that there is no login method comes with React. */
export const hasForm = ({ config }: Setup) =>
  mainLayout(readOptions("test", { config })).conflict === undefined

/** The states in which Main has a form. */
export const formStates = Object.entries(states).filter(([, setup]) => hasForm(setup))
