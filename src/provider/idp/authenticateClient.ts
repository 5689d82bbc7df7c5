/** Authenticates a connected app by its secret, if it has one (RFC 6749 section 2.3). */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Encoding from "effect/Encoding"
import { Settings } from "../Options.js"
import type { WebRequest } from "../http/WebRoute.js"
import { Secrets } from "../tokens/Secrets.js"
import { OAuthError } from "./OAuthError.js"

/** Reads id and secret from the `Authorization` header or the form. Fails with `invalid_client`. */
export const authenticateClient = ({ headers, fields }: WebRequest) =>
  Effect.gen(function* () {
    const { connectedApps } = yield* Settings
    const { digest } = yield* Secrets
    const { client_id, client_secret } = basic(headers.get("authorization")) ?? {
      client_id: fields.get("client_id"),
      client_secret: fields.get("client_secret")
    }
    const app = connectedApps.find((each) => each.client_id === client_id)
    // Comparing digests leaks no timing information about the secret.
    const isAuthenticated =
      app?.client_secret === undefined ||
      (yield* digest(client_secret ?? "")) === (yield* digest(app.client_secret))
    if (app === undefined || !isAuthenticated) {
      const error_description = "No connected app has this client_id and client_secret."
      return yield* new OAuthError({ error: "invalid_client", error_description })
    }
    return app
  })

const basic = (header: string | null) => {
  const [scheme, encoded = ""] = (header ?? "").split(" ")
  if (scheme?.toLowerCase() !== "basic") return undefined
  const [id = "", ...secret] = Either.getOrElse(Encoding.decodeBase64String(encoded), () => "").split(":")
  return { client_id: formDecoded(id), client_secret: formDecoded(secret.join(":")) }
}

/** RFC 6749 form-encodes both before the Base64. */
const formDecoded = (text: string): string =>
  new URLSearchParams(`t=${text.replaceAll("&", "%26")}`).get("t") ?? ""
