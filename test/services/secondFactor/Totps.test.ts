import { totps } from "../../../src/domain/secondFactor/calls.js"
import { Totps } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const half = { session_duration_minutes: 30 }
const user_device = { ip_address: "192.0.2.1", ip_geo_country_details: { is_new: true } }
const signsIn = {
  data: authenticatedJson(2, { totp_id: "totp-1", user_device }),
  gives: { ...authenticated(2), totp_id: "totp-1", user_device }
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
    call: totps.create,
    ways: [
      [
        "with an expiration",
        (service) => service.create({ expiration_minutes: 1440 }),
        { expiration_minutes: 1440 }
      ]
    ],
    data: created,
    gives: created
  },
  {
    name: "authenticate",
    call: totps.authenticate,
    ways: [
      [
        "with a code",
        (service) => service.authenticate({ totp_code: "123456", ...half }),
        { totp_code: "123456", ...half }
      ]
    ],
    ...signsIn
  },
  {
    name: "recoveryCodes",
    call: totps.recoveryCodes,
    ways: [["without more", (service) => service.recoveryCodes()]],
    data: { user_id: "user-test-1", totps: [totp] },
    gives: { user_id: "user-test-1", totps: [totp] }
  },
  {
    name: "recoveryCodes of a provider that lists one authenticator",
    call: totps.recoveryCodes,
    ways: [["without more", (service) => service.recoveryCodes()]],
    data: { user_id: "user-test-1", totps: totp },
    gives: { user_id: "user-test-1", totps: [totp] }
  },
  {
    name: "recover",
    call: totps.recover,
    ways: [
      [
        "with a recovery code",
        (service) => service.recover({ recovery_code: "one", ...half }),
        { recovery_code: "one", ...half }
      ]
    ],
    ...signsIn
  }
])
