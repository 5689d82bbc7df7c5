/** Main with social login, One Tap, and all methods at once. */
import * as Result from "@effect-rx/rx/Result"
import type { WidgetConfig } from "latchkey/widget"
import { oauthProviders } from "../../../src/domain/oauth/OAuthProvider.js"
import { lastUsedMarks } from "../../../src/domain/widget/lastUsedMarks.js"
import type { OneTapNote } from "../../../src/domain/oneTap/OneTap.js"
import { lastUsedRuleAtom } from "../../../src/view/atoms/draft.js"
import { oneTapStateAtom, type OneTapState } from "../../../src/view/atoms/main.js"
import { redirectingToAtom } from "../../../src/view/oauth/atoms.js"
import { promptAtom } from "../../../src/view/oneTap/atoms.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { held, type Held, type Seed, type State } from "../State.js"

type Products = NonNullable<WidgetConfig["products"]>
type Providers = NonNullable<NonNullable<WidgetConfig["oauthOptions"]>["providers"]>

const social = (products: Products, providers: Providers): WidgetConfig => ({
  products,
  otpOptions: { methods: ["sms", "whatsapp"] },
  oauthOptions: { providers }
})
const few: Providers = [{ type: "google" }, { type: "github" }, { type: "apple" }]
const all: Providers = oauthProviders.map((type) => ({ type }))
const prompting: Providers = [{ type: "google", one_tap: true, position: "embedded" }, { type: "github" }]

/** Fixes One Tap at a state. */
const oneTap = (state: OneTapState): ReadonlyArray<Held> => [
  held(oneTapStateAtom, state),
  held(promptAtom, Result.initial())
]
const noted = (note: OneTapNote): Pick<State, "config" | "holds" | "screen"> => ({
  screen: "Main",
  config: social(["oauth", "emailMagicLinks"], prompting),
  holds: oneTap({ _tag: "Button", note })
})

/** Marks a method, as after a login with it. */
const used =
  (method: "email" | "sms" | "oauth", provider?: string): Seed =>
  (set) =>
    set(lastUsedRuleAtom, (config, text) => lastUsedMarks(config, { method, provider, at: 0 }, ` ${text}`))

const everything = social(["passkeys", "oauth", "crypto", "emailMagicLinks", "otp"], few)

export const states: ReadonlyArray<State> = [
  {
    name: "main-social",
    screen: "Main",
    note: "Social login above the form",
    shows: { at: "[data-part=oauth] ~ form", text: "Continue with Apple" },
    config: social(["oauth", "emailMagicLinks"], few)
  },
  {
    name: "main-social-tabs",
    screen: "Main",
    note: "Social login above the tabs",
    shows: { at: "[data-part=oauth] ~ [data-part=tabs]", text: "Continue with Apple" },
    config: social(["oauth", "emailMagicLinks", "otp"], few)
  },
  {
    name: "main-used-social",
    screen: "Main",
    note: "A social provider was used last",
    shows: { at: "[data-part=oauth-button]:nth-child(2) [data-part=used]" },
    config: { ...social(["oauth", "emailMagicLinks"], few), lastUsed: true },
    seed: used("oauth", "github")
  },
  {
    name: "main-used-icon",
    screen: "Main",
    note: "A provider without a visible name was used last",
    shows: { at: "[data-layout=icons]", text: "Last used" },
    config: { ...social(["oauth", "emailMagicLinks"], few), lastUsed: true },
    styles: { socialLayout: "icons" },
    seed: used("oauth", "github")
  },
  {
    name: "main-used-form",
    screen: "Main",
    note: "The only form was used last",
    shows: { at: "[type=submit] [data-part=used]" },
    config: { ...social(["oauth", "emailMagicLinks"], few), lastUsed: true },
    seed: used("email")
  },
  {
    name: "main-used-tab",
    screen: "Main",
    note: "A tab was used last",
    shows: { at: "[role=tab]:nth-child(2)", text: "Last used" },
    config: { ...social(["emailMagicLinks", "otp"], few), lastUsed: true },
    seed: used("sms")
  },
  {
    name: "main-social-last",
    screen: "Main",
    note: "Social login below the form",
    shows: { at: "form ~ [data-part=oauth]" },
    config: social(["emailMagicLinks", "oauth"], few)
  },
  {
    name: "main-social-alone",
    screen: "Main",
    note: "Social login and nothing else",
    shows: { at: ".lk-screen:not(:has(form)) [data-part=oauth]" },
    config: social(["oauth"], few)
  },
  {
    name: "main-social-all",
    screen: "Main",
    note: "Every provider",
    shows: "Continue with Snapchat",
    config: social(["oauth"], all)
  },
  {
    name: "main-social-grid",
    screen: "Main",
    note: "Two columns of names",
    shows: { at: "[data-layout=grid]", text: "GitHub" },
    config: social(["oauth", "emailMagicLinks"], few),
    styles: { socialLayout: "grid" }
  },
  {
    name: "main-social-icons",
    screen: "Main",
    note: "Every provider as an icon, because there are more than four",
    shows: { at: "[data-layout=icons]" },
    config: social(["oauth", "emailMagicLinks"], all),
    styles: { socialLayout: "auto" }
  },
  {
    name: "main-social-busy",
    screen: "Main",
    note: "The page is being left for GitHub",
    shows: { at: "[data-part=oauth-button][aria-busy=true]" },
    config: social(["oauth", "emailMagicLinks"], few),
    holds: [held(redirectingToAtom, "github")]
  },
  {
    name: "main-social-toast",
    screen: "Main",
    note: "The provider could not be reached",
    shows: { at: "[data-part=oauth]", text: "Unable to contact our servers." },
    config: social(["emailMagicLinks", "oauth"], few),
    seed: (set) => set(toastsAtom, [{ id: "offline", tone: "error", text: "Unable to contact our servers." }])
  },
  {
    name: "main-everything",
    screen: "Main",
    note: "Every method at once",
    shows: { at: "[data-part=passkey-button]", text: "Set up a new crypto wallet" },
    config: everything
  },
  {
    name: "main-one-tap-pending",
    screen: "Main",
    note: "Google's embedded prompt is on its way",
    shows: { at: ".lk-prompt[data-pending]" },
    config: social(["oauth", "emailMagicLinks"], prompting),
    holds: oneTap({ _tag: "Pending", mode: "embedded" })
  },
  {
    name: "main-one-tap-floating",
    screen: "Main",
    note: "Google's prompt floats above the page, and its button is in the card",
    shows: { at: ".lk-prompt[hidden] + [data-part=oauth-button]" },
    config: social(["oauth", "emailMagicLinks"], [{ type: "google", one_tap: true }]),
    holds: oneTap({ _tag: "Shown", mode: "floating" })
  },
  {
    name: "main-one-tap-button",
    note: "Google's button where there is no prompt",
    shows: { at: "[data-part=oauth-button]:first-child + :last-child", text: "Continue with GitHub" },
    ...noted("none")
  },
  {
    name: "main-one-tap-origin",
    note: "A note to the developer: the origin",
    shows: "Google does not know this page’s origin.",
    ...noted("origin_not_allowed_for_client")
  },
  {
    name: "main-one-tap-client",
    note: "A note to the developer: the client",
    shows: "Google does not know the OAuth client.",
    ...noted("invalid_client")
  },
  {
    name: "main-one-tap-config",
    note: "A note to the developer: the settings",
    shows: "Google is not set up as an OAuth provider of your project.",
    ...noted("oauth_config_not_found")
  },
  {
    name: "main-one-tap-login-url",
    note: "A note to the developer: the address after login",
    shows: "Your project has no redirect URL for login.",
    ...noted("no_login_redirect_urls_set")
  },
  {
    name: "main-one-tap-signup-url",
    note: "A note to the developer: the address after sign-up",
    shows: "Your project has no redirect URL for sign-up.",
    ...noted("no_signup_redirect_urls_set")
  },
  {
    name: "main-no-method",
    screen: "Main",
    note: "Products that show nothing",
    shows: "None of the configured products has a login method here",
    config: { products: ["otp"] }
  },
  {
    name: "main-social-long",
    screen: "Main",
    note: "Long words",
    shows: "Mit dem vorhandenen Benutzerkonto bei GitHub fortfahren",
    config: social(["oauth", "emailMagicLinks"], few),
    strings: {
      "oauth.continue": "Mit dem vorhandenen Benutzerkonto bei {provider} fortfahren",
      "main.or": "oder aber"
    }
  }
]
