import { otps } from "../../../src/domain/otp/calls.js"
import { Otps } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls, type CallRow } from "../../support/itCalls.js"

const half = { session_duration_minutes: 30 }
const email = "ada@example.com"
const phone_number = "+12025550123"
const common = { expiration_minutes: 5, locale: "es" }
const sms = { ...common, enable_autofill: true, autofill_session_duration_minutes: 9 }
const mail = { ...common, login_template_id: "l", signup_template_id: "s" }
const user_device = { ip_address: "192.0.2.1", ip_geo_city: "Berlin", ip_address_details: { is_new: false } }

/** What the six ways to send a passcode have in common. */
const sent = {
  data: { method_id: "method-1" },
  gives: { method_id: "method-1" }
} as const

const byPhone = (
  method: "sms" | "whatsapp",
  name: "loginOrCreate" | "send",
  options: object
): CallRow<Otps["Type"]> => ({
  name: `${method}.${name}`,
  call: otps[method][name],
  ways: [
    [
      "with every option",
      (service) => service[method][name](phone_number, options),
      { phone_number, ...options }
    ],
    ["with a number", (service) => service[method][name](phone_number), { phone_number }]
  ],
  ...sent
})

itCalls(Otps, [
  byPhone("sms", "loginOrCreate", sms),
  byPhone("sms", "send", sms),
  byPhone("whatsapp", "loginOrCreate", common),
  byPhone("whatsapp", "send", common),
  {
    name: "email.loginOrCreate",
    call: otps.email.loginOrCreate,
    ways: [
      ["with every option", (service) => service.email.loginOrCreate(email, mail), { email, ...mail }],
      ["with an address", (service) => service.email.loginOrCreate(email), { email }]
    ],
    ...sent
  },
  {
    name: "email.send",
    call: otps.email.send,
    ways: [
      ["with every option", (service) => service.email.send(email, mail), { email, ...mail }],
      ["with an address", (service) => service.email.send(email), { email }]
    ],
    ...sent
  },
  {
    name: "authenticate",
    call: otps.authenticate,
    ways: [
      [
        "with code, method id and duration",
        (service) => service.authenticate("123456", "method-1", half),
        { token: "123456", method_id: "method-1", ...half }
      ]
    ],
    data: authenticatedJson(2, { method_id: "method-1", user_device }),
    gives: { ...authenticated(2), method_id: "method-1", user_device }
  }
])
