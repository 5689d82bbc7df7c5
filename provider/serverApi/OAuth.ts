/** Social login: a server exchanges the token of a completed login. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { answer } from "../../src/domain/calls/Endpoint.js"
import { ProviderValues } from "../../src/domain/oauth/calls.js"
import { maybe } from "../../src/domain/schemas/wire.js"
import { authenticate } from "../api/OAuth.js"
import { apiErrorOf } from "../http/errors.js"
import { issueAttachToken } from "../oauth/attach.js"
import { authenticatedFields, authenticateFor, authenticationFields } from "./authentication.js"
import { callAs, callFor, sessionFields } from "./callers.js"
import { serverRoute } from "./serverRoute.js"
import { requireUser } from "./serverUser.js"

/** The routes of social login. */
export const routes = [
  serverRoute(
    "POST",
    "/oauth/attach",
    {
      payload: Schema.Struct({ ...sessionFields, user_id: maybe(Schema.String), provider: Schema.String }),
      answer: answer({ oauth_attach_token: Schema.String })
    },
    ({ user_id, ...named }) =>
      Effect.gen(function* () {
        const { session_jwt, session_token } = named
        if ([user_id, session_token, session_jwt].filter((each) => each !== undefined).length !== 1) {
          const text = "Send exactly one of user_id, session_token and session_jwt."
          return yield* Effect.fail(apiErrorOf("invalid_argument", 400, text))
        }
        const issue = issueAttachToken(named)
        return yield* user_id === undefined
          ? callFor(named, issue)
          : callAs(yield* requireUser(user_id), issue)
      })
  ),
  serverRoute(
    "POST",
    "/oauth/authenticate",
    {
      payload: Schema.Struct({
        ...authenticationFields,
        token: Schema.String,
        code_verifier: maybe(Schema.String)
      }),
      answer: answer({
        ...authenticatedFields,
        provider_subject: Schema.String,
        provider_type: Schema.String,
        provider_values: ProviderValues
      })
    },
    ({ token, code_verifier, ...fields }) =>
      authenticateFor(fields, (session_duration_minutes) =>
        authenticate({ token, code_verifier, session_duration_minutes })
      )
  )
]
