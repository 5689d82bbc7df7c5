/** Logins that need only an email address, which the screens of passwords offer too (specification section 2). */
import type { OtpMethod } from "../otp/OtpMethod.js"
import type { Product } from "./Products.js"

/** A login method that needs only an email address. */
export type EmailLogin = "code" | "link"

/** Returns `code` if passcodes by email are configured, else `link` if magic links are a product, else undefined. */
export const emailLogin = (
  products: ReadonlyArray<Product>,
  otpMethods: ReadonlyArray<OtpMethod>
): EmailLogin | undefined => {
  if (products.includes("otp") && otpMethods.includes("email")) return "code"
  return products.includes("emailMagicLinks") ? "link" : undefined
}
