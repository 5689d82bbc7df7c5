/** Puts the client's widgets into the page. What the flows look for is in the widget of our client too. */
import type { Product } from "../../support/realClients/page.js"
import type { World } from "../../support/realClients/world.js"

/** Mounts the login widget, whose links lead back to the site. */
export const mountLogin = (
  { page, site }: World,
  products: ReadonlyArray<Product>,
  more: Readonly<Record<string, object>> = {}
) => {
  const urls = { loginRedirectURL: `${site}/in`, signupRedirectURL: `${site}/in` }
  const config = {
    sessionOptions: { sessionDurationMinutes: 60 },
    ...(products.includes("emailMagicLinks") && { emailMagicLinksOptions: urls }),
    ...(products.includes("otp") && { otpOptions: { methods: ["email"], expirationMinutes: 5 } }),
    ...(products.includes("oauth") && { oauthOptions: { ...urls, providers: [{ type: "google" }] } }),
    ...(products.includes("passwords") && {
      passwordOptions: { loginRedirectURL: `${site}/in`, resetPasswordRedirectURL: `${site}/reset` }
    }),
    ...more
  }
  return page.evaluate(([products, config]) => mount("login", { products, config }), [
    products,
    config
  ] as const)
}

/** Enters an email address on the first screen. */
export const enterEmail = async ({ page }: World, address: string) => {
  await page.getByPlaceholder("example@email.com").fill(address)
  await page.getByRole("button", { name: "Continue with email" }).click()
}

/** Enters a passcode on the screen that asks for it, in place of what is there. */
export const enterCode = async ({ page }: World, code: string) => {
  const field = page.getByRole("textbox", { name: /passcode/i }).first()
  await field.press("End")
  for (const _ of code) await field.press("Backspace")
  await field.pressSequentially(code)
}
