/** Acting as a user, for the project's own staff (wire reference 2.5). */
import * as Schema from "effect/Schema"
import * as Endpoint from "./Endpoint.js"
import { Authenticated } from "./Sessions.js"

export const authenticate = Endpoint.make("POST /impersonation/authenticate", {
  payload: Schema.Struct({ impersonation_token: Schema.String }),
  answer: Authenticated,
  guard: "retried"
})
