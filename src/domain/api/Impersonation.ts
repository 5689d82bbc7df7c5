/** Impersonation: staff of the project act as a user (wire reference 2.5). */
import * as Schema from "effect/Schema"
import * as Endpoint from "./Endpoint.js"
import { Authenticated } from "./Sessions.js"

/** What starts an impersonation. */
export interface ImpersonationToken {
  /** The token that the provider's dashboard put into the address. */
  readonly impersonation_token: string
}

const token: Schema.Schema<ImpersonationToken> = Schema.Struct({
  impersonation_token: Schema.String
} satisfies Endpoint.FieldsOf<ImpersonationToken>)

export const impersonation = {
  /** Starts a session of the user that the impersonation token was created for. */
  authenticate: Endpoint.make("POST /impersonation/authenticate", {
    payload: token,
    answer: Authenticated,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
