import { fetchUser, user } from "../../../src/domain/userCalls/calls.js"
import { Users } from "../../../src/services/api/families.js"
import { renamed, renamedJson } from "../../support/answers.js"
import { itCalls, type CallRow } from "../../support/itCalls.js"

type Row = CallRow<Users["Type"]>

const email = { email_id: "email-test-1", email: "ada@example.com", verified: true }
const phone = { phone_id: "phone-test-1", phone_number: "+12025550123", verified: false }
const wallet = {
  crypto_wallet_id: "wallet-test-1",
  crypto_wallet_address: "0x1",
  crypto_wallet_type: "ethereum",
  verified: true
}
const updated = {
  user_id: "user-test-1",
  emails: [email],
  phone_numbers: [phone],
  crypto_wallets: [wallet]
}
const app = {
  connected_app_id: "app-1",
  name: "Shop",
  description: "Buys",
  client_type: "third_party",
  logo_url: "https://shop.test/logo.png",
  scopes_granted: "openid email"
}
const name = { first_name: "Ada", middle_name: "King", last_name: "Lovelace" }

type Deletes = Extract<keyof Users["Type"], `delete${string}`>
const methods: ReadonlyArray<Deletes> = [
  "deleteEmail",
  "deletePhoneNumber",
  "deleteTOTP",
  "deleteCryptoWallet",
  "deleteOAuthRegistration",
  "deleteWebauthnRegistration",
  "deleteBiometricRegistration"
]

itCalls(Users, [
  {
    name: "get",
    call: fetchUser,
    ways: [["without more", (users) => users.get()]],
    data: renamedJson,
    gives: renamed,
    isBare: true,
    leaves: "the user of `__user`"
  },
  {
    name: "update",
    call: user.update,
    ways: [
      [
        "with name and metadata",
        (users) => users.update({ name, untrusted_metadata: { theme: "dark" } }),
        { name, untrusted_metadata: { theme: "dark" } }
      ],
      ["with one name", (users) => users.update({ name: { last_name: "L" } }), { name: { last_name: "L" } }],
      ["with nothing", (users) => users.update({}), {}]
    ],
    data: updated,
    gives: updated
  },
  ...methods.map((method): Row => ({
    name: method,
    call: user[method],
    parameters: { id: "id-1" },
    ways: [["with an id", (users) => users[method]("id-1")]],
    data: { user_id: "user-test-1" },
    gives: { user_id: "user-test-1" }
  })),
  {
    name: "getConnectedApps",
    call: user.getConnectedApps,
    ways: [["without more", (users) => users.getConnectedApps()]],
    data: { connected_apps: [{ ...app, added: "too" }] },
    gives: { connected_apps: [{ ...app, added: "too" }] }
  },
  {
    name: "revokedConnectedApp",
    call: user.revokedConnectedApp,
    parameters: { id: "app-1" },
    ways: [["with an id", (users) => users.revokedConnectedApp("app-1")]],
    data: {},
    gives: {}
  },
  {
    name: "search",
    call: user.search,
    ways: [["with an address", (users) => users.search("ada@example.com"), { email: "ada@example.com" }]],
    data: { userType: "passwordless" },
    gives: { userType: "passwordless" }
  }
])
