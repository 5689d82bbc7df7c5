import { Totps } from "../../../src/services/api/Totps.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const half = { session_duration_minutes: 30 }
const user_device = { ip_address: "192.0.2.1", ip_geo_country_details: { is_new: true } }
const signsIn = {
  data: authenticatedJson(2, { totp_id: "totp-1", user_device }),
  gives: { ...authenticated(2), totp_id: "totp-1", user_device },
  leaves: "session 2"
} as const
const created = {
  totp_id: "totp-1",
  secret: "SECRET-base32",
  qr_code: "data:image/png;base64,AA==",
  recovery_codes: ["one", "two"],
  user_id: "user-test-1"
}
const totp = { totp_id: "totp-1", verified: true, recovery_codes: ["one", "two"] }

itCalls(Totps, [
  {
    name: "create",
    sends: "POST /totps",
    ways: [
      [
        "with an expiration",
        (totps) => totps.create({ expiration_minutes: 1440 }),
        { expiration_minutes: 1440 }
      ]
    ],
    data: created,
    gives: created,
    leaves: "the user of `__user`"
  },
  {
    name: "authenticate",
    sends: "POST /totps/authenticate",
    guard: "retried",
    ways: [
      [
        "with a code",
        (totps) => totps.authenticate({ totp_code: "123456", ...half }),
        { totp_code: "123456", ...half }
      ]
    ],
    ...signsIn
  },
  {
    name: "recoveryCodes",
    sends: "POST /totps/recovery_codes",
    ways: [["without more", (totps) => totps.recoveryCodes()]],
    data: { user_id: "user-test-1", totps: [totp] },
    gives: { user_id: "user-test-1", totps: [totp] },
    leaves: "session 1"
  },
  {
    name: "recoveryCodes of a provider that tells of one authenticator",
    sends: "POST /totps/recovery_codes",
    ways: [["without more", (totps) => totps.recoveryCodes()]],
    data: { user_id: "user-test-1", totps: totp },
    gives: { user_id: "user-test-1", totps: [totp] },
    leaves: "session 1"
  },
  {
    name: "recover",
    sends: "POST /totps/recover",
    guard: "retried",
    ways: [
      [
        "with a recovery code",
        (totps) => totps.recover({ recovery_code: "one", ...half }),
        { recovery_code: "one", ...half }
      ]
    ],
    ...signsIn
  }
])
