/** The sections of the account page, in the order in which it shows them by default. */
export const accountSections = [
  "profile",
  "emails",
  "phoneNumbers",
  "password",
  "passkeys",
  "authenticatorApp",
  "socialLogins",
  "wallets",
  "connectedApps",
  "sessions",
  "deleteAccount"
] as const

/** The name of a section that the account page has. May grow in a minor version. */
export type AccountSection = (typeof accountSections)[number]
