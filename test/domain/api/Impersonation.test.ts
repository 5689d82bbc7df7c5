import { describe } from "vitest"
import { authenticate } from "../../../src/domain/api/Impersonation.js"
import { itRoundTrips, itTakes, signedIn } from "../support.js"
import { itCalls } from "./routes.js"

describe("calls of impersonation", () => {
  itCalls([["POST /impersonation/authenticate", authenticate, "retried"]])
})

describe("acting as a user", () => {
  itTakes("The payload", authenticate.payload, { impersonation_token: "token-1" })
  itTakes("The answer", authenticate.answer, signedIn.least, signedIn.more)
})

itRoundTrips("The payload of authenticate", authenticate.payload)
itRoundTrips("The answer of authenticate", authenticate.answer)
