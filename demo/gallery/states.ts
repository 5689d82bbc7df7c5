/** Every state of every screen, as data: `openState` makes a registry in that state, for the gallery and for tests. */
import * as Registry from "@effect-rx/rx/Registry"
import * as Result from "@effect-rx/rx/Result"
import type * as Rx from "@effect-rx/rx/Rx"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { ApiError, NetworkError, type CallError } from "latchkey"
import { layerTest, type ClientServices } from "latchkey/effect"
import { EmbeddedProvider, type Faults } from "latchkey/provider"
import type { Strings, Styles, WidgetConfig } from "latchkey/widget"
import { WidgetConfig as ConfigSchema } from "../../src/domain/Config.js"
import type { FlowEvent, ScreenTag } from "../../src/domain/Flow.js"
import { themeOf } from "../../src/domain/Theme.js"
import { configAtom, themeAtom } from "../../src/view/atoms/config.js"
import { countryAtom, emailAtom, passcodeAtom, phoneAtom, tabAtom } from "../../src/view/atoms/draft.js"
import { flowAtom } from "../../src/view/atoms/flow.js"
import { sendMagicLinkAtom } from "../../src/view/atoms/magicLink.js"
import { resendStateAtom, secondsLeftAtom, sendToPhoneAtom, verifyOtpAtom } from "../../src/view/atoms/otp.js"
import { servicesAtom } from "../../src/view/atoms/runtime.js"
import { toastsAtom } from "../../src/view/atoms/toasts.js"
import { stringsAtom } from "../../src/view/atoms/words.js"
import { logo } from "./logo.js"
import { cryptoStates } from "./states/crypto.js"
import { idpStates } from "./states/idp.js"
import { mainStates } from "./states/main.js"
import { passkeyStates } from "./states/passkeys.js"
import { passwordStates } from "./states/passwords.js"

export interface State {
  /** As in `?state=`. */
  readonly name: string
  readonly screen: ScreenTag
  /** What there is to see. */
  readonly note: string
  readonly config?: WidgetConfig
  readonly styles?: Styles
  readonly strings?: Strings
  readonly scheme?: "dark"
  readonly dir?: "rtl"
  readonly width?: 320
  readonly watermark?: true
  /** How the provider answers; as it should unless told otherwise. */
  readonly provider?: (faults: Faults) => void
  /** What was typed, where the person is. */
  readonly seed?: (set: Set) => void
  /** Atoms that stand still at a value instead of working it out: calls under way, countdowns. */
  readonly holds?: ReadonlyArray<Held>
  /** Whether the form is to be sent once it is drawn, as a click on its button does. */
  readonly submitted?: true
  /** Whether some of it is still on its way, and stays so. */
  readonly unfinished?: true
}

type Set = <R, W>(atom: Rx.Writable<R, W>, value: W) => void
type Held = readonly [atom: Rx.Rx<unknown>, value: unknown]

const held = <A>(atom: Rx.Rx<A>, value: A): Held => [atom, value]

/** A state that is lived in. */
interface OpenState {
  readonly registry: Registry.Registry
  /** Ends the registry and the client behind it. */
  readonly close: () => Promise<void>
}

/** A registry in that state, with a client of its own behind it. Whoever draws it sets `data-scheme` and `dir`. */
export const openState = (state: State): OpenState => {
  const provider = EmbeddedProvider.make({ bootstrap: { disable_sdk_watermark: state.watermark !== true } })
  state.provider?.(provider.faults)
  const client = ManagedRuntime.make(
    layerTest("public-token-test-gallery", { HttpClient: EmbeddedProvider.layerHttpClient(provider) })
  )
  const services = client.runSync(Effect.context<ClientServices>())

  const holds = state.holds ?? []
  const registry = Registry.make({ initialValues: [held(servicesAtom, services), ...holds] })
  // What nobody reads is forgotten, and its value with it.
  for (const [atom] of holds) registry.mount(atom)
  if (state.config !== undefined) registry.set(configAtom, Schema.decodeSync(ConfigSchema)(state.config))
  if (state.styles !== undefined) registry.set(themeAtom, themeOf(state.styles))
  if (state.strings !== undefined) registry.set(stringsAtom, state.strings)
  state.seed?.((atom, value) => registry.set(atom, value))
  const close = (): Promise<void> => {
    registry.dispose()
    return client.dispose()
  }
  return { registry, close }
}

/** The state of that name. */
export const stateNamed = (name: string): State | undefined => states.find((state) => state.name === name)

const link: WidgetConfig = { products: ["emailMagicLinks"] }
const otp = (...methods: ReadonlyArray<"sms" | "whatsapp" | "email">): WidgetConfig => ({
  products: ["otp"],
  otpOptions: { methods }
})
const linkAndPhone: WidgetConfig = {
  products: ["emailMagicLinks", "otp"],
  otpOptions: { methods: ["sms", "whatsapp"] }
}

const ada = "ada@example.com"
const longMail = "augusta.ada.king-noel.countess.of.lovelace+analytical-engine@mathematics.example.museum"
const code = "482913"

const typed =
  (email: string) =>
  (set: Set): void =>
    set(emailAtom, email)

const typedPhone =
  (phone: string) =>
  (set: Set): void =>
    set(phoneAtom, phone)

type OtpSent = Extract<FlowEvent, { readonly _tag: "OtpSent" }>

/** On the passcode's screen, with so many digits typed. */
const atPasscode =
  (digits = "", change: Partial<OtpSent> = {}) =>
  (set: Set): void => {
    const expiresAt = Date.now() + 300_000
    const methodId = "phone-number-test-1"
    set(flowAtom, {
      _tag: "OtpSent",
      method: "sms",
      methodId,
      destination: "+12015550123",
      expiresAt,
      ...change
    })
    set(passcodeAtom, digits)
  }

const verified = (set: Set): void => {
  atPasscode()(set)
  set(flowAtom, { _tag: "OtpVerified" })
}

const linkSent =
  (email: string) =>
  (set: Set): void =>
    set(flowAtom, { _tag: "MagicLinkSent", email })

const failed = (set: Set): void =>
  set(flowAtom, { _tag: "Failed", message: "OAuth flow callback error. Please try again." })

const sendingLink = held(sendMagicLinkAtom, Result.initial(true))
const sendingText = held(sendToPhoneAtom, Result.initial(true))
const verifying = held(verifyOtpAtom, Result.initial(true))
const verifyFailed = (error: CallError) => held(verifyOtpAtom, Result.fail(error))
const secondsLeft = (seconds: number) => held(secondsLeftAtom, Result.success(seconds))
const someTimeLeft = secondsLeft(277)

const refusal = (status_code: number, error_type: string) =>
  new ApiError({ status_code, error_type, error_message: "", error_url: "" })
const wrongCode = verifyFailed(refusal(404, "otp_code_not_found"))

const toast = (tone: "error" | "success" | "blank" | "loading", text: string) => ({ id: text, tone, text })

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

export const states: ReadonlyArray<State> = [
  { name: "main-email", screen: "Main", note: "Magic links alone: no tabs", config: link },
  { name: "main-text", screen: "Main", note: "Passcodes by text alone", config: otp("sms") },
  { name: "main-whatsapp", screen: "Main", note: "Passcodes by WhatsApp alone", config: otp("whatsapp") },
  { name: "main-email-passcode", screen: "Main", note: "Passcodes by email alone", config: otp("email") },
  { name: "main-tabs", screen: "Main", note: "Three tabs, the first one chosen", config: linkAndPhone },
  {
    name: "main-tabs-text",
    screen: "Main",
    note: "Three tabs, a number half typed",
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
    config: otp("email", "sms", "whatsapp")
  },
  {
    name: "main-country",
    screen: "Main",
    note: "A number of another country",
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
    config: link,
    seed: typed(ada),
    holds: [sendingLink]
  },
  {
    name: "main-busy-text",
    screen: "Main",
    note: "Sending a text",
    config: linkAndPhone,
    seed: (set) => {
      set(tabAtom, "otp-sms")
      set(phoneAtom, "(201) 555-0123")
    },
    holds: [sendingText]
  },
  { name: "main-required", screen: "Main", note: "Sent with nothing typed", config: link, submitted: true },
  {
    name: "main-required-phone",
    screen: "Main",
    note: "Sent without a number",
    config: otp("sms"),
    submitted: true
  },
  {
    name: "main-format",
    screen: "Main",
    note: "No email address",
    config: link,
    seed: typed("ada@example"),
    submitted: true
  },
  {
    name: "main-format-phone",
    screen: "Main",
    note: "No number of this country",
    config: otp("sms"),
    seed: typedPhone("123"),
    submitted: true
  },
  {
    name: "main-refused",
    screen: "Main",
    note: "An address that mail does not reach",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.status(400, { path: "/magic_links", error_type: "inactive_email" }),
    submitted: true
  },
  {
    name: "main-offline",
    screen: "Main",
    note: "No connection",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.offline({ path: "/magic_links" }),
    submitted: true
  },
  {
    name: "main-server-error",
    screen: "Main",
    note: "The provider is in trouble",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.status(500, { path: "/magic_links" }),
    submitted: true
  },
  {
    name: "main-malformed",
    screen: "Main",
    note: "An answer that cannot be read",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.malformed({ path: "/magic_links" }),
    submitted: true
  },
  {
    name: "main-captcha",
    screen: "Main",
    note: "A captcha is demanded and there is none",
    config: link,
    seed: typed(ada),
    provider: (faults) => faults.captchaRequired(1000),
    submitted: true
  },
  {
    name: "main-conflict",
    screen: "Main",
    note: "Magic links and passcodes by email at once",
    config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } }
  },
  {
    name: "main-passkeys-alone",
    screen: "Main",
    note: "Passkeys by themselves",
    config: { products: ["passkeys"] }
  },
  {
    name: "main-long",
    screen: "Main",
    note: "Long words, a long address",
    config: linkAndPhone,
    strings: longWords,
    seed: typed(longMail.replaceAll("@", " at ")),
    submitted: true
  },
  {
    name: "main-logo",
    screen: "Main",
    note: "A logo above the title",
    config: link,
    styles: { logo: { logoImageUrl: logo } }
  },
  {
    name: "main-logo-only",
    screen: "Main",
    note: "A logo and no title",
    config: link,
    styles: { logo: { logoImageUrl: logo }, hideHeaderText: true }
  },
  {
    name: "main-no-header",
    screen: "Main",
    note: "Neither logo nor title",
    config: link,
    styles: { hideHeaderText: true }
  },
  { name: "main-watermark", screen: "Main", note: "The watermark", config: link, watermark: true },
  {
    name: "main-toasts",
    screen: "Main",
    note: "Toasts of each tone",
    config: linkAndPhone,
    watermark: true,
    seed: (set) =>
      set(toastsAtom, [
        toast("error", "Unable to contact our servers."),
        toast("success", "Code sent"),
        toast("blank", "You can close this page."),
        toast("loading", "Loading")
      ])
  },
  {
    name: "main-toast-long",
    screen: "Main",
    note: "A toast of several lines",
    config: link,
    seed: (set) =>
      set(toastsAtom, [
        toast(
          "error",
          "This phone number is unsubscribed from our messages. Text START to resubscribe, then try again."
        )
      ])
  },
  { name: "main-dark", screen: "Main", note: "Dark", config: linkAndPhone, scheme: "dark", watermark: true },
  {
    name: "main-dark-error",
    screen: "Main",
    note: "Dark, refused",
    config: otp("sms"),
    scheme: "dark",
    seed: typedPhone("123"),
    submitted: true
  },
  {
    name: "main-dark-busy",
    screen: "Main",
    note: "Dark, sending",
    config: link,
    scheme: "dark",
    seed: typed(ada),
    holds: [sendingLink]
  },
  {
    name: "main-dark-conflict",
    screen: "Main",
    note: "Dark, wrongly configured",
    config: { products: ["emailMagicLinks", "otp"], otpOptions: { methods: ["email"] } },
    scheme: "dark"
  },
  {
    name: "main-dark-toasts",
    screen: "Main",
    note: "Dark, toasts",
    config: link,
    scheme: "dark",
    seed: (set) =>
      set(toastsAtom, [toast("error", "Unable to contact our servers."), toast("success", "Code sent")])
  },
  {
    name: "main-rtl",
    screen: "Main",
    note: "Right to left",
    config: linkAndPhone,
    dir: "rtl",
    watermark: true,
    seed: (set) => {
      set(tabAtom, "otp-sms")
      set(phoneAtom, "123")
    },
    submitted: true
  },
  { name: "main-320", screen: "Main", note: "320 px", config: linkAndPhone, width: 320, watermark: true },
  {
    name: "main-long-320",
    screen: "Main",
    note: "320 px, long words",
    config: linkAndPhone,
    width: 320,
    strings: longWords,
    seed: typed(longMail),
    holds: [sendingLink]
  },

  {
    name: "email-confirmation",
    screen: "EmailConfirmation",
    note: "A link is on its way",
    config: link,
    watermark: true,
    seed: linkSent(ada)
  },
  {
    name: "email-confirmation-long",
    screen: "EmailConfirmation",
    note: "A long address",
    config: link,
    seed: linkSent(longMail)
  },
  {
    name: "email-confirmation-dark",
    screen: "EmailConfirmation",
    note: "Dark",
    config: link,
    scheme: "dark",
    seed: linkSent(ada)
  },
  {
    name: "email-confirmation-rtl",
    screen: "EmailConfirmation",
    note: "Right to left",
    config: link,
    dir: "rtl",
    seed: linkSent(ada)
  },
  {
    name: "email-confirmation-320",
    screen: "EmailConfirmation",
    note: "320 px",
    config: link,
    width: 320,
    seed: linkSent(longMail)
  },

  {
    name: "otp",
    screen: "OtpAuthenticate",
    note: "Waiting for the code",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [someTimeLeft]
  },
  {
    name: "otp-tabs",
    screen: "OtpAuthenticate",
    note: "With another way to get a code",
    config: otp("sms", "whatsapp"),
    watermark: true,
    seed: atPasscode(),
    holds: [someTimeLeft]
  },
  {
    name: "otp-email",
    screen: "OtpAuthenticate",
    note: "Sent to a long address",
    config: otp("email"),
    seed: atPasscode("", { method: "email", destination: longMail }),
    holds: [someTimeLeft]
  },
  {
    name: "otp-typing",
    screen: "OtpAuthenticate",
    note: "Three digits typed",
    config: otp("sms"),
    seed: atPasscode(code.slice(0, 3)),
    holds: [someTimeLeft]
  },
  {
    name: "otp-filled",
    screen: "OtpAuthenticate",
    note: "All six digits",
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft]
  },
  {
    name: "otp-verifying",
    screen: "OtpAuthenticate",
    note: "Checking",
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifying]
  },
  {
    name: "otp-wrong",
    screen: "OtpAuthenticate",
    note: "A wrong code",
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft, wrongCode]
  },
  {
    name: "otp-locked",
    screen: "OtpAuthenticate",
    note: "Too many wrong codes",
    config: otp("sms", "whatsapp"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifyFailed(refusal(429, "user_lock_limit_reached"))]
  },
  {
    name: "otp-offline",
    screen: "OtpAuthenticate",
    note: "No connection while checking",
    config: otp("sms"),
    seed: atPasscode(code),
    holds: [someTimeLeft, verifyFailed(new NetworkError({}))]
  },
  {
    name: "otp-expired",
    screen: "OtpAuthenticate",
    note: "Too late",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [secondsLeft(0)]
  },
  {
    name: "otp-resending",
    screen: "OtpAuthenticate",
    note: "Another code is asked for",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [someTimeLeft, held(resendStateAtom, "sending")]
  },
  {
    name: "otp-sent-again",
    screen: "OtpAuthenticate",
    note: "Another code is sent",
    config: otp("sms"),
    seed: atPasscode(),
    holds: [secondsLeft(300), held(resendStateAtom, "sent")]
  },
  {
    name: "otp-resend-failed",
    screen: "OtpAuthenticate",
    note: "Another code could not be sent",
    config: otp("sms"),
    seed: (set) => {
      atPasscode()(set)
      set(toastsAtom, [toast("error", "Unable to contact our servers.")])
    },
    holds: [someTimeLeft]
  },
  {
    name: "otp-dark",
    screen: "OtpAuthenticate",
    note: "Dark",
    config: otp("sms", "whatsapp"),
    scheme: "dark",
    seed: atPasscode(code.slice(0, 3)),
    holds: [someTimeLeft]
  },
  {
    name: "otp-dark-wrong",
    screen: "OtpAuthenticate",
    note: "Dark, a wrong code",
    config: otp("sms"),
    scheme: "dark",
    seed: atPasscode(code),
    holds: [someTimeLeft, wrongCode]
  },
  {
    name: "otp-dark-verifying",
    screen: "OtpAuthenticate",
    note: "Dark, checking",
    config: otp("sms"),
    scheme: "dark",
    seed: atPasscode(code),
    holds: [someTimeLeft, verifying]
  },
  {
    name: "otp-rtl",
    screen: "OtpAuthenticate",
    note: "Right to left; digits still run left to right",
    config: otp("sms", "whatsapp"),
    dir: "rtl",
    seed: atPasscode(code.slice(0, 3)),
    holds: [someTimeLeft]
  },
  {
    name: "otp-320",
    screen: "OtpAuthenticate",
    note: "320 px",
    config: otp("sms", "whatsapp", "email"),
    width: 320,
    seed: atPasscode(code, { method: "email", destination: longMail }),
    holds: [someTimeLeft]
  },

  {
    name: "otp-confirmation",
    screen: "OtpConfirmation",
    note: "The code was right",
    config: otp("sms"),
    watermark: true,
    seed: verified
  },
  {
    name: "otp-confirmation-rtl",
    screen: "OtpConfirmation",
    note: "Right to left",
    config: otp("sms"),
    dir: "rtl",
    seed: verified
  },
  {
    name: "otp-confirmation-dark",
    screen: "OtpConfirmation",
    note: "Dark",
    config: otp("sms"),
    scheme: "dark",
    seed: verified
  },

  {
    name: "error",
    screen: "Error",
    note: "Something no field is to blame for",
    config: link,
    seed: failed
  },
  {
    name: "error-dark",
    screen: "Error",
    note: "Dark",
    config: link,
    scheme: "dark",
    seed: failed
  },
  {
    name: "error-rtl",
    screen: "Error",
    note: "Right to left",
    config: link,
    dir: "rtl",
    seed: failed
  },
  {
    name: "error-long-320",
    screen: "Error",
    note: "320 px, long words",
    config: link,
    width: 320,
    strings: { "errorScreen.title": "Das hat leider nicht so funktioniert, wie es sollte" },
    seed: (set) =>
      set(flowAtom, { _tag: "Failed", message: `https://app.example/${"very-long-path/".repeat(6)}` })
  },

  ...mainStates,
  ...passwordStates,
  ...passkeyStates,
  ...cryptoStates,
  ...idpStates
]
