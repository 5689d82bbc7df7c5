/** Acting as a user, for the project's own staff (wire reference 2.5). */
import * as Schema from "effect/Schema"
import * as Endpoint from "./Endpoint.js"
import { Authenticated } from "./Sessions.js"

export const impersonation = {
  /** Signs in as the user for whom the project's staff created the token. */
  authenticate: Endpoint.make("POST /impersonation/authenticate", {
    payload: Schema.Struct({ impersonation_token: Schema.String }),
    answer: Authenticated,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
