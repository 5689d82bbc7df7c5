/** Login methods, the invalid combinations, and the layout of Main (specification sections 1 and 2). */
import type { OAuthProviderOptions } from "../oauth/OAuthProviderOptions.js"
import { otpMethods, type OtpMethod } from "../otp/OtpMethod.js"

/** The login methods as an enumeration, under the names of the provider's own client. */
export const Products = {
  emailMagicLinks: "emailMagicLinks",
  oauth: "oauth",
  otp: "otp",
  crypto: "crypto",
  passwords: "passwords",
  passkeys: "passkeys"
} as const

/** A login method of the widget. May grow in a minor version. */
export type Product = (typeof Products)[keyof typeof Products]
export const productNames: ReadonlyArray<Product> = /* @__PURE__ */ Object.values(Products)

export type ProductConflict = "magicLinksAndEmailOtp" | "passkeysAlone"

/** The reason why these products cannot be combined, or undefined when they can. */
export const productConflict = (
  products: ReadonlyArray<Product>,
  otpMethods: ReadonlyArray<OtpMethod>
): ProductConflict | undefined => {
  const has = (product: Product) => products.includes(product)
  if (has("emailMagicLinks") && has("otp") && otpMethods.includes("email")) return "magicLinksAndEmailOtp"
  if (products.length > 0 && products.every((product) => product === "passkeys")) return "passkeysAlone"
  return undefined
}

/** A tab of Main, named after the form it shows. */
export type MainTab = "magicLink" | "password" | OtpTab
export type OtpTab = `otp-${OtpMethod}`

/** What the form of a tab sends a message through. The texts of the tab and of its button are named after it. */
export const channelOf = (tab: MainTab): OtpMethod =>
  otpMethods.find((method) => tab === `otp-${method}`) ?? "email"

/** Whether the form of a tab takes a phone number. The others take an email address. */
export const isPhoneTab = (tab: MainTab): boolean => channelOf(tab) !== "email"

/** Tabs in the order of the products. With passwords, the password tab replaces the email tabs. */
export const mainTabs = (
  products: ReadonlyArray<Product>,
  otpMethods: ReadonlyArray<OtpMethod>
): ReadonlyArray<MainTab> => {
  const tabsOf: Readonly<Partial<Record<Product, ReadonlyArray<MainTab>>>> = {
    emailMagicLinks: ["magicLink"],
    passwords: ["password"],
    otp: otpTabs(otpMethods)
  }
  const tabs = products.flatMap((product) => tabsOf[product] ?? [])
  const hasPasswords = products.includes("passwords")
  return [...new Set(tabs.map((tab) => (hasPasswords && !isPhoneTab(tab) ? "password" : tab)))]
}

/** The chosen tab, or the first one; undefined when there are no tabs. */
export const selectedTab = (tabs: ReadonlyArray<MainTab>, chosen: string | undefined): MainTab | undefined =>
  tabs.find((tab) => tab === chosen) ?? tabs[0]

/** The tabs of the passcode methods, without duplicates. */
export const otpTabs = (methods: ReadonlyArray<OtpMethod>): ReadonlyArray<OtpTab> => [
  ...new Set(methods.map((method): OtpTab => `otp-${method}`))
]

/** Whether one of the tabs asks for an email address. */
export const hasEmail = (tabs: ReadonlyArray<MainTab>): boolean => tabs.some((tab) => !isPhoneTab(tab))

/** The items of Main. Each appears at most once. */
export type MainItem = "passkey" | "oauth" | "wallets" | "divider" | "tabs"

/** What a product adds to Main. The others are tabs. */
const itemOf: Readonly<Partial<Record<Product, Exclude<MainItem, "divider">>>> = {
  oauth: "oauth",
  crypto: "wallets",
  passkeys: "passkey"
}

/**
 * The items of Main from top to bottom: passkeys first, the others in the order of the products. The divider is above the
 * last item when there are both tabs and buttons of social providers or wallets.
 */
export const mainItems = (
  products: ReadonlyArray<Product>,
  tabs: ReadonlyArray<MainTab>,
  providers: ReadonlyArray<OAuthProviderOptions>
): ReadonlyArray<MainItem> => {
  const isShown = { passkey: false, oauth: providers.length > 0, wallets: true, tabs: tabs.length > 0 }
  const items: Array<MainItem> = [...new Set(products.map((product) => itemOf[product] ?? "tabs"))].filter(
    (item) => isShown[item]
  )
  if (items.length > 1 && items.includes("tabs")) items.splice(-1, 0, "divider")
  return products.includes("passkeys") ? ["passkey", ...items] : items
}

/** Whether the provider is Google with One Tap. */
export const isOneTap = ({ one_tap, type }: OAuthProviderOptions): boolean => one_tap && type === "google"

/** Whether One Tap floats above the page in this mode; by default, in the configured position. */
export const isFloating = (provider: OAuthProviderOptions, mode?: string): boolean =>
  isOneTap(provider) && (mode ?? provider.position ?? "floating") === "floating"

/** Whether the floating One Tap prompt is the only login method. The widget then renders no card. */
export const isPromptOnly = (
  products: ReadonlyArray<Product>,
  providers: ReadonlyArray<OAuthProviderOptions>
): boolean =>
  providers.length === 1 &&
  products.every((product) => product === "oauth") &&
  providers.every((each) => isFloating(each))
