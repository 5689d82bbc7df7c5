/** Main with forms for an email address or a phone number. */
import * as Result from "@effect-rx/rx/Result"
import type { Strings, WidgetConfig } from "latchkey/widget"
import { countryAtom, emailAtom, phoneAtom, tabAtom } from "../../../src/view/atoms/draft.js"
import { submitAtom } from "../../../src/view/main/atoms.js"
import { toastsAtom } from "../../../src/view/atoms/toasts.js"
import { logo } from "../logo.js"
import { held, type Seed, type State, type Titles } from "../State.js"
import { ada, link, longMail, offlineToast, otp, toast } from "../samples.js"

const linkAndPhone: WidgetConfig = {
  products: ["emailMagicLinks", "otp"],
  otpOptions: { methods: ["sms", "whatsapp"] }
}

const typed =
  (email: string): Seed =>
  (set) =>
    set(emailAtom, email)

const typedPhone =
  (phone: string): Seed =>
  (set) =>
    set(phoneAtom, phone)

const sendingLink = held(submitAtom("magicLink"), Result.initial(true))
const sendingText = held(submitAtom("otp-sms"), Result.initial(true))

const longWords: Strings = {
  "main.title": "Registrieren Sie sich bei den Verkehrsbetrieben oder melden Sie sich an",
  "main.tab.email": "E-Mail-Adresse",
  "main.tab.sms": "Kurznachricht",
  "main.tab.whatsapp": "WhatsApp-Nachricht",
  "main.submit.email": "Mit der angegebenen E-Mail-Adresse ohne Passwort fortfahren",
  "field.email": "E-Mail-Adresse, unter der wir Sie am besten erreichen",
  "field.email.format":
    "Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler und versuchen Sie es erneut."
}

export const titles: Titles = { Main: "Sign up or log in" }

export const states: ReadonlyArray<State> = [
  {
    name: "main-email",
    screen: "Main",
    note: "Magic links alone: no tabs",
    shows: "Continue with email",
    config: link
  },
  {
    name: "main-text",
    screen: "Main",
    note: "Passcodes by text alone",
    shows: "Continue with text",
    config: otp("sms")
  },
  {
    name: "main-whatsapp",
    screen: "Main",
    note: "Passcodes by WhatsApp alone",
    shows: "Continue with WhatsApp",
    config: otp("whatsapp")
  },
  {
    name: "main-email-passcode",
    screen: "Main",
    note: "Passcodes by email alone",
    shows: "Continue with email",
    sameAs: ["main-email", "Another product, whose first screen asks for the address too"],
    config: otp("email")
  },
  {
    name: "main-tabs",
    screen: "Main",
    note: "Three tabs, the first one chosen",
    shows: { at: '[id$="tab-magicLink"][aria-selected=true]' },
    config: linkAndPhone
  },
  {
    name: "main-tabs-text",
    screen: "Main",
    note: "Three tabs, a number half typed",
    shows: { at: "[name=phone]", value: "(201) 555" },
    config: linkAndPhone,
    seed: (set) => {
      set(tabAtom, "otp-sms")
      set(phoneAtom, "(201) 555")
    }
  },
  {
    name: "main-otp-tabs",
    screen: "Main",
    note: "Every way to get a passcode",
    shows: { at: '[id$="tab-otp-email"][aria-selected=true]' },
    config: otp("email", "sms", "whatsapp")
  },
  {
    name: "main-country",
    screen: "Main",
    note: "A number of another country",
    shows: { at: "[name=phone]", value: "030 901820", text: "DE +49" },
    config: otp("sms"),
    seed: (set) => {
      set(countryAtom, "DE")
      set(phoneAtom, "030 901820")
    }
  },
  {
    name: "main-busy",
    screen: "Main",
    note: "Sending: the label stays, the spinner comes",
    shows: { at: "form:has([name=email]) [type=submit][aria-busy=true]" },
    config: link,
    seed: typed(ada),
    holds: [sendingLink]
  },
  {
    name: "main-busy-text",
    screen: "Main",
    note: "Sending a text",
    shows: { at: "form:has([name=phone]) [type=submit][aria-busy=true]" },
    config: linkAndPhone,
    seed: (set) => {
      set(tabAtom, "otp-sms")
      set(phoneAtom, "(201) 555-0123")
    },
    holds: [sendingText]
  },
  {
    name: "main-required",
    screen: "Main",
    note: "Sent with nothing typed",
    shows: "Enter your email address.",
    config: link,
    submitted: true
  },
  {
    name: "main-required-phone",
    screen: "Main",
    note: "Sent without a number",
    shows: "Enter your phone number.",
    config: otp("sms"),
    submitted: true
  },
  {
    name: "main-format",
    screen: "Main",
    note: "No email address",
    shows: "Email format is invalid.",
    config: link,
    seed: typed("ada@example"),
    submitted: true
  },
  {
    name: "main-format-phone",
    screen: "Main",
    note: "No number of this country",
    shows: "Phone number format is invalid.",
    config: otp("sms"),
    seed: typedPhone("123"),
    submitted: true
  },
  {
    name: "main-refused",
    screen: "Main",
    note: "An address that mail does not reach",
    shows: "The email address is marked as inactive.",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.status(400, { path: "/magic_links", error_type: "inactive_email" }),
    submitted: true
  },
  {
    name: "main-offline",
    screen: "Main",
    note: "No connection",
    shows: { at: "[name=email][aria-invalid=true]", text: "Unable to contact our servers." },
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.offline({ path: "/magic_links" }),
    submitted: true
  },
  {
    name: "main-server-error",
    screen: "Main",
    note: "The provider is in trouble",
    shows: "Something went wrong on our side.",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.status(500, { path: "/magic_links" }),
    submitted: true
  },
  {
    name: "main-malformed",
    screen: "Main",
    note: "An answer that cannot be read",
    shows: "Invalid JSON response from our servers.",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.malformed({ path: "/magic_links" }),
    submitted: true
  },
  {
    name: "main-captcha",
    screen: "Main",
    note: "A captcha is demanded and there is none",
    shows: "Unable to query captcha",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.captchaRequired(1000),
    submitted: true
  },
  {
    name: "main-conflict",
    screen: "Main",
    note: "Magic links and passcodes by email at once",
    shows: "Cannot use both EML and Email OTP",
    config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } }
  },
  {
    name: "main-passkeys-alone",
    screen: "Main",
    note: "Passkeys by themselves",
    shows: "Cannot use Passkeys by itself",
    config: { products: ["passkeys"] }
  },
  {
    name: "main-long",
    screen: "Main",
    note: "Long words, a long address",
    shows: "Diese E-Mail-Adresse kann so nicht stimmen.",
    config: linkAndPhone,
    strings: longWords,
    seed: typed(longMail.replaceAll("@", " at ")),
    submitted: true
  },
  {
    name: "main-logo",
    screen: "Main",
    note: "A logo above the title",
    shows: { at: "[data-part=logo] + .lk-title" },
    config: link,
    styles: { logo: { logoImageUrl: logo } }
  },
  {
    name: "main-logo-only",
    screen: "Main",
    note: "A logo and no title",
    shows: { at: "[data-part=logo] + .lk-hidden" },
    config: link,
    styles: { logo: { logoImageUrl: logo }, hideHeaderText: true }
  },
  {
    name: "main-no-header",
    screen: "Main",
    note: "Neither logo nor title",
    shows: { at: "[data-part=title].lk-hidden:first-child" },
    config: link,
    styles: { hideHeaderText: true }
  },
  {
    name: "main-watermark",
    screen: "Main",
    note: "The watermark",
    shows: "Powered by Stytch",
    config: link,
    watermark: true
  },
  {
    name: "main-toasts",
    screen: "Main",
    note: "Toasts of each tone",
    shows: { at: "[data-tone=success] + [data-tone=blank] + [data-tone=loading]" },
    config: linkAndPhone,
    seed: (set) =>
      set(toastsAtom, [
        offlineToast,
        toast("success", "Code sent"),
        toast("blank", "You can close this page."),
        toast("loading", "Loading")
      ])
  },
  {
    name: "main-toast-long",
    screen: "Main",
    note: "A toast of several lines",
    shows: "Phone number is unsubscribed",
    config: link,
    seed: (set) =>
      set(toastsAtom, [toast("error", "Phone number is unsubscribed; resubscribe by texting START.")])
  },
  {
    name: "main-long-busy",
    screen: "Main",
    note: "Long words, sending",
    shows: {
      at: "[type=submit][aria-busy=true]",
      text: "Mit der angegebenen E-Mail-Adresse ohne Passwort fortfahren"
    },
    config: linkAndPhone,
    strings: longWords,
    seed: typed(longMail),
    holds: [sendingLink]
  }
]
