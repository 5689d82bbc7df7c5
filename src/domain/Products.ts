/** Login methods, the two combinations that cannot be, and the tabs of Main (specification sections 1 and 2). */
import * as Schema from "effect/Schema"
import type { OtpMethod } from "./OtpMethod.js"

export const Product = Schema.Literal("emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys")
export type Product = typeof Product.Type

/** The enumeration as users of the provider's client know it. */
export const Products = {
  emailMagicLinks: "emailMagicLinks",
  oauth: "oauth",
  otp: "otp",
  crypto: "crypto",
  passwords: "passwords",
  passkeys: "passkeys"
} as const satisfies { readonly [P in Product]: P }

export type ProductConflict = "magicLinksAndEmailOtp" | "passkeysAlone"

/** Why these products cannot be configured together, if so. */
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

/** Tabs in the order of the products; passwords take the e-mail tab over. */
export const mainTabs = (
  products: ReadonlyArray<Product>,
  otpMethods: ReadonlyArray<OtpMethod>
): ReadonlyArray<MainTab> => {
  const passwords = products.includes("passwords")
  const tabs = products.flatMap((product): ReadonlyArray<MainTab> => {
    switch (product) {
      case "emailMagicLinks":
        return [passwords ? "password" : "magicLink"]
      case "passwords":
        return ["password"]
      case "otp":
        return otpMethods.map((method): MainTab =>
          method === "email" && passwords ? "password" : `otp-${method}`
        )
      case "oauth":
      case "crypto":
      case "passkeys":
        return []
    }
  })
  return [...new Set(tabs)]
}
