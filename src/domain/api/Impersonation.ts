/** Impersonation: staff of the project act as a user (wire reference 2.5). */
import * as Schema from "effect/Schema"
import * as Endpoint from "./Endpoint.js"
import { Authenticated } from "./Sessions.js"

export const impersonation = {
  /** Starts a session of the user that the impersonation token was created for. */
  authenticate: Endpoint.make("POST /impersonation/authenticate", {
    payload: Schema.Struct({ impersonation_token: Schema.String }),
    answer: Authenticated,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
