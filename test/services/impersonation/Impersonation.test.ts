import { impersonation } from "../../../src/domain/impersonation/calls.js"
import { Impersonation } from "../../../src/services/api/families.js"
import { authenticated, authenticatedJson } from "../../support/answers.js"
import { itCalls } from "../../support/itCalls.js"

itCalls(Impersonation, [
  {
    name: "authenticate",
    call: impersonation.authenticate,
    ways: [
      [
        "with a token",
        (service) => service.authenticate({ impersonation_token: "TOKEN" }),
        { impersonation_token: "TOKEN" }
      ]
    ],
    data: authenticatedJson(2),
    gives: authenticated(2)
  }
])
