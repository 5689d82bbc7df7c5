import { Passwords } from "../../../src/services/api/Passwords.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const half = { session_duration_minutes: 30 }
const user_device = { ip_address: "192.0.2.1" }
const credentials = { email: "ada@example.com", password: "SECRET-old", ...half }
const start = {
  email: "ada@example.com",
  login_redirect_url: "https://app.test/in",
  reset_password_redirect_url: "https://app.test/reset",
  reset_password_expiration_minutes: 30,
  reset_password_template_id: "t",
  locale: "es"
}
const byEmail = { token: "TOKEN", password: "SECRET-new", ...half }
const existing = {
  email: "ada@example.com",
  existing_password: "SECRET-old",
  new_password: "SECRET-new",
  ...half
}
const luds_requirements = {
  has_digit: true,
  has_lower_case: true,
  has_symbol: false,
  has_upper_case: false,
  missing_characters: 3,
  missing_complexity: 1
}
const strength = {
  valid_password: false,
  score: 2,
  breached_password: true,
  breach_detection_on_create: true,
  strength_policy: "luds",
  feedback: { suggestions: ["Longer."], warning: "Short.", luds_requirements }
}
const signsIn = {
  guard: "retried",
  data: authenticatedJson(2, { user_device }),
  gives: { ...authenticated(2), user_device },
  leaves: "session 2"
} as const

itCalls(Passwords, [
  {
    name: "create",
    sends: "POST /passwords",
    ways: [["with credentials", (passwords) => passwords.create(credentials), credentials]],
    ...signsIn,
    data: { ...signsIn.data, email_id: "email-test-1" },
    gives: { ...signsIn.gives, email_id: "email-test-1" }
  },
  {
    name: "authenticate",
    sends: "POST /passwords/authenticate",
    ways: [["with credentials", (passwords) => passwords.authenticate(credentials), credentials]],
    ...signsIn
  },
  {
    name: "resetByEmailStart",
    sends: "POST /passwords/email/reset/start",
    guard: "retried",
    ways: [
      ["with everything", (passwords) => passwords.resetByEmailStart(start), start],
      [
        "with an address",
        (passwords) => passwords.resetByEmailStart({ email: start.email }),
        { email: start.email }
      ]
    ],
    data: {},
    gives: {},
    leaves: "session 1"
  },
  {
    name: "resetByEmail",
    sends: "POST /passwords/email/reset",
    ways: [["with token and password", (passwords) => passwords.resetByEmail(byEmail), byEmail]],
    ...signsIn
  },
  {
    name: "resetByExistingPassword",
    sends: "POST /passwords/existing_password/reset",
    ways: [["with both", (passwords) => passwords.resetByExistingPassword(existing), existing]],
    ...signsIn
  },
  {
    name: "resetBySession",
    sends: "POST /passwords/session/reset",
    ways: [
      [
        "with a duration",
        (passwords) => passwords.resetBySession({ password: "SECRET-new", ...half }),
        { password: "SECRET-new", ...half }
      ],
      [
        "with a password",
        (passwords) => passwords.resetBySession({ password: "SECRET-new" }),
        { password: "SECRET-new" }
      ]
    ],
    ...signsIn
  },
  {
    name: "strengthCheck",
    sends: "POST /passwords/strength_check",
    ways: [
      [
        "with an address",
        (passwords) => passwords.strengthCheck({ email: "ada@example.com", password: "SECRET" }),
        { email: "ada@example.com", password: "SECRET" }
      ],
      [
        "with a password",
        (passwords) => passwords.strengthCheck({ password: "SECRET" }),
        { password: "SECRET" }
      ]
    ],
    data: strength,
    gives: strength,
    leaves: "session 1"
  }
])
