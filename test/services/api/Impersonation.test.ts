import { Impersonation } from "../../../src/services/api/Impersonation.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

itCalls(Impersonation, [
  {
    name: "authenticate",
    sends: "POST /impersonation/authenticate",
    guard: "retried",
    ways: [
      [
        "with a token",
        (impersonation) => impersonation.authenticate({ impersonation_token: "TOKEN" }),
        { impersonation_token: "TOKEN" }
      ]
    ],
    data: authenticatedJson(2),
    gives: authenticated(2),
    leaves: "session 2"
  }
])
