import { Otps } from "../../../src/services/api/Otps.js"
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
  guard: "retried",
  data: { method_id: "method-1" },
  gives: { method_id: "method-1" },
  leaves: "session 1"
} as const

const byPhone = (
  method: "sms" | "whatsapp",
  name: "loginOrCreate" | "send",
  options: object
): CallRow<Otps["Type"]> => ({
  name: `${method}.${name}`,
  sends: `POST /otps/${method}/${name === "send" ? "send/:factor" : "login_or_create"}`,
  ways: [
    ["with every option", (otps) => otps[method][name](phone_number, options), { phone_number, ...options }],
    ["with a number", (otps) => otps[method][name](phone_number), { phone_number }]
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
    sends: "POST /otps/email/login_or_create",
    ways: [
      ["with every option", (otps) => otps.email.loginOrCreate(email, mail), { email, ...mail }],
      ["with an address", (otps) => otps.email.loginOrCreate(email), { email }]
    ],
    ...sent
  },
  {
    name: "email.send",
    sends: "POST /otps/email/send/:factor",
    ways: [
      ["with every option", (otps) => otps.email.send(email, mail), { email, ...mail }],
      ["with an address", (otps) => otps.email.send(email), { email }]
    ],
    ...sent,
    // This one call has no telemetry id and no retry
    guard: "captchaToken"
  },
  {
    name: "authenticate",
    sends: "POST /otps/authenticate",
    guard: "retried",
    ways: [
      [
        "with code, method id and duration",
        (otps) => otps.authenticate("123456", "method-1", half),
        { token: "123456", method_id: "method-1", ...half }
      ]
    ],
    data: authenticatedJson(2, { method_id: "method-1", user_device }),
    gives: { ...authenticated(2), method_id: "method-1", user_device },
    leaves: "session 2"
  }
])
