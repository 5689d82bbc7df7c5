import { passwords } from "../../../src/domain/passwords/calls.js"
import { Passwords } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const half = { session_duration_minutes: 30 }
const user_device = { ip_address: "192.0.2.1" }
const address = { email: "ada@example.com", password: "SECRET-old" }
const credentials = { ...address, ...half }
const start = {
  email: "ada@example.com",
  login_redirect_url: "https://app.test/in",
  reset_password_redirect_url: "https://app.test/reset",
  reset_password_expiration_minutes: 30,
  reset_password_template_id: "t",
  locale: "es"
}
const byToken = { token: "TOKEN", password: "SECRET-new" }
const byEmail = { ...byToken, ...half }
const known = { email: "ada@example.com", existing_password: "SECRET-old", new_password: "SECRET-new" }
const existing = { ...known, ...half }
const hour = { session_duration_minutes: 60 }
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
  data: authenticatedJson(2, { user_device }),
  gives: { ...authenticated(2), user_device }
} as const

itCalls(Passwords, [
  {
    name: "create",
    call: passwords.create,
    ways: [
      ["with credentials", (service) => service.create(credentials), credentials],
      ["for an hour", (service) => service.create({ ...address, ...hour }), { ...address, ...hour }],
      ["for the usual 30 minutes", (service) => service.create(address), credentials]
    ],
    ...signsIn,
    data: { ...signsIn.data, email_id: "email-test-1" },
    gives: { ...signsIn.gives, email_id: "email-test-1" }
  },
  {
    name: "authenticate",
    call: passwords.authenticate,
    ways: [
      ["with credentials", (service) => service.authenticate(credentials), credentials],
      ["for an hour", (service) => service.authenticate({ ...address, ...hour }), { ...address, ...hour }],
      ["for the usual 30 minutes", (service) => service.authenticate(address), credentials]
    ],
    ...signsIn
  },
  {
    name: "resetByEmailStart",
    call: passwords.resetByEmailStart,
    ways: [
      ["with everything", (service) => service.resetByEmailStart(start), start],
      [
        "with an address",
        (service) => service.resetByEmailStart({ email: start.email }),
        { email: start.email }
      ],
      [
        "without the minutes of a login, which are accepted only",
        (service) =>
          service.resetByEmailStart(Object.assign({ email: start.email }, { login_expiration_minutes: 5 })),
        { email: start.email }
      ]
    ],
    data: {},
    gives: {}
  },
  {
    name: "resetByEmail",
    call: passwords.resetByEmail,
    ways: [
      ["with token and password", (service) => service.resetByEmail(byEmail), byEmail],
      ["for an hour", (service) => service.resetByEmail({ ...byToken, ...hour }), { ...byToken, ...hour }],
      ["for the usual 30 minutes", (service) => service.resetByEmail(byToken), byEmail]
    ],
    ...signsIn
  },
  {
    name: "resetByExistingPassword",
    call: passwords.resetByExistingPassword,
    ways: [
      ["with both", (service) => service.resetByExistingPassword(existing), existing],
      [
        "for an hour",
        (service) => service.resetByExistingPassword({ ...known, ...hour }),
        { ...known, ...hour }
      ],
      ["for the usual 30 minutes", (service) => service.resetByExistingPassword(known), existing]
    ],
    ...signsIn
  },
  {
    name: "resetBySession",
    call: passwords.resetBySession,
    ways: [
      [
        "with a duration",
        (service) => service.resetBySession({ password: "SECRET-new", ...half }),
        { password: "SECRET-new", ...half }
      ],
      [
        "with a password",
        (service) => service.resetBySession({ password: "SECRET-new" }),
        { password: "SECRET-new" }
      ]
    ],
    ...signsIn
  },
  {
    name: "strengthCheck",
    call: passwords.strengthCheck,
    ways: [
      [
        "with an address",
        (service) => service.strengthCheck({ email: "ada@example.com", password: "SECRET" }),
        { email: "ada@example.com", password: "SECRET" }
      ],
      ["with a password", (service) => service.strengthCheck({ password: "SECRET" }), { password: "SECRET" }]
    ],
    data: strength,
    gives: strength
  }
])
