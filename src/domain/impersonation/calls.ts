/** Impersonation: staff of the project act as a user. */
import * as Schema from "effect/Schema"
import type { ImpersonationToken } from "./types.js"
import * as Endpoint from "../calls/Endpoint.js"
import { Authenticated } from "../sessionCalls/calls.js"

export type * from "./types.js"

const token: Schema.Schema<ImpersonationToken> = Schema.Struct({
  impersonation_token: Schema.String
} satisfies Endpoint.FieldsOf<ImpersonationToken>)

/** The calls of `impersonation`. */
export const impersonation = {
  authenticate: Endpoint.make("POST /impersonation/authenticate", {
    payload: token,
    answer: Authenticated,
    guard: "captcha",
    retriesOnCaptcha: true,
    carries: "session"
  })
}
