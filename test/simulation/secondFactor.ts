/** The site's rule about a second factor, and our own account of what a session needs by it. */
import type { SecondFactorOptions } from "../../src/domain/session/SecondFactorOptions.js"
import { isRecord, textIn } from "./network.js"

/** What a person has registered beside the email address. */
export type Registered = "nothing" | "app" | "phone"

export interface SiteRule {
  readonly methods: ReadonlyArray<"totp" | "sms">
  readonly when: "enrolled" | "always"
  /** By person. */
  readonly registered: ReadonlyArray<Registered>
}

/** The option of the client. */
export const ruleOf = (rule: SiteRule | undefined): SecondFactorOptions | undefined =>
  rule && { methods: rule.methods, when: rule.when }

/** Of the app of everybody who has one. */
export const secret = "JBSWY3DPEHPK3PXP"
export const phones = ["+12025550123", "+12025550124"]

type Category = "account" | "phone" | "device"
const categoryOf: Readonly<Record<string, Category>> = {
  email: "account",
  knowledge: "account",
  oauth_google: "account",
  sms: "phone",
  authenticator_app: "device",
  recovery_code: "device"
}

export const listIn = (record: unknown, name: string): ReadonlyArray<unknown> => {
  const value = isRecord(record) ? record[name] : undefined
  return Array.isArray(value) ? value : []
}

/** The categories of a session's factors. */
export const proved = (session: unknown): ReadonlyArray<Category> =>
  listIn(session, "authentication_factors").flatMap(
    (factor) => categoryOf[textIn(factor, "delivery_method")] ?? []
  )

/** The categories of what a user can prove beside the email address. */
export const registeredBy = (user: unknown): ReadonlyArray<Category> => {
  const has = (name: string) => listIn(user, name).some((each) => isRecord(each) && each["verified"] === true)
  return [
    ...(has("totps") ? (["device"] as const) : []),
    ...(has("phone_numbers") ? (["phone"] as const) : [])
  ]
}

/** Whether a session with these categories, of a user who has registered those, has what the site asks for. */
export const isEnough = (
  { methods, when }: SiteRule,
  has: ReadonlyArray<Category>,
  registered: ReadonlyArray<Category>
): boolean => {
  const asked = methods.map((method) => (method === "totp" ? "device" : "phone"))
  if (new Set(has).size > 1 && asked.some((category) => has.includes(category))) return true
  const owed = asked.filter((category) => registered.includes(category))
  return when === "enrolled" && owed.every((category) => has.includes(category))
}
