/** What the playground mounts the widget with. */
import type { MountOptions } from "latchkey/widget"
import { presetOf } from "./looks.js"
import { methodsOf, productsOf, type Options } from "./options.js"
import { voiceOf } from "./voices.js"

/** The callbacks are the page's. */
export type Chosen = Omit<MountOptions, "elementId" | "callbacks">

/** Only the options of the products that are on. `origin` is that of the landing page. */
export const mountOptions = (options: Options, origin: string): Chosen => {
  const { locale, strings = {} } = voiceOf(options.words)
  const products = productsOf(options)
  const landing = `${origin}/landing/`
  const both = { loginRedirectURL: landing, signupRedirectURL: landing }
  return {
    config: {
      products,
      ...(products.includes("emailMagicLinks") && { emailMagicLinksOptions: both }),
      ...(products.includes("oauth") && {
        oauthOptions: { providers: [{ type: "google" }, { type: "github" }, { type: "apple" }], ...both }
      }),
      ...(products.includes("otp") && { otpOptions: { methods: methodsOf(options) } }),
      ...(products.includes("passwords") && {
        passwordOptions: { loginRedirectURL: landing, resetPasswordRedirectURL: `${origin}/reset/` }
      }),
      ...(options.offer && { passkeyOptions: { offerAfterLogin: true } }),
      sessionOptions: { sessionDurationMinutes: 30 },
      enableShadowDOM: options.shadow,
      ...(options.used && { lastUsed: true })
    },
    ...presetOf(options.look),
    strings,
    locale: locale ?? "en"
  }
}
