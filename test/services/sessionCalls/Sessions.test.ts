import { session } from "../../../src/domain/sessionCalls/calls.js"
import { Sessions } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

const signsIn = { data: authenticatedJson(2), gives: authenticated(2) } as const
const attest = { profile_id: "profile-1", token: "trusted" }
const whole = {
  ...attest,
  session_duration_minutes: 60,
  session_token: "SECRET-opaque",
  session_jwt: "SECRET-jwt"
}

itCalls(Sessions, [
  {
    name: "authenticate",
    call: session.authenticate,
    ways: [
      [
        "with a duration",
        (sessions) => sessions.authenticate({ session_duration_minutes: 60 }),
        { session_duration_minutes: 60 }
      ],
      ["without one", (sessions) => sessions.authenticate(), {}]
    ],
    ...signsIn
  },
  {
    name: "revoke",
    call: session.revoke,
    ways: [
      ["without more", (sessions) => sessions.revoke()],
      ["forced", (sessions) => sessions.revoke({ forceClear: true })]
    ],
    data: {},
    gives: {},
    leaves: "no session"
  },
  {
    name: "exchangeAccessToken",
    call: session.exchangeAccessToken,
    ways: [
      [
        "with a token",
        (sessions) => sessions.exchangeAccessToken({ access_token: "T", session_duration_minutes: 30 }),
        { access_token: "T", session_duration_minutes: 30 }
      ]
    ],
    ...signsIn
  },
  {
    name: "attest",
    call: session.attest,
    ways: [
      ["with everything", (sessions) => sessions.attest(whole), whole],
      ["with a token", (sessions) => sessions.attest(attest), attest]
    ],
    ...signsIn
  }
])
