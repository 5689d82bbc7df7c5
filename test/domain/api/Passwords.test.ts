import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  authenticate,
  create,
  LudsRequirements,
  resetByEmail,
  resetByEmailStart,
  resetByExistingPassword,
  resetBySession,
  strengthCheck,
  StrengthPolicy
} from "../../../src/domain/api/Passwords.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of passwords", () => {
  itCalls([
    ["POST /passwords", create, "retried"],
    ["POST /passwords/authenticate", authenticate, "retried"],
    ["POST /passwords/email/reset/start", resetByEmailStart, "retried"],
    ["POST /passwords/email/reset", resetByEmail, "retried"],
    ["POST /passwords/existing_password/reset", resetByExistingPassword, "retried"],
    ["POST /passwords/session/reset", resetBySession, "retried"],
    ["POST /passwords/strength_check", strengthCheck]
  ])
})

const email = "ada@example.com"
const password = "correct horse"
const session_duration_minutes = 30
const device = { ...signedIn.more, ...signedIn.onDevice }

describe("creating a password", () => {
  itTakes("The payload", create.payload, { email, password, session_duration_minutes })
  itTakes("The answer", create.answer, signedIn.least, { ...device, email_id: "email-1" })
})

describe("authenticating with a password", () => {
  itTakes("The payload", authenticate.payload, { email, password, session_duration_minutes })
  itTakes("The answer", authenticate.answer, signedIn.least, device)
})

describe("starting a reset by e-mail", () => {
  itTakes(
    "The payload",
    resetByEmailStart.payload,
    { email },
    {
      login_redirect_url: "https://app.example/login",
      reset_password_redirect_url: "https://app.example/reset",
      reset_password_expiration_minutes: 30,
      reset_password_template_id: "reset",
      locale: "es",
      code_challenge: "challenge"
    }
  )
  itTakes("The answer", resetByEmailStart.answer, {}, { request_id: "request-1", status_code: 200 })

  it("never carries how long the login link holds", () => {
    const payload = { email, login_expiration_minutes: 30 }
    expect(Schema.encodeSync(resetByEmailStart.payload)(payload)).toEqual({ email })
  })
})

describe("resetting a password by e-mail", () => {
  itTakes(
    "The payload",
    resetByEmail.payload,
    { token: "token-1", password, session_duration_minutes },
    { code_verifier: "verifier" }
  )
  itTakes("The answer", resetByEmail.answer, signedIn.least, device)
})

describe("resetting a password by the one before", () => {
  itTakes("The payload", resetByExistingPassword.payload, {
    email,
    existing_password: "battery staple",
    new_password: password,
    session_duration_minutes
  })
  itTakes("The answer", resetByExistingPassword.answer, signedIn.least, device)
})

describe("resetting a password by a session", () => {
  itTakes("The payload", resetBySession.payload, { password }, { session_duration_minutes })
  itTakes("The answer", resetBySession.answer, signedIn.least, device)
})

describe("checking a password's strength", () => {
  const luds = {
    has_digit: true,
    has_lower_case: true,
    has_symbol: false,
    has_upper_case: false,
    missing_characters: 2,
    missing_complexity: 1
  }
  const least = { valid_password: true, score: 3, strength_policy: "zxcvbn", feedback: {} }
  const read = Schema.decodeUnknownSync(strengthCheck.answer)

  itTakes("The payload", strengthCheck.payload, { password }, { email })
  itTakes("The answer", strengthCheck.answer, least, {
    breached_password: true,
    breach_detection_on_create: true,
    feedback: { suggestions: ["Avoid sequences."], warning: "Dates are often easy to guess." }
  })
  itTakes("What the luds policy says", LudsRequirements, {}, luds)

  it.each(StrengthPolicy.literals)("may follow the policy %s", (strength_policy) => {
    expect(read({ ...least, strength_policy }).strength_policy).toBe(strength_policy)
  })

  it("reads a policy that we do not know as none", () => {
    expect(read({ ...least, strength_policy: "entropy" }).strength_policy).toBe("none")
  })

  it("reads what is left out or null as false, 0 and nothing", () => {
    const { feedback, ...answer } = read({
      ...least,
      breached_password: null,
      feedback: { suggestions: null, warning: null, luds_requirements: null }
    })
    expect(answer).toMatchObject({ breached_password: false, breach_detection_on_create: false })
    expect(feedback).toEqual({ suggestions: [], warning: "" })
    expect(Schema.decodeUnknownSync(LudsRequirements)({ has_digit: null, missing_characters: null })).toEqual(
      {
        has_digit: false,
        has_lower_case: false,
        has_symbol: false,
        has_upper_case: false,
        missing_characters: 0,
        missing_complexity: 0
      }
    )
  })

  it("tells what the luds policy misses", () => {
    expect(read({ ...least, feedback: { luds_requirements: luds } }).feedback.luds_requirements).toEqual(luds)
  })
})

itRoundTrips("The payload of create", create.payload)
itRoundTrips("The answer of create", create.answer)
itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
itRoundTrips("The payload of resetByEmailStart", resetByEmailStart.payload)
itRoundTrips("The payload of resetByEmail", resetByEmail.payload)
itRoundTrips("The payload of resetByExistingPassword", resetByExistingPassword.payload)
itRoundTrips("The payload of resetBySession", resetBySession.payload)
itRoundTrips("The payload of strengthCheck", strengthCheck.payload)
itRoundTrips("The answer of strengthCheck", strengthCheck.answer)
