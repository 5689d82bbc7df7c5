/** Social login: a server exchanges the token of a completed login. */
import * as Schema from "effect/Schema"
import { answer } from "../../domain/api/Endpoint.js"
import { ProviderValues } from "../../domain/api/OAuth.js"
import { maybe } from "../../domain/wire.js"
import { authenticate } from "../api/OAuth.js"
import { authenticatedFields, authenticateFor, authenticationFields } from "./authentication.js"
import { serverRoute } from "./serverRoute.js"

/** The routes of social login. */
export const routes = [
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
