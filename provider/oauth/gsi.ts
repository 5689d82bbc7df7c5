/** The stand-in of Google's sign-in script, and the routes that it calls. */
import * as Effect from "effect/Effect"
import type { ApiError } from "../../src/domain/errors/CallErrors.js"
import { publicKeySet } from "../tokens/jwts.js"
import { Settings } from "../Options.js"
import { gsiScript } from "../pages/gsiScript.js"
import type { Services, WebRequest, WebRoute } from "../http/router.js"
import { refuse } from "../http/errors.js"
import { staticFile, json, errorResponse } from "../http/responses.js"
import { checkOrigin } from "./oneTap.js"
import { googleCredential } from "./social.js"

/** Any page may read these responses, errors included. They need no credentials. */
const publicHeaders = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" }

const gsiRoute = (
  method: WebRoute["method"],
  path: string,
  work: (request: WebRequest) => Effect.Effect<unknown, ApiError, Services>
): WebRoute => ({
  method,
  path,
  isOfAnother: true,
  handler: (request) =>
    Effect.gen(function* () {
      yield* checkOrigin(request)
      const { googleClientId } = yield* Settings
      const client_id = request.fields.get("client_id") ?? request.url.searchParams.get("client_id")
      if (client_id === null || client_id === "" || client_id !== googleClientId) {
        return yield* refuse("invalid_client")
      }
      return json(200, yield* work(request), publicHeaders)
    }).pipe(
      Effect.catchTag("ApiError", (error) => {
        const response = errorResponse(error, request.request_id)
        for (const [name, value] of Object.entries(publicHeaders)) response.headers.set(name, value)
        return Effect.succeed(response)
      })
    )
})

/** The routes of the stand-in for accounts.google.com. */
export const gsiRoutes: ReadonlyArray<WebRoute> = [
  {
    method: "GET",
    path: "/gsi/client",
    isOfAnother: true,
    handler: () =>
      Effect.map(Settings, ({ googleFedcm }) => staticFile("text/javascript", gsiScript(googleFedcm)))
  },
  {
    method: "GET",
    path: "/gsi/certs",
    isOfAnother: true,
    handler: () => Effect.map(publicKeySet("standIn"), (keys) => json(200, keys, publicHeaders))
  },
  gsiRoute("GET", "/gsi/accounts", () =>
    Effect.map(Settings, ({ googleAccounts }) => ({
      accounts: googleAccounts.map(({ email, name = "" }) => ({ email, name }))
    }))
  ),
  gsiRoute("POST", "/gsi/credential", ({ fields }) =>
    Effect.gen(function* () {
      const { googleAccounts } = yield* Settings
      const account = googleAccounts.find(({ email }) => email === fields.get("email"))
      if (account === undefined) return yield* refuse("email_not_found")
      return { credential: yield* googleCredential(account) }
    })
  )
]
