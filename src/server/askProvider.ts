/** Asks the provider about a session, with the project's secret. */
import { UsageError } from "../domain/errors/BasicErrors.js"
import { SessionCheckError } from "../domain/errors/SessionCheckError.js"
import type { Session, SessionTokens } from "../domain/session/Session.js"
import type { User } from "../domain/session/User.js"
import { memberOf } from "../domain/values/objects.js"
import { Mismatch } from "../domain/values/readers.js"
import type { Project } from "./Project.js"

/** What the provider says of a session that lives. */
export interface ProviderAnswer<S extends Session, U extends User> {
  readonly session: S
  readonly user: U
  readonly freshTokens: SessionTokens
}

/** Milliseconds, as for the keys. */
const timeout = 5000

/** `btoa` takes no other characters than those of Latin 1. */
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const credentialErrors = ["unauthorized_credentials", "invalid_secret_authentication"]

/** What the provider is asked about. */
export type Asked = { readonly session_jwt: string } | { readonly session_token: string }

/**
 * Undefined for a session that the provider does not know. Rejects with a `SessionCheckError`, or with a `UsageError` when the
 * provider refuses the secret.
 */
export const askProvider = async <S extends Session, U extends User>(
  asked: Asked,
  { baseUrl, kind, projectId, secret, send }: Project<S, U>
): Promise<ProviderAnswer<S, U> | undefined> => {
  const unavailable = (cause?: unknown) => new SessionCheckError("provider_unavailable", { cause })
  const response = await send(`${baseUrl}${kind.path}/authenticate`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${base64(`${projectId}:${secret}`)}`,
      "Content-Type": "application/json"
    },
    body: JSON.stringify(asked),
    signal: AbortSignal.timeout(timeout)
  }).catch((cause: unknown) => {
    throw unavailable(cause)
  })
  const { status } = response
  // The error of a broken answer quotes it, and it may have tokens
  const answer: unknown = await response.json().catch(() => undefined)
  if (status === 200) {
    const read = kind.readAnswer(answer)
    if (read instanceof Mismatch || read.session.user_id !== read.user.user_id) throw unavailable()
    const { session, session_jwt, session_token, user } = read
    return { session, user, freshTokens: { session_jwt, session_token } }
  }
  const error_type = memberOf(answer, "error_type")
  if (typeof error_type !== "string" || status === 429 || status >= 500) throw unavailable()
  if (credentialErrors.includes(error_type))
    throw new UsageError({
      method: kind.method,
      problem: "The provider refuses projectId and secret. Compare them with those of the project."
    })
  return undefined
}
