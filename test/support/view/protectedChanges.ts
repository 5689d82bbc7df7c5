/** The changes of the account page that need a second factor. */
import type { AccountSection } from "../../../src/domain/account/accountSections.js"
import type { User } from "../../../src/domain/session/User.js"
import { t } from "../words.js"
import { press, type } from "./hands.js"
import { choosePassword } from "./passwords.js"

type ProtectedChange = readonly [
  name: string,
  section: AccountSection,
  /** Presses the buttons that ask for the change. */
  begin: () => Promise<unknown>,
  /** The call that makes the change. */
  path: string,
  /** What the user has, unlike the others. */
  registered: Partial<User>,
  /** What the question for the second factor says of the change. */
  action: string
]

const wallet = {
  crypto_wallet_id: "crypto-wallet-1",
  crypto_wallet_address: "0x1",
  crypto_wallet_type: "ethereum",
  verified: true
}

/** They pass with a user who has an app, a passkey, two numbers and no password. */
export const protectedChanges: ReadonlyArray<ProtectedChange> = [
  [
    "another email address",
    "emails",
    async () => {
      await press(t("emails.add"))
      await type(t("field.email"), "ada@home.example")
      await press(t("emails.send"))
    },
    "magicLinks.email.send",
    {},
    t("emails.add")
  ],
  [
    "a number is verified",
    "phoneNumbers",
    () => press(t("phones.verifyOf", { name: "+12015559999" })),
    "otps.sms.send",
    {},
    t("phones.verifyOf", { name: "+12015559999" })
  ],
  [
    "a password",
    "password",
    async () => {
      await press(t("password.set"))
      await choosePassword("correct horse battery staple", t("field.password.new"))
      await press(t("account.save"))
    },
    "passwords.resetBySession",
    {},
    t("password.set")
  ],
  ["a passkey", "passkeys", () => press(t("passkeys.add")), "webAuthn.register", {}, t("passkeys.add")],
  [
    "a passkey is deleted",
    "passkeys",
    async () => {
      await press(t("passkeyList.delete", { name: "Laptop" }))
      await press(t("passkeyList.confirmDelete"))
    },
    "users.deleteWebauthnRegistration",
    {},
    t("passkeyList.delete", { name: "Laptop" })
  ],
  [
    "an app",
    "authenticatorApp",
    () => press(t("factorEnroll.totp")),
    "totps.create",
    { totps: [] },
    t("factorEnroll.totp")
  ],
  [
    "the recovery codes",
    "authenticatorApp",
    () => press(t("app.codes")),
    "totps.recoveryCodes",
    {},
    t("app.codes")
  ],
  [
    "a wallet is removed",
    "wallets",
    async () => {
      await press(t("account.removeOf", { name: wallet.crypto_wallet_address }))
      await press(t("account.remove"))
    },
    "users.deleteCryptoWallet",
    { crypto_wallets: [wallet] },
    t("account.removeOf", { name: wallet.crypto_wallet_address })
  ]
]
