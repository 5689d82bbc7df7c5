/** The stand-in of Google's sign-in script, and the routes that it calls (wire reference 1.9). */
import * as Effect from "effect/Effect"
import type { ApiError } from "../../domain/Errors.js"
import { publicKeySet } from "../tokens/keys.js"
import { Settings } from "../Options.js"
import { gsiScript } from "../pages/gsiScript.js"
import type { WebRoute, WebRequest } from "../http/WebRoute.js"
import { apiError } from "../http/errors.js"
import { file, json, errorResponse } from "../http/responses.js"
import type { Services } from "../http/router.js"
import { checkOrigin } from "./oneTap.js"
import { googleCredential } from "./social.js"

/** Any page may read these responses, errors included. They need no credentials. */
const readable = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" }

const asked = (
  method: WebRoute["method"],
  path: string,
  work: (visit: WebRequest) => Effect.Effect<unknown, ApiError, Services>
): WebRoute => ({
  method,
  path,
  answer: (visit) =>
    Effect.gen(function* () {
      yield* checkOrigin(visit)
      const { googleClientId } = yield* Settings
      const client_id = visit.fields.get("client_id") ?? visit.url.searchParams.get("client_id")
      if (client_id === null || client_id === "" || client_id !== googleClientId) {
        return yield* apiError("invalid_client")
      }
      return json(200, yield* work(visit), readable)
    }).pipe(
      Effect.catchTag("ApiError", (error) => {
        const response = errorResponse(error, visit.request_id)
        for (const [name, value] of Object.entries(readable)) response.headers.set(name, value)
        return Effect.succeed(response)
      })
    )
})

/** The routes of the stand-in for accounts.google.com. */
export const gsi: ReadonlyArray<WebRoute> = [
  {
    method: "GET",
    path: "/gsi/client.js",
    answer: () => Effect.sync(() => file("text/javascript", gsiScript))
  },
  {
    method: "GET",
    path: "/gsi/certs",
    answer: () => Effect.map(publicKeySet("standIn"), (keys) => json(200, keys, readable))
  },
  asked("GET", "/gsi/accounts", () =>
    Effect.map(Settings, ({ googleAccounts }) => ({
      accounts: googleAccounts.map(({ email, name = "" }) => ({ email, name }))
    }))
  ),
  asked("POST", "/gsi/credential", ({ fields }) =>
    Effect.gen(function* () {
      const { googleAccounts } = yield* Settings
      const account = googleAccounts.find(({ email }) => email === fields.get("email"))
      if (account === undefined) return yield* apiError("email_not_found")
      return { credential: yield* googleCredential(account) }
    })
  )
]
