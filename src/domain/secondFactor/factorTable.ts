/**
 * Everything that is known of each kind of factor, in one table. Whatever decides about factors reads it, so that a kind which the
 * table lacks counts as nothing.
 */
import type { LastUsed } from "../lastUsed/LastUsed.js"
import { oauthProviders } from "../oauth/OAuthProvider.js"
import { isObject, memberOf } from "../values/objects.js"
import type { AuthenticationFactor } from "../session/Session.js"
import type { StepUpMethod } from "./StepUpOptions.js"
import type { User } from "../session/User.js"

/**
 * What a factor proves: that the person can use an email address or another account, receives messages at a phone number, or
 * has a device that holds a key. A password belongs to `account`, because whoever reads the address can reset it. May grow in a
 * minor version.
 */
export type FactorCategory = "account" | "phone" | "device"

interface FactorRow {
  /** What it proves. */
  readonly category: FactorCategory
  /** The delivery methods that it has in a session: the values of `type` are not documented. */
  readonly deliveries: ReadonlyArray<string>
  /** The member of a user with those that are registered. Null for one that nobody registers. */
  readonly registered:
    | "biometric_registrations"
    | "crypto_wallets"
    | "emails"
    | "password"
    | "phone_numbers"
    | "providers"
    | "totps"
    | "webauthn_registrations"
    | null
}

/** A row for each method that a site can ask for, each login that a form offers, and what other clients use. */
export type FactorRows<Method extends string = StepUpMethod> = Readonly<
  Record<Method | LastUsed["method"] | "biometric" | "embedded" | "sso", FactorRow>
>

/** Social logins that only members have. An exchange is a login to another organization, at a provider that checks no addresses. */
const ofMembers = ["hubspot", "exchange_github", "exchange_hubspot", "exchange_slack"] as const

/** The rows, by what the factor is called: as in the options, and in what a browser remembers of the last login. */
export const factorRows = {
  email: { category: "account", deliveries: ["email"], registered: "emails" },
  // A link that the site's server makes and sends by itself
  embedded: { category: "account", deliveries: ["embedded"], registered: null },
  // At the identity provider of an organization
  sso: { category: "account", deliveries: ["sso_oidc", "sso_saml"], registered: null },
  password: { category: "account", deliveries: ["knowledge"], registered: "password" },
  oauth: {
    category: "account",
    deliveries: ([...oauthProviders, ...ofMembers] as const).map((login) => `oauth_${login}` as const),
    registered: "providers"
  },
  sms: { category: "phone", deliveries: ["sms"], registered: "phone_numbers" },
  whatsapp: { category: "phone", deliveries: ["whatsapp"], registered: "phone_numbers" },
  totp: { category: "device", deliveries: ["authenticator_app", "recovery_code"], registered: "totps" },
  passkey: {
    category: "device",
    deliveries: ["webauthn_registration"],
    registered: "webauthn_registrations"
  },
  wallet: { category: "device", deliveries: ["crypto_wallet"], registered: "crypto_wallets" },
  biometric: { category: "device", deliveries: ["biometric"], registered: "biometric_registrations" }
} as const satisfies FactorRows

/** What a factor is called. */
export type FactorName = keyof FactorRows

/** A delivery method that the table knows. */
export type FactorDelivery = (typeof factorRows)[FactorName]["deliveries"][number]

/** The members of a user that say which factors of these names are registered. */
export type Registrations<Name extends FactorName = FactorName> = Pick<
  User,
  NonNullable<(typeof factorRows)[Name]["registered"]>
>

/** Whether there is a row with this name. A text from outside may be any. */
export const isFactorName = (name: string): name is FactorName => Object.hasOwn(factorRows, name)

const factorNames = Object.keys(factorRows).filter(isFactorName)

/** All categories. */
export const factorCategories: ReadonlyArray<FactorCategory> = [
  ...new Set(factorNames.map((name) => factorRows[name].category))
]

const nameOfDelivery: ReadonlyMap<string, FactorName> = new Map(
  factorNames.flatMap((name) => factorRows[name].deliveries.map((delivery) => [delivery, name] as const))
)

/** What a factor of a session is called. Undefined for one that the table lacks, such as an impersonation. */
export const factorNameOf = ({
  delivery_method
}: Pick<AuthenticationFactor, "delivery_method">): FactorName | undefined =>
  nameOfDelivery.get(delivery_method)

/**
 * Whether a user has registered and verified a factor with this name. A password and an account at a social provider have nothing
 * to verify.
 */
export const isRegistered = <Name extends FactorName>(user: Registrations<Name>, name: Name): boolean => {
  const { registered }: FactorRow = factorRows[name]
  const found = registered === null ? null : memberOf(user, registered)
  return Array.isArray(found)
    ? Array.from<unknown>(found).some((each) => memberOf(each, "verified") !== false)
    : isObject(found)
}

/** The categories of which a user has a factor that is verified. */
export const registeredCategories = (user: Registrations): ReadonlySet<FactorCategory> =>
  new Set(factorNames.filter((name) => isRegistered(user, name)).map((name) => factorRows[name].category))
